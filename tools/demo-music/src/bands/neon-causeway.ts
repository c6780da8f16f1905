import { clap, hat, kick, openHat, snare } from '../synth/drums.ts';
import { bell, type Instrument, pad } from '../synth/keys.ts';
import { Stage } from '../synth/stage.ts';
import { brass, sawLead, synthBass } from '../synth/strings.ts';
import { MINOR, voicing } from '../synth/theory.ts';
import { type Score, scoreOf } from './score.ts';
import { figureOf, melody, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Drive = Sheet & {
  readonly bpm: number;
  readonly tonic: number;
  readonly lead: Instrument;
  readonly rhythms: string;
  /** Chord notes that the arpeggio walks, one a sixteenth. */
  readonly arpeggio: string;
};

const TAIL_SECONDS = 2.6;

function drums(stage: Stage, { bars }: Score, { beat }: Pulse): void {
  const low = stage.track({ gain: 0.72 });
  const gated = stage.track({ gain: 0.34, reverb: 0.55 });
  const metal = stage.track({ gain: 0.11, pan: 0.25 });
  stage.eachBar(bars, ({ index, place, isLast }) => {
    if (place === 0 || isLast) return;
    for (let step = 0; step < 8; step += 1) {
      const at = (index * 4 + step / 2) * beat;
      if (step % 4 === 0) {
        low.play(kick, { at, midi: 36, seconds: 0.4, velocity: 0.9 });
        stage.kickAt(at);
      }
      if (place === 1) continue;
      if (step % 4 === 2) {
        gated.play(snare, { at, midi: 50, seconds: 0.3, velocity: 0.85 });
        gated.play(clap, { at, midi: 50, seconds: 0.3, velocity: 0.35 });
      }
      metal.play(step === 7 ? openHat : hat, {
        at,
        midi: 60,
        seconds: 0.2,
        velocity: step % 2 ? 0.7 : 0.45,
      });
    }
  });
}

function engine(stage: Stage, { bars }: Score, { beat }: Pulse, drive: Drive): void {
  const sky = stage.track({ gain: 0.13, width: 0.85, reverb: 0.45, duck: 0.4 });
  const bass = stage.track({ gain: 0.34, duck: 0.35 });
  const lights = stage.track({
    gain: 0.16,
    reverb: 0.25,
    echo: 0.4,
    duck: 0.3,
    filters: [['highpass', 250]],
  });
  const arpeggio = figureOf(drive.arpeggio);
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    const start = index * 4;
    for (const midi of voicing(chord, 62))
      sky.play(pad(2_200, 0.2, 0.6), { at: start * beat, midi, seconds: 4 * beat, velocity: 0.7 });
    const root = 36 + (chord.bass > 7 ? chord.bass - 12 : chord.bass);
    for (let step = 0; step < (isLast ? 1 : 8); step += 1) {
      const seconds = isLast ? 3 * beat : 0.42 * beat;
      bass.play(synthBass(1_100), {
        at: (start + step / 2) * beat,
        midi: root + (step === 7 ? 12 : 0),
        seconds,
        velocity: 0.8,
      });
    }
    const notes = [...voicing(chord, 70), ...voicing(chord, 82)];
    for (let step = 0; step < (isLast ? 4 : 16); step += 1) {
      const midi = notes[arpeggio[step % arpeggio.length] ?? 0] ?? 72;
      const note = {
        at: (start + step / 4) * beat,
        midi,
        seconds: 0.2 * beat,
        velocity: step % 4 === 0 ? 0.75 : 0.5,
      };
      lights.play(synthBass(2_400), { ...note, pan: Math.sin(step * 0.8) * 0.5 });
    }
  });
}

function perform(drive: Drive, unitSeconds: number) {
  const pulse = pulseOf(drive.bpm, unitSeconds);
  const { beat, barSeconds } = pulse;
  const score = scoreOf(drive.symbols);
  const stage = new Stage({
    seconds: score.bars.length * barSeconds + TAIL_SECONDS,
    seed: drive.seed,
    room: { seconds: 2.1, dampHz: 5_500, preDelaySeconds: 0.02 },
    echo: { seconds: beat * 0.75, feedback: 0.42, dampHz: 3_500 },
    fadeInSeconds: 0.2,
    fadeOutSeconds: 3,
  });
  drums(stage, score, pulse);
  engine(stage, score, pulse, drive);
  const lead = stage.track({ gain: 0.24, width: 0.2, reverb: 0.4, echo: 0.35 });
  for (const { beat: start, beats, midi } of melody({
    ...drive,
    score,
    beatsPerBar: 4,
    scale: MINOR,
    center: 75,
  })) {
    lead.play(drive.lead, { at: start * beat, midi, seconds: beats * beat * 0.95, velocity: 0.68 });
  }
  return { sound: stage.mix(), barSeconds };
}

