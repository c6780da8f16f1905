import { clap, hat, kick, openHat, snare } from '../synth/drums.ts';
import { bell, type Instrument, pad } from '../synth/keys.ts';
import { Stage } from '../synth/stage.ts';
import { brass, sawLead, synthBass } from '../synth/strings.ts';
import { type Chord, chords, MINOR, voicing } from '../synth/theory.ts';
import { melody, type Pulse, pulseOf, type Rhythm, type Song } from './song.ts';

type Drive = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  readonly tonic: number;
  readonly lead: Instrument;
  readonly rhythms: readonly Rhythm[];
  /** Chord notes that the arpeggio walks, one a sixteenth. */
  readonly arpeggio: readonly number[];
};

const TAIL_SECONDS = 2.6;

function drums(stage: Stage, { beat }: Pulse, bars: number): void {
  const low = stage.track({ gain: 0.72 });
  const gated = stage.track({ gain: 0.34, reverb: 0.55 });
  const metal = stage.track({ gain: 0.11, pan: 0.25 });
  for (let bar = 0; bar < bars; bar += 1) {
    for (let step = 0; step < 8; step += 1) {
      const at = (bar * 4 + step / 2) * beat;
      if (bar > 0 && step % 2 === 0 && step % 4 !== 2) {
        low.play(kick, { at, midi: 36, seconds: 0.4, velocity: 0.9 });
        stage.kickAt(at);
      }
      if (bar > 1 && step % 4 === 2) {
        gated.play(snare, { at, midi: 50, seconds: 0.3, velocity: 0.85 });
        gated.play(clap, { at, midi: 50, seconds: 0.3, velocity: 0.35 });
      }
      if (bar > 1)
        metal.play(step === 7 ? openHat : hat, {
          at,
          midi: 60,
          seconds: 0.2,
          velocity: step % 2 ? 0.7 : 0.45,
        });
    }
  }
}

function engine(stage: Stage, { beat }: Pulse, bars: readonly Chord[], { arpeggio }: Drive): void {
  const sky = stage.track({ gain: 0.13, width: 0.85, reverb: 0.45, duck: 0.4 });
  const bass = stage.track({ gain: 0.34, duck: 0.35 });
  const lights = stage.track({
    gain: 0.16,
    reverb: 0.25,
    echo: 0.4,
    duck: 0.3,
    filters: [['highpass', 250]],
  });
  bars.forEach((chord, bar) => {
    const start = bar * 4;
    const isLast = bar === bars.length - 1;
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

function perform(drive: Drive) {
  const pulse = pulseOf(drive.bpm);
  const bars = chords(drive.symbols);
  const stage = new Stage({
    seconds: bars.length * 4 * pulse.beat + TAIL_SECONDS,
    seed: drive.seed,
    room: { seconds: 2.1, dampHz: 5_500, preDelaySeconds: 0.02 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.42, dampHz: 3_500 },
    fadeInSeconds: 0.2,
    fadeOutSeconds: 3,
  });
  drums(stage, pulse, bars.length - 1);
  engine(stage, pulse, bars, drive);
  const lead = stage.track({ gain: 0.24, width: 0.2, reverb: 0.4, echo: 0.35 });
  const { tonic, rhythms } = drive;
  const plan = {
    random: stage.random,
    chords: bars,
    beatsPerBar: 4,
    tonic,
    scale: MINOR,
    rhythms,
    center: 75,
  };
  for (const { beat, beats, midi } of melody(plan).filter(({ beat }) => beat >= 8)) {
    lead.play(drive.lead, {
      at: beat * pulse.beat,
      midi,
      seconds: beats * pulse.beat * 0.95,
      velocity: 0.68,
    });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, drive: Drive): Song => ({
  title,
  artist,
  album,
  perform: () => perform(drive),
});

export const NEON_CAUSEWAY: readonly Song[] = [
  song('Exit 84', 'DJ Vanta', 'Sodium', {
    seed: 601,
    bpm: 100,
    symbols: 'Am Am F G Am F G Em7 Am',
    tonic: 69,
    lead: sawLead,
    rhythms: [
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 2],
      ],
      [
        [0, 1],
        [1, 1],
        [2.5, 1.5],
      ],
      [
        [0, 3],
        [3, 1],
      ],
      [[0, 4]],
    ],
    arpeggio: [0, 1, 2, 3, 2, 1, 4, 2],
  }),
  song('Chrome Dust', 'Lila Overdrive', 'Nobody Drives Here', {
    seed: 602,
    bpm: 96,
    symbols: 'Dm Bb F C Dm Bb F C Dm',
    tonic: 62,
    lead: brass,
    rhythms: [
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 1],
        [2, 2],
      ],
      [
        [0, 2],
        [2, 2],
      ],
    ],
    arpeggio: [0, 2, 1, 2, 3, 2, 1, 2],
  }),
  song('Your Tail Lights, My Good Eye', 'DJ Vanta', 'Sodium', {
    seed: 603,
    bpm: 108,
    symbols: 'F#m D A E F#m D A E D F#m',
    tonic: 66,
    lead: bell,
    rhythms: [
      [
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 1],
        [3, 1],
      ],
      [
        [0, 1],
        [1.5, 0.5],
        [2, 2],
      ],
    ],
    arpeggio: [0, 3, 1, 4, 2, 5, 1, 4],
  }),
];
