import { hat, rim, snare, softKick } from '../synth/drums.ts';
import { filtered } from '../synth/filters.ts';
import { electricPiano, feltPiano, type Instrument } from '../synth/keys.ts';
import { between, type Random } from '../synth/random.ts';
import { type Mono, shape, silence } from '../synth/signal.ts';
import { loose, Stage, type Track } from '../synth/stage.ts';
import { nylon, subBass } from '../synth/strings.ts';
import { type Chord, chords, MAJOR_PENTATONIC, voicing } from '../synth/theory.ts';
import { noise } from '../synth/waves.ts';
import { melody, type Pulse, pulseOf, type Rhythm, type Song, shuffledSixteenth } from './song.ts';

type Room = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  readonly tonic: number;
  readonly voice: Instrument;
  readonly rhythms: readonly Rhythm[];
};

const SWING = 0.6;
const TAIL_SECONDS = 2;

function crackle(seconds: number, random: Random): Mono {
  const out = silence(seconds);
  for (let count = 0; count < seconds * 9; count += 1) {
    const place = Math.floor(random() * (out.length - 40));
    const size = between(random, 0.1, 0.9) ** 3;
    for (let tail = 0; tail < 24; tail += 1)
      out[place + tail] = size * Math.exp(-tail / 5) * (random() - 0.5);
  }
  const rain = filtered(filtered(noise(seconds, random), 'bandpass', 3_200, 0.5), 'lowpass', 5_000);
  return shape(
    out.map((sample, index) => sample + 0.035 * (rain[index] ?? 0)),
    0.5,
    1,
  );
}

function drums(stage: Stage, pulse: Pulse, bars: number): void {
  const low = stage.track({ gain: 0.8 });
  const high = stage.track({ gain: 0.26, reverb: 0.12, filters: [['lowpass', 6_500]] });
  const tick = stage.track({ gain: 0.12, pan: 0.25 });
  const at = (beats: number) => loose(stage.random, shuffledSixteenth(beats, SWING) * pulse.beat, 0.006);
  for (let bar = 1; bar < bars; bar += 1) {
    const start = bar * 4;
    for (const beat of bar % 2 === 0 ? [0, 1.75, 2.5] : [0, 2.5]) {
      low.play(softKick, { at: at(start + beat), midi: 36, seconds: 0.3, velocity: 0.85 });
      stage.kickAt(at(start + beat));
    }
    for (const beat of [1, 3])
      high.play(snare, { at: at(start + beat) + 0.012, midi: 50, seconds: 0.2, velocity: 0.75 });
    if (bar % 4 === 3) high.play(rim, { at: at(start + 3.75), midi: 50, seconds: 0.1, velocity: 0.5 });
    for (let beat = 0; beat < 4; beat += 0.5) {
      const velocity = between(stage.random, 0.35, 0.6) * (beat % 1 === 0 ? 1 : 0.75);
      tick.play(hat, {
        at: at(start + beat + (stage.random() > 0.85 ? 0.25 : 0)),
        midi: 60,
        seconds: 0.1,
        velocity,
      });
    }
  }
}

function comp(stage: Stage, keys: Track, bass: Track, pulse: Pulse, bars: readonly Chord[]): void {
  bars.forEach((chord, bar) => {
    const start = bar * 4;
    for (const [beat, beats, velocity] of [
      [0, 2.2, 0.62],
      [2.5, 1.3, 0.45],
    ] as const) {
      voicing(chord, 61).forEach((midi, finger) => {
        const at = loose(stage.random, pulse.at(start + beat) + finger * 0.012, 0.005);
        keys.play(electricPiano, { at, midi, seconds: beats * pulse.beat, velocity });
      });
    }
    const root = 36 + (chord.bass > 7 ? chord.bass - 12 : chord.bass);
    for (const [beat, beats, step] of [
      [0, 1.4, 0],
      [1.75, 0.6, 0],
      [2.5, 1.2, 7],
    ] as const) {
      const at = shuffledSixteenth(start + beat, SWING) * pulse.beat;
      bass.play(subBass, { at, midi: root + step, seconds: beats * pulse.beat, velocity: 0.8 });
    }
  });
}

function perform({ seed, bpm, symbols, tonic, voice, rhythms }: Room) {
  const pulse = pulseOf(bpm);
  const bars = chords(`${symbols} ${symbols}`);
  const seconds = bars.length * 4 * pulse.beat + TAIL_SECONDS;
  const stage = new Stage({
    seconds,
    seed,
    room: { seconds: 1.3, dampHz: 3_500, preDelaySeconds: 0.012 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.35, dampHz: 2_000 },
    fadeInSeconds: 0.3,
    fadeOutSeconds: 3,
  });
  const keys = stage.track({
    gain: 0.2,
    width: 0.35,
    reverb: 0.3,
    duck: 0.25,
    filters: [['lowpass', 3_200]],
  });
  const bass = stage.track({ gain: 0.28, duck: 0.3 });
  const lead = stage.track({ gain: 0.2, pan: -0.15, reverb: 0.4, echo: 0.35, filters: [['lowpass', 4_200]] });
  const window = stage.track({ gain: 0.5, width: 0.8 });
  window.play(({ random }) => crackle(seconds - 0.3, random), { at: 0, midi: 60, seconds });
  comp(stage, keys, bass, pulse, bars);
  drums(stage, pulse, bars.length);
  const plan = {
    random: stage.random,
    chords: bars,
    beatsPerBar: 4,
    tonic,
    scale: MAJOR_PENTATONIC,
    rhythms,
    center: 74,
  };
  for (const { beat, beats, midi } of melody(plan).filter(({ beat }) => beat >= 8)) {
    const velocity = between(stage.random, 0.5, 0.75);
    lead.play(voice, {
      at: loose(stage.random, pulse.at(beat)),
      midi,
      seconds: beats * pulse.beat,
      velocity,
    });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, room: Room): Song => ({
  title,
  artist,
  album,
  perform: () => perform(room),
});

export const RAINY_WINDOW: readonly Song[] = [
  song('Tea Gone Cold', 'Milo Tan', 'Margin Notes', {
    seed: 201,
    bpm: 78,
    symbols: 'Dm9 G13 Cmaj9 Am7',
    tonic: 60,
    voice: feltPiano,
    rhythms: [
      [
        [0.5, 0.5],
        [1, 1],
        [2.5, 0.5],
        [3, 1],
      ],
      [
        [0, 1.5],
        [2, 2],
      ],
    ],
  }),
  song('Umbrella Shared by Strangers', 'Paper Lantern Club', 'Platform 3', {
    seed: 202,
    bpm: 82,
    symbols: 'Fmaj9 Em7 Dm9 C69',
    tonic: 65,
    voice: nylon,
    rhythms: [
      [
        [0, 1],
        [1.5, 0.5],
        [2, 1],
        [3.5, 0.5],
      ],
      [
        [0, 1],
        [1, 0.5],
        [1.5, 2],
      ],
      [
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 1],
        [3, 1],
      ],
      [[0, 3]],
    ],
  }),
  song('It’s Only 2 a.m.', 'Milo Tan', 'Margin Notes', {
    seed: 203,
    bpm: 76,
    symbols: 'Abmaj9 Gm7 Cm9 Eb69',
    tonic: 63,
    voice: electricPiano,
    rhythms: [
      [
        [1, 0.5],
        [1.5, 0.5],
        [2, 2],
      ],
      [
        [0, 1],
        [1.5, 1.5],
        [3, 1],
      ],
    ],
  }),
];
