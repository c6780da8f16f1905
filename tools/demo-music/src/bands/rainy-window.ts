import { hat, rim, snare, softKick } from '../synth/drums.ts';
import { filtered } from '../synth/filters.ts';
import { electricPiano, feltPiano, type Instrument } from '../synth/keys.ts';
import { between, type Random } from '../synth/random.ts';
import { type Mono, shape, silence } from '../synth/signal.ts';
import { loose, Stage } from '../synth/stage.ts';
import { nylon, subBass } from '../synth/strings.ts';
import { MAJOR_PENTATONIC, voicing } from '../synth/theory.ts';
import { noise } from '../synth/waves.ts';
import { type Score, scoreOf } from './score.ts';
import { melody, type Pulse, pulseOf, type Sheet, shuffledSixteenth, songs } from './song.ts';

type Room = Sheet & {
  readonly bpm: number;
  readonly tonic: number;
  readonly voice: Instrument;
  readonly rhythms: string;
};

const SWING = 0.6;
const TAIL_SECONDS = 2;
const RAIN_OVERLAP_SECONDS = 0.1;

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
    RAIN_OVERLAP_SECONDS,
    RAIN_OVERLAP_SECONDS,
  );
}

function drums(stage: Stage, { bars }: Score, pulse: Pulse): void {
  const low = stage.track({ gain: 0.8 });
  const high = stage.track({ gain: 0.26, reverb: 0.12, filters: [['lowpass', 6_500]] });
  const tick = stage.track({ gain: 0.12, pan: 0.25 });
  const at = (beats: number) => loose(stage.random, shuffledSixteenth(beats, SWING) * pulse.beat, 0.006);
  stage.eachBar(bars, ({ index, place, isLast }) => {
    if (place === 0 || isLast) return;
    const start = index * 4;
    for (const beat of place % 2 === 0 ? [0, 1.75, 2.5] : [0, 2.5]) {
      low.play(softKick, { at: at(start + beat), midi: 36, seconds: 0.3, velocity: 0.85 });
      stage.kickAt(at(start + beat));
    }
    for (const beat of [1, 3])
      high.play(snare, { at: at(start + beat) + 0.012, midi: 50, seconds: 0.2, velocity: 0.75 });
    if (place % 4 === 3) high.play(rim, { at: at(start + 3.75), midi: 50, seconds: 0.1, velocity: 0.5 });
    for (let beat = 0; beat < 4; beat += 0.5) {
      const velocity = between(stage.random, 0.35, 0.6) * (beat % 1 === 0 ? 1 : 0.75);
      tick.play(hat, {
        at: at(start + beat + (stage.random() > 0.85 ? 0.25 : 0)),
        midi: 60,
        seconds: 0.1,
        velocity,
      });
    }
  });
}

