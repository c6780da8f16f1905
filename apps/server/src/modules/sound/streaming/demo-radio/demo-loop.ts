import { isOggPage, withOggSerial } from '@airdial/audio-formats/ogg-page';
import type { Piece } from '../broadcast/piece.ts';
import { type AudioUnits, getDurationMs, unitCount, unitsBegunBy } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';
import type { LoopTrack } from './loop-manifest.ts';

/** Units of one track: a new track always begins a new run. */
export type AudioRun = Piece & { readonly track: LoopTrack };

/** Track bounds have three decimals of a millisecond; a frame lasts 20 ms and more. */
const BOUND_TOLERANCE_MS = 1;

/**
 * An endlessly repeated file. Units are numbered through all passes since the clock's zero, so a
 * number identifies both the pass and the unit of the file.
 */
export class DemoLoop {
  readonly durationMs: number;
  readonly #units: AudioUnits;
  readonly #tracks: readonly LoopTrack[];
  readonly #trackStarts: readonly number[];
  readonly #isOgg: boolean;

  constructor(units: AudioUnits, tracks: readonly LoopTrack[]) {
    this.#units = units;
    this.#tracks = tracks;
    this.durationMs = getDurationMs(units);
    this.#trackStarts = tracks.map((track) => unitsBegunBy(units, track.startMs - BOUND_TOLERANCE_MS));
    this.#isOgg = isOggPage(this.#page(0));
    if (this.#trackStarts[0] !== 0) throw new DemoRadioError('bad-audio', 'The first track must begin at 0.');
  }

  /** The number of the unit that plays at this time of the clock. */
  unitAt(clockMs: number): number {
    const pass = Math.floor(clockMs / this.durationMs);
    const begun = unitsBegunBy(this.#units, clockMs - pass * this.durationMs);
    return pass * unitCount(this.#units) + Math.min(begun, unitCount(this.#units)) - 1;
  }

  /** The units from..to (to excluded), split where tracks change. */
  *runs(from: number, to: number): Generator<AudioRun> {
    let at = from;
    while (at < to) {
      const { pass, index, trackIndex, track } = this.#locate(at);
      const trackEnd = this.#trackStarts[trackIndex + 1] ?? unitCount(this.#units);
      const end = Math.min(index + to - at, trackEnd);
      const serial = this.#serial(pass, trackIndex);
      yield {
        track,
        bytes: this.#encode(index, end, serial),
        durationMs: this.#startMs(end) - this.#startMs(index),
        header: this.#header(index, this.#trackStarts[trackIndex] ?? 0, serial),
      };
      at += end - index;
    }
  }

  /** The pages without a duration with which a track begins, as far as they stand before this unit. */
  #header(index: number, trackStart: number, serial: number): Buffer {
    let end = trackStart;
    while (this.#isOgg && end < index && this.#startMs(end) === this.#startMs(end + 1)) end += 1;
    return this.#encode(trackStart, end, serial);
  }

  #startMs(index: number): number {
    return this.#units.startsMs[index] ?? this.durationMs;
  }

  #locate(unit: number): { pass: number; index: number; trackIndex: number; track: LoopTrack } {
    const pass = Math.floor(unit / unitCount(this.#units));
    const index = unit - pass * unitCount(this.#units);
    const trackIndex = this.#trackStarts.findLastIndex((start) => start <= index);
    const track = this.#tracks[trackIndex];
    if (!track) throw new DemoRadioError('bad-audio', `Unit ${unit} belongs to no track.`);
    return { pass, index, trackIndex, track };
  }

  /**
   * Every track of every pass is a chained Ogg stream; neighbors must not share a serial number.
   */
  #serial(pass: number, trackIndex: number): number {
    return (pass * this.#tracks.length + trackIndex) % 2 ** 32;
  }

  #encode(from: number, to: number, serial: number): Buffer {
    const { bytes, offsets } = this.#units;
    if (!this.#isOgg) return bytes.subarray(offsets[from], offsets[to]);
    const pages = Array.from({ length: to - from }, (_, place) => this.#page(from + place));
    return Buffer.concat(pages.map((page) => withOggSerial(page, serial)));
  }

  #page(index: number): Buffer {
    return this.#units.bytes.subarray(this.#units.offsets[index], this.#units.offsets[index + 1]);
  }
}
