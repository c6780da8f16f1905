import { type EchoTime, pingPong } from './echo.ts';
import { type FilterKind, filtered } from './filters.ts';
import type { Instrument } from './keys.ts';
import { between, type Random, seededRandom } from './random.ts';
import { type Room, reverb } from './reverb.ts';
import {
  addStereo,
  at,
  mixIn,
  SAMPLE_RATE_HZ,
  type Stereo,
  samplesIn,
  shape,
  silentStereo,
} from './signal.ts';
import { hertz } from './theory.ts';

export type TrackOptions = {
  readonly gain: number;
  readonly pan?: number;
  /** Above 0 every note is played twice, left and right, never quite alike. */
  readonly width?: number;
  readonly reverb?: number;
  readonly echo?: number;
  readonly filters?: readonly (readonly [FilterKind, number])[];
  /** Sidechain ducking by the kick drum, 0 to 1. */
  readonly duck?: number;
};

export type Note = {
  readonly at: number;
  readonly midi: number;
  readonly seconds: number;
  readonly velocity?: number;
  readonly pan?: number;
};

export type StageOptions = {
  readonly seconds: number;
  readonly seed: number;
  readonly room: Room;
  readonly echo?: EchoTime;
  readonly fadeInSeconds?: number;
  readonly fadeOutSeconds?: number;
};

const END_SILENCE_SECONDS = 0.12;
/**
 * Silence before the first bar. Sections are cut at frames, and a frame reaches over its neighbors: by
 * this much every cut lies before the bar line, within what all turns have in common.
 */
const LEAD_SECONDS = 0.1;
const DUCK_RECOVERY_SECONDS = 0.24;

export type Track = { readonly play: (instrument: Instrument, note: Note) => void };
type Channel = { readonly sound: Stereo; readonly options: TrackOptions };

/** Plays and mixes one track. */
export class Stage {
  readonly random: Random;
  #next: Random;
  readonly #options: StageOptions;
  readonly #channels: Channel[] = [];
  readonly #kicks: number[] = [];

  constructor(options: StageOptions) {
    this.#options = options;
    this.#next = seededRandom(options.seed);
    this.random = () => this.#next();
  }

  /** Plays the bars one by one; those of one place get the same random numbers. */
  eachBar<B extends { readonly place: number }>(bars: readonly B[], play: (bar: B) => void): void {
    for (const bar of bars) {
      this.#next = seededRandom(this.#options.seed * 64 + bar.place);
      play(bar);
    }
  }

  get #seconds(): number {
    return LEAD_SECONDS + this.#options.seconds;
  }

  track(options: TrackOptions): Track {
    const sound = silentStereo(this.#seconds);
    this.#channels.push({ sound, options });
    return { play: (instrument, note) => this.#play(sound, options, instrument, note) };
  }

  /** Times of the kick drum, for the tracks that duck. */
  kickAt(seconds: number): void {
    this.#kicks.push(LEAD_SECONDS + seconds);
  }

  mix(): Stereo {
    const { room, echo, fadeInSeconds = 0.02, fadeOutSeconds = 3 } = this.#options;
    const dry = silentStereo(this.#seconds);
    const toRoom = silentStereo(this.#seconds);
    const toEcho = silentStereo(this.#seconds);
    for (const { sound, options } of this.#channels) {
      this.#insertEffects(sound, options);
      addStereo(dry, sound, options.gain);
      addStereo(toRoom, sound, options.gain * (options.reverb ?? 0));
      addStereo(toEcho, sound, options.gain * (options.echo ?? 0));
    }
    if (echo) {
      const echoes = pingPong(toEcho, echo);
      addStereo(dry, echoes, 0.8);
      addStereo(toRoom, echoes, 0.3);
    }
    addStereo(dry, reverb(toRoom, room), 0.9);
    return fade(dry, fadeInSeconds, fadeOutSeconds);
  }

  #play(sound: Stereo, { pan = 0, width = 0 }: TrackOptions, instrument: Instrument, note: Note): void {
    const sides = width > 0 ? [-width, width] : [0];
    for (const side of sides) {
      const tone = {
        hz: hertz(note.midi),
        seconds: note.seconds,
        velocity: note.velocity ?? 0.7,
        random: this.random,
      };
      const place = Math.max(-1, Math.min(1, (note.pan ?? pan) + side));
      mixIn(sound, instrument(tone), LEAD_SECONDS + note.at, tone.velocity / Math.sqrt(sides.length), place);
    }
  }

  #insertEffects(sound: Stereo, { filters = [], duck = 0 }: TrackOptions): void {
    for (const [kind, hz] of filters) {
      filtered(sound.left, kind, hz);
      filtered(sound.right, kind, hz);
    }
    for (const kick of duck > 0 ? this.#kicks : []) dip(sound, kick, duck);
  }
}

function dip(sound: Stereo, seconds: number, depth: number): void {
  const start = Math.round(seconds * SAMPLE_RATE_HZ);
  const length = samplesIn(DUCK_RECOVERY_SECONDS);
  const attack = samplesIn(0.006);
  for (let offset = 0; offset < length && start + offset < sound.left.length; offset += 1) {
    const down = Math.min(1, offset / attack);
    const up = (offset / length) ** 1.5;
    const gain = 1 - depth * down * (1 - up);
    sound.left[start + offset] = at(sound.left, start + offset) * gain;
    sound.right[start + offset] = at(sound.right, start + offset) * gain;
  }
}

/** Every track begins and ends in silence, so any two can follow each other, also across the loop point. */
function fade({ left, right }: Stereo, inSeconds: number, outSeconds: number): Stereo {
  const quiet = samplesIn(END_SILENCE_SECONDS);
  for (const side of [left, right]) {
    const sounding = side.subarray(0, side.length - quiet);
    side.fill(0, side.length - quiet);
    shape(sounding, inSeconds, outSeconds);
  }
  return { left, right };
}

/** Shifts a note by a few milliseconds, as a human player would. */
export function loose(random: Random, seconds: number, spreadSeconds = 0.008): number {
  return Math.max(0, seconds + between(random, -spreadSeconds, spreadSeconds));
}