function comp(stage: Stage, { bars }: Score, pulse: Pulse): void {
  const keys = stage.track({
    gain: 0.2,
    width: 0.35,
    reverb: 0.3,
    duck: 0.25,
    filters: [['lowpass', 3_200]],
  });
  const bass = stage.track({ gain: 0.28, duck: 0.3 });
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    const start = index * 4;
    for (const [beat, beats, velocity] of [
      [0, 2.2, 0.62],
      [2.5, 1.3, 0.45],
    ] as const) {
      if (isLast && beat > 0) return;
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

function perform(room: Room, unitSeconds: number) {
  const pulse = pulseOf(room.bpm, unitSeconds);
  const score = scoreOf(room.symbols);
  const stage = new Stage({
    seconds: score.bars.length * pulse.barSeconds + TAIL_SECONDS,
    seed: room.seed,
    room: { seconds: 1.3, dampHz: 3_500, preDelaySeconds: 0.012 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.35, dampHz: 2_000 },
    fadeInSeconds: 0.3,
    fadeOutSeconds: 3,
  });
  const lead = stage.track({ gain: 0.2, pan: -0.15, reverb: 0.4, echo: 0.35, filters: [['lowpass', 4_200]] });
  const window = stage.track({ gain: 0.5, width: 0.8 });
  stage.eachBar(score.bars, ({ index, isLast }) => {
    const lasts = pulse.barSeconds + (isLast ? TAIL_SECONDS : RAIN_OVERLAP_SECONDS);
    const note = { at: index * pulse.barSeconds, midi: 60, seconds: lasts };
    window.play(({ random, seconds }) => crackle(seconds, random), note);
  });
  comp(stage, score, pulse);
  drums(stage, score, pulse);
  for (const { beat, beats, midi } of melody({
    ...room,
    score,
    beatsPerBar: 4,
    scale: MAJOR_PENTATONIC,
    center: 74,
  })) {
    lead.play(room.voice, { at: pulse.at(beat), midi, seconds: beats * pulse.beat, velocity: 0.63 });
  }
  return { sound: stage.mix(), barSeconds: pulse.barSeconds };
}

const MILO = { artist: 'Milo Tan', album: 'Margin Notes' };
const PAPER = { artist: 'Paper Lantern Club', album: 'Platform 3' };
const KEIKO = { artist: 'Keiko Under Glass', album: 'Laundry Day' };

export const RAINY_WINDOW = songs<Room>(perform, [
  {
    title: 'Tea Gone Cold',
    ...MILO,
    seed: 201,
    form: 'VVC',
    seconds: 104,
    bpm: 78,
    symbols: 'Dm9 | Dm9 G13 Cmaj9 | Fmaj9 Em7 Dm9 | Am7 | Dm9',
    tonic: 60,
    voice: feltPiano,
    rhythms: '.5:.5 1:1 2.5:.5 3:1 / 0:1.5 2:2',
  },
  {
    title: 'Umbrella Shared by Strangers',
    ...PAPER,
    seed: 202,
    form: 'VC',
    seconds: 98,
    bpm: 82,
    symbols: 'Fmaj9 | Fmaj9 Em7 Dm9 | Bbmaj9 Am7 Gm9 | C69 | Fmaj9',
    tonic: 65,
    voice: nylon,
    rhythms: '0:1 1.5:.5 2:1 3.5:.5 / 0:1 1:.5 1.5:2 / .5:.5 1:.5 1.5:1 3:1 / 0:3',
  },
  {
    title: 'It’s Only 2 a.m.',
    ...MILO,
    seed: 203,
    form: 'VVCC',
    seconds: 112,
    bpm: 76,
    symbols: 'Abmaj9 | Abmaj9 Gm7 Cm9 | Fm9 Gm7 Abmaj9 | Eb69 | Abmaj9',
    tonic: 63,
    voice: electricPiano,
    rhythms: '1:.5 1.5:.5 2:2 / 0:1 1.5:1.5 3:1',
  },
  {
    title: 'Highlighter, Wrong Page',
    ...KEIKO,
    seed: 204,
    form: 'VCC',
    seconds: 96,
    bpm: 86,
    symbols: 'Gmaj9 | Gmaj9 Bm7 Em9 | Cmaj9 Bm7 Am9 | D13 | Gmaj9',
    tonic: 67,
    voice: feltPiano,
    rhythms: '0:.5 .5:.5 1:1 2.5:.5 3:1 / 0:1 1.5:2 / .5:1 2:1 3:1',
  },
  {
    title: 'The Vending Machine Hums in D',
    ...PAPER,
    seed: 205,
    form: 'VVVC',
    seconds: 108,
    bpm: 80,
    symbols: 'Dmaj9 | Dmaj9 Bm9 Gmaj9 | Em9 F#m7 Gmaj9 | A13 | Dmaj9',
    tonic: 62,
    voice: electricPiano,
    rhythms: '0:1.5 1.5:.5 2:1.5 / .5:.5 1:.5 1.5:1 3:.5 3.5:.5',
  },
  {
    title: 'Bus Stop With One Bulb',
    ...KEIKO,
    seed: 206,
    form: 'VCV',
    seconds: 114,
    bpm: 74,
    symbols: 'Cm9 | Cm9 Fm9 Bb13 | Ebmaj9 Abmaj9 Gm7 | G7 | Cm9',
    tonic: 63,
    voice: nylon,
    rhythms: '0:1 1:1 2.5:1.5 / .5:.5 1:2 / 0:.5 .5:.5 1:1 2:2',
  },
  {
    title: 'Homework for a Cat',
    ...MILO,
    seed: 207,
    form: 'VCVCC',
    seconds: 92,
    bpm: 88,
    symbols: 'Bbmaj9 | Bbmaj9 Dm7 Gm9 | Ebmaj9 Dm7 Cm9 | F13 | Bbmaj9',
    tonic: 70,
    voice: nylon,
    rhythms: '.5:.5 1:.5 1.5:.5 2:1 3.5:.5 / 0:1 1.5:.5 2:2',
  },
  {
    title: 'Drip, Rest, Drip',
    ...PAPER,
    seed: 208,
    form: 'VVCVC',
    seconds: 102,
    bpm: 72,
    symbols: 'Em9 | Em9 A13 Dmaj9 | Gmaj9 F#m7 Em9 | Bm7 | Em9',
    tonic: 64,
    voice: feltPiano,
    rhythms: '1:1 2:.5 2.5:1.5 / 0:2 3:1 / .5:1.5 2.5:.5 3:1',
  },
]);