const VANTA = { artist: 'DJ Vanta', album: 'Sodium' };
const LILA = { artist: 'Lila Overdrive', album: 'Nobody Drives Here' };

export const NEON_CAUSEWAY = songs<Drive>(perform, [
  {
    title: 'Exit 84',
    ...VANTA,
    seed: 601,
    form: 'VVC',
    seconds: 100,
    bpm: 100,
    symbols: 'Am | Am F G | F G Am | Em7 | Am',
    tonic: 69,
    lead: sawLead,
    rhythms: '0:1.5 1.5:.5 2:2 / 0:1 1:1 2.5:1.5 / 0:3 3:1 / 0:4',
    arpeggio: '0 1 2 3 2 1 4 2',
  },
  {
    title: 'Chrome Dust',
    ...LILA,
    seed: 602,
    form: 'VCVCC',
    seconds: 108,
    bpm: 96,
    symbols: 'Dm | Dm Bb F | Bb F C | C | Dm',
    tonic: 62,
    lead: brass,
    rhythms: '0:.5 .5:.5 1:1 2:2 / 0:2 2:2',
    arpeggio: '0 2 1 2 3 2 1 2',
  },
  {
    title: 'Your Tail Lights, My Good Eye',
    ...VANTA,
    seed: 603,
    form: 'VC',
    seconds: 95,
    bpm: 108,
    symbols: 'F#m D | F#m D A | D A E | E | F#m',
    tonic: 66,
    lead: bell,
    rhythms: '.5:.5 1:.5 1.5:1 3:1 / 0:1 1.5:.5 2:2',
    arpeggio: '0 3 1 4 2 5 1 4',
  },
  {
    title: 'Toll Booth, No Change',
    artist: 'Midnight Clerk',
    album: 'Receipts',
    seed: 604,
    form: 'VVCC',
    seconds: 104,
    bpm: 112,
    symbols: 'Cm Cm | Cm Ab Eb | Ab Bb Gm7 | Bb | Cm',
    tonic: 60,
    lead: sawLead,
    rhythms: '0:.5 1:.5 1.5:.5 2:1 3:1 / 0:1.5 1.5:2.5',
    arpeggio: '0 1 3 1 2 1 4 1',
  },
  {
    title: 'Radar Love Letter',
    ...LILA,
    seed: 605,
    form: 'VCC',
    seconds: 98,
    bpm: 118,
    symbols: 'Em C | Em C G | C D Bm7 | D | Em',
    tonic: 64,
    lead: bell,
    rhythms: '0:1 1:.5 1.5:.5 2:2 / 0:.5 .5:.5 1:1 2.5:.5 3:1 / 0:3',
    arpeggio: '0 2 4 2 1 3 5 3',
  },
  {
    title: 'Hard Shoulder, Soft Landing',
    ...VANTA,
    seed: 606,
    form: 'VCV',
    seconds: 116,
    bpm: 92,
    symbols: 'Gm | Gm Eb Bb | Cm Eb F | F | Gm',
    tonic: 67,
    lead: brass,
    rhythms: '0:3 3:1 / 0:1 1:1 2:2 / 1:1 2:2',
    arpeggio: '0 1 2 4 3 2 1 2',
  },
  {
    title: 'Fluorescent Weather',
    artist: 'Midnight Clerk',
    album: 'Receipts',
    seed: 607,
    form: 'VVVC',
    seconds: 102,
    bpm: 104,
    symbols: 'Bm G | Bm G D | Em G A | A | Bm',
    tonic: 71,
    lead: sawLead,
    rhythms: '0:.5 .5:.5 1:.5 1.5:1.5 3:1 / 0:2 2.5:.5 3:1 / 0:1.5 2:1.5',
    arpeggio: '0 3 2 1 4 1 2 3',
  },
  {
    title: 'Last Petrol Before Dawn',
    ...LILA,
    seed: 608,
    form: 'VVCVC',
    seconds: 92,
    bpm: 124,
    symbols: 'Fm Db | Fm Db Ab | Db Eb Cm | Eb | Fm',
    tonic: 65,
    lead: sawLead,
    rhythms: '0:1 1.5:.5 2:.5 2.5:.5 3:1 / .5:.5 1:1 2:2',
    arpeggio: '0 1 0 2 0 3 0 4',
  },
]);
