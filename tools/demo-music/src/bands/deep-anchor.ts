import { hat, kick, openHat, rim, snare } from '../synth/drums.ts';
import { electricPiano, type Instrument, organ } from '../synth/keys.ts';
import { loose, Stage } from '../synth/stage.ts';
import { chipPulse, flute, nylon, subBass } from '../synth/strings.ts';
import { MINOR_PENTATONIC, voicing } from '../synth/theory.ts';
import { type Score, scoreOf } from './score.ts';
import { melody, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Riddim = Sheet & {
  readonly bpm: number;
  readonly tonic: number;
  /** Beat, length in beats, semitones above the chord's root. */
  readonly bassline: readonly (readonly [beat: number, beats: number, step: number])[];
  readonly skank: Instrument;
  readonly lead: Instrument;
  readonly rhythms: string;
};

const TAIL_SECONDS = 2.6;

/** A reed blown through a hose. */
const melodica: Instrument = (tone) => chipPulse(0.42)({ ...tone, velocity: 0.9 });

function oneDrop(stage: Stage, { bars }: Score, pulse: Pulse): void {
  const low = stage.track({ gain: 0.75 });
  const wood = stage.track({ gain: 0.3, reverb: 0.25, echo: 0.12 });
  const crash = stage.track({ gain: 0.24, reverb: 0.5, echo: 0.9 });
  const metal = stage.track({ gain: 0.12, pan: 0.3 });
  stage.eachBar(bars, ({ index, place, isLast }) => {
    if (isLast) return;
    const time = (beat: number) => loose(stage.random, pulse.at(index * 4 + beat), 0.005);
    low.play(kick, { at: time(2), midi: 36, seconds: 0.4, velocity: 0.9 });
    wood.play(rim, { at: time(2), midi: 50, seconds: 0.1, velocity: 0.75 });
    if (place % 4 === 2) crash.play(snare, { at: time(3.5), midi: 50, seconds: 0.2, velocity: 0.7 });
    for (let beat = 0; beat < 4; beat += 0.5) {
      const isOpen = beat === 3.5 && place % 2 === 1;
      metal.play(isOpen ? openHat : hat, {
        at: time(beat),
        midi: 60,
        seconds: 0.2,
        velocity: beat % 1 === 0 ? 0.4 : 0.7,
      });
    }
  });
}

function deepEnd(stage: Stage, { bars }: Score, pulse: Pulse, { bassline, skank }: Riddim): void {
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
  stage.eachBar(bars, ({ chord, index, place, isLast }) => {
    const root = 33 + ((chord.bass - 9 + 12) % 12);
    for (const [beat, beats, step] of isLast ? ([[0, 3, 0]] as const) : bassline) {
      bass.play(subBass, {
        at: pulse.at(index * 4 + beat),
        midi: root + step,
        seconds: beats * pulse.beat * 0.9,
        velocity: 0.85,
      });
    }
    for (const beat of [1, 3]) {
      const target = place % 2 === 0 && beat === 3 ? thrown : chop;
      const at = loose(stage.random, pulse.at(index * 4 + beat), 0.004);
      for (const midi of voicing(chord, 64)) target.play(skank, { at, midi, seconds: 0.12, velocity: 0.7 });
    }
  });
}

function perform(riddim: Riddim, unitSeconds: number) {
  const pulse = pulseOf(riddim.bpm, unitSeconds, 4, 0.56);
  const score = scoreOf(riddim.symbols);
  const stage = new Stage({
    seconds: score.bars.length * pulse.barSeconds + TAIL_SECONDS,
    seed: riddim.seed,
    room: { seconds: 2.6, dampHz: 2_800, preDelaySeconds: 0.03 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.55, dampHz: 1_700 },
    fadeOutSeconds: 3,
  });
  oneDrop(stage, score, pulse);
  deepEnd(stage, score, pulse, riddim);
  const lead = stage.track({ gain: 0.2, pan: 0.2, reverb: 0.4, echo: 0.6, filters: [['lowpass', 2_800]] });
  const tune = melody({ ...riddim, score, beatsPerBar: 4, scale: MINOR_PENTATONIC, center: 72 });
  for (const { beat, beats, midi } of tune) {
    lead.play(riddim.lead, {
      at: pulse.at(beat),
      midi,
      seconds: beats * pulse.beat * 0.85,
      velocity: 0.6,
    });
  }
  return { sound: stage.mix(), barSeconds: pulse.barSeconds };
}

const STEPPING = [
  [0, 0.75, 0],
  [1, 0.5, 0],
  [1.5, 0.5, 3],
  [2, 1, 7],
  [3, 0.5, 5],
  [3.5, 0.5, 3],
] as const;
const LEAPING = [
  [0, 1.2, 0],
  [1.5, 0.5, 0],
  [2, 0.5, 12],
  [2.5, 0.5, 7],
  [3, 1, 0],
] as const;
const RISING = [
  [0, 0.5, 0],
  [0.5, 0.5, 0],
  [1.5, 0.5, 7],
  [2, 0.5, 0],
  [2.5, 0.5, 7],
  [3, 0.9, 12],
] as const;
const WAITING = [
  [0.5, 1, 0],
  [2, 0.5, 7],
  [2.5, 0.5, 5],
  [3, 1, 0],
] as const;
const DELROY = { artist: 'Captain Delroy', album: 'Harbour Dubs Vol. 2' };
const UNDERTOW = { artist: 'The Undertow', album: 'Low Water Mark' };
const SISTER = { artist: 'Sister Plumbline', album: 'Fathoms' };

export const DEEP_ANCHOR = songs<Riddim>(perform, [
  {
    title: 'Bass Is the Place',
    ...DELROY,
    seed: 801,
    form: 'VVC',
    seconds: 104,
    bpm: 72,
    symbols: ' | Am Am Dm | Am Em7 Dm | Em7 | Am',
    tonic: 69,
    bassline: STEPPING,
    skank: organ,
    lead: melodica,
    rhythms: '.5:.5 1:1 2.5:1 / 0:2 / .5:.5 1:.5 1.5:1.5 / 0:1',
  },
  {
    title: 'Echo Owes Me Money',
    ...UNDERTOW,
    seed: 802,
    form: 'VC',
    seconds: 98,
    bpm: 76,
    symbols: ' | Gm Gm Eb | Cm Gm Eb | F | Gm',
    tonic: 67,
    bassline: LEAPING,
    skank: electricPiano,
    lead: flute,
    rhythms: '0:1 1.5:.5 2:2 / 1:3',
  },
  {
    title: 'Tide Table Riddim',
    ...DELROY,
    seed: 803,
    form: 'VVCC',
    seconds: 112,
    bpm: 68,
    symbols: ' | Dm C Dm | Bb C Dm | C | Dm',
    tonic: 62,
    bassline: RISING,
    skank: organ,
    lead: nylon,
    rhythms: '0:.5 .5:.5 1:1.5 3:1 / 0:1.5 2:1.5',
  },
  {
    title: 'Nine Fathom Skank',
    ...SISTER,
    seed: 804,
    form: 'VCC',
    seconds: 95,
    bpm: 80,
    symbols: ' | Bm Em Bm | G A Bm | F#m | Bm',
    tonic: 71,
    bassline: WAITING,
    skank: organ,
    lead: melodica,
    rhythms: '0:.5 .5:1 2:.5 2.5:1 / .5:2 / 0:1 1.5:1.5',
  },
  {
    title: 'Salt on the Speaker Box',
    ...UNDERTOW,
    seed: 805,
    form: 'VVVC',
    seconds: 106,
    bpm: 74,
    symbols: ' | Em Em C | Am D Em | Bm7 | Em',
    tonic: 64,
    bassline: STEPPING,
    skank: electricPiano,
    lead: nylon,
    rhythms: '1:.5 1.5:.5 2:1.5 / 0:1 1:1 2.5:1',
  },
  {
    title: 'Harbour Master Asleep',
    ...DELROY,
    seed: 806,
    form: 'VCV',
    seconds: 118,
    bpm: 66,
    symbols: ' | Cm Fm Cm | Ab Bb Cm | Gm | Cm',
    tonic: 60,
    bassline: LEAPING,
    skank: organ,
    lead: flute,
    rhythms: '0:2 2.5:1.5 / .5:.5 1:1.5',
  },
  {
    title: 'Version With the Gulls Left In',
    ...SISTER,
    seed: 807,
    form: 'VCVCC',
    seconds: 92,
    bpm: 82,
    symbols: ' | Fm Fm Bbm | Db Eb Fm | Cm | Fm',
    tonic: 65,
    bassline: RISING,
    skank: electricPiano,
    lead: melodica,
    rhythms: '.5:.5 1:.5 1.5:.5 2:1 / 0:1 2:1 3:.5 / 0:2.5',
  },
  {
    title: 'Ballast, Ballast, Ballast',
    ...UNDERTOW,
    seed: 808,
    form: 'VVC',
    seconds: 100,
    bpm: 70,
    symbols: ' | F#m D F#m | Bm E D | C#m | F#m',
    tonic: 66,
    bassline: WAITING,
    skank: organ,
    lead: nylon,
    rhythms: '0:1.5 1.5:.5 2:2 / .5:1 2:1 3:1',
  },
]);
