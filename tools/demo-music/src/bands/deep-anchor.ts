import { hat, kick, openHat, rim, snare } from '../synth/drums.ts';
import { electricPiano, type Instrument, organ } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { chipPulse, flute, nylon, subBass } from '../synth/strings.ts';
import { type Chord, chords, MINOR_PENTATONIC, voicing } from '../synth/theory.ts';
import { melody, type Pulse, pulseOf, type Rhythm, type Song } from './song.ts';

type Riddim = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  readonly tonic: number;
  /** Beat, length in beats, semitones above the chord's root. */
  readonly bassline: readonly (readonly [beat: number, beats: number, step: number])[];
  readonly skank: Instrument;
  readonly lead: Instrument;
  readonly rhythms: readonly Rhythm[];
};

const TAIL_SECONDS = 2.6;

/** A reed blown through a hose. */
const melodica: Instrument = (tone) => chipPulse(0.42)({ ...tone, velocity: 0.9 });

function oneDrop(stage: Stage, pulse: Pulse, bars: number): void {
  const low = stage.track({ gain: 0.75 });
  const wood = stage.track({ gain: 0.3, reverb: 0.25, echo: 0.12 });
  const crash = stage.track({ gain: 0.24, reverb: 0.5, echo: 0.9 });
  const metal = stage.track({ gain: 0.12, pan: 0.3 });
  for (let bar = 0; bar < bars; bar += 1) {
    const time = (beat: number) => loose(stage.random, pulse.at(bar * 4 + beat), 0.005);
    low.play(kick, { at: time(2), midi: 36, seconds: 0.4, velocity: 0.9 });
    wood.play(rim, { at: time(2), midi: 50, seconds: 0.1, velocity: 0.75 });
    if (bar % 4 === 3) crash.play(snare, { at: time(3.5), midi: 50, seconds: 0.2, velocity: 0.7 });
    for (let beat = 0; beat < 4; beat += 0.5) {
      const isOpen = beat === 3.5 && bar % 2 === 1;
      metal.play(isOpen ? openHat : hat, {
        at: time(beat),
        midi: 60,
        seconds: 0.2,
        velocity: beat % 1 === 0 ? 0.4 : 0.7,
      });
    }
  }
}

function deepEnd(stage: Stage, pulse: Pulse, bars: readonly Chord[], { bassline, skank }: Riddim): void {
  const bass = stage.track({ gain: 0.46, filters: [['lowpass', 700]] });
  const chop = stage.track({
    gain: 0.15,
    pan: -0.2,
    reverb: 0.3,
    echo: 0.22,
    filters: [
      ['highpass', 320],
      ['lowpass', 3_200],
    ],
  });
  const thrown = stage.track({
    gain: 0.16,
    pan: -0.2,
    reverb: 0.4,
    echo: 1,
    filters: [
      ['highpass', 400],
      ['lowpass', 2_600],
    ],
  });
  bars.forEach((chord, bar) => {
    const root = 33 + ((chord.bass - 9 + 12) % 12);
    for (const [beat, beats, step] of bassline) {
      bass.play(subBass, {
        at: pulse.at(bar * 4 + beat),
        midi: root + step,
        seconds: beats * pulse.beat * 0.9,
        velocity: 0.85,
      });
    }
    for (const beat of [1, 3]) {
      const target = bar % 2 === 1 && beat === 3 ? thrown : chop;
      const at = loose(stage.random, pulse.at(bar * 4 + beat), 0.004);
      for (const midi of voicing(chord, 64)) target.play(skank, { at, midi, seconds: 0.12, velocity: 0.7 });
    }
  });
}

function perform(riddim: Riddim) {
  const pulse = pulseOf(riddim.bpm, 0.56);
  const bars = chords(riddim.symbols);
  const stage = new Stage({
    seconds: bars.length * 4 * pulse.beat + TAIL_SECONDS,
    seed: riddim.seed,
    room: { seconds: 2.6, dampHz: 2_800, preDelaySeconds: 0.03 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.62, dampHz: 1_700 },
    fadeOutSeconds: 3,
  });
  oneDrop(stage, pulse, bars.length);
  deepEnd(stage, pulse, bars, riddim);
  const lead = stage.track({ gain: 0.2, pan: 0.2, reverb: 0.4, echo: 0.6, filters: [['lowpass', 2_800]] });
  const { tonic, rhythms } = riddim;
  const plan = {
    random: stage.random,
    chords: bars,
    beatsPerBar: 4,
    tonic,
    scale: MINOR_PENTATONIC,
    rhythms,
    center: 72,
  };
  for (const { beat, beats, midi } of melody(plan).filter(({ beat }) => beat >= 8 && beat % 16 < 12)) {
    lead.play(riddim.lead, {
      at: pulse.at(beat),
      midi,
      seconds: beats * pulse.beat * 0.85,
      velocity: between(stage.random, 0.5, 0.7),
    });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, riddim: Riddim): Song => ({
  title,
  artist,
  album,
  perform: () => perform(riddim),
});

export const DEEP_ANCHOR: readonly Song[] = [
  song('Bass Is the Place', 'Captain Delroy', 'Harbour Dubs Vol. 2', {
    seed: 801,
    bpm: 72,
    symbols: 'Am Am Dm Am Am Dm Em7',
    tonic: 69,
    bassline: [
      [0, 0.75, 0],
      [1, 0.5, 0],
      [1.5, 0.5, 3],
      [2, 1, 7],
      [3, 0.5, 5],
      [3.5, 0.5, 3],
    ],
    skank: organ,
    lead: melodica,
    rhythms: [
      [
        [0.5, 0.5],
        [1, 1],
        [2.5, 1],
      ],
      [[0, 2]],
      [
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 1.5],
      ],
      [[0, 1]],
    ],
  }),
  song('Echo Owes Me Money', 'The Undertow', 'Low Water Mark', {
    seed: 802,
    bpm: 76,
    symbols: 'Gm Gm Eb F Gm Eb F Gm',
    tonic: 67,
    bassline: [
      [0, 1.2, 0],
      [1.5, 0.5, 0],
      [2, 0.5, 12],
      [2.5, 0.5, 7],
      [3, 1, 0],
    ],
    skank: electricPiano,
    lead: flute,
    rhythms: [
      [
        [0, 1],
        [1.5, 0.5],
        [2, 2],
      ],
      [[1, 3]],
    ],
  }),
  song('Tide Table Riddim', 'Captain Delroy', 'Harbour Dubs Vol. 2', {
    seed: 803,
    bpm: 68,
    symbols: 'Dm C Dm C Bb C Dm',
    tonic: 62,
    bassline: [
      [0, 0.5, 0],
      [0.5, 0.5, 0],
      [1.5, 0.5, 7],
      [2, 0.5, 0],
      [2.5, 0.5, 7],
      [3, 0.9, 12],
    ],
    skank: organ,
    lead: nylon,
    rhythms: [
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 1.5],
        [3, 1],
      ],
      [
        [0, 1.5],
        [2, 1.5],
      ],
    ],
  }),
];
