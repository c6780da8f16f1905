import { type AudioUnits, durationMsOf, unitCount, unitsBegunBy } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';
import type { LoopSong } from './loop-manifest.ts';
import { isOggPage, withSerial } from './ogg-pages.ts';

/** Bytes of one song: a new song always begins a new run. */
export type AudioRun = { readonly bytes: Buffer; readonly song: LoopSong };

/** Song bounds are written in ms with three decimals; a frame lasts 20 ms and more. */
const BOUND_TOLERANCE_MS = 1;

/**
 * A file played round and round. Units are numbered on over all passes since the clock's zero, so a number says both
 * which pass and which piece of the file.
 */
export class DemoLoop {
  readonly durationMs: number;
  readonly #units: AudioUnits;
  readonly #songs: readonly LoopSong[];
  readonly #songStarts: readonly number[];
  readonly #isOgg: boolean;

  constructor(units: AudioUnits, songs: readonly LoopSong[]) {
    this.#units = units;
    this.#songs = songs;
    this.durationMs = durationMsOf(units);
    this.#songStarts = songs.map((song) => unitsBegunBy(units, song.startMs - BOUND_TOLERANCE_MS));
    this.#isOgg = isOggPage(this.#page(0));
    if (this.#songStarts[0] !== 0) throw new DemoRadioError('bad-audio', 'The first song must begin at 0.');
  }

  /** The number of the unit that sounds at this time of the clock. */
  unitAt(clockMs: number): number {
    const pass = Math.floor(clockMs / this.durationMs);
    const begun = unitsBegunBy(this.#units, clockMs - pass * this.durationMs);
    return pass * unitCount(this.#units) + Math.min(begun, unitCount(this.#units)) - 1;
  }

  /** The bytes of units from..to (to not included), cut where songs change. */
  *runs(from: number, to: number): Generator<AudioRun> {
    let at = from;
    while (at < to) {
      const { pass, index, songIndex, song } = this.#place(at);
      const songEnd = this.#songStarts[songIndex + 1] ?? unitCount(this.#units);
      const end = Math.min(index + to - at, songEnd);
      yield { song, bytes: this.#encode(index, end, this.#serial(pass, songIndex)) };
      at += end - index;
    }
  }

  /** What a decoder needs before it can start at this unit: in Ogg the header pages of the song. */
  preamble(unit: number): AudioRun | null {
    const { pass, index, songIndex, song } = this.#place(unit);
    const start = this.#songStarts[songIndex] ?? 0;
    if (!this.#isOgg || index === start) return null;
    let end = start;
    while (end < index && this.#units.startsMs[end] === this.#units.startsMs[end + 1]) end += 1;
    return { song, bytes: this.#encode(start, end, this.#serial(pass, songIndex)) };
  }

  #place(unit: number): { pass: number; index: number; songIndex: number; song: LoopSong } {
    const pass = Math.floor(unit / unitCount(this.#units));
    const index = unit - pass * unitCount(this.#units);
    const songIndex = this.#songStarts.findLastIndex((start) => start <= index);
    const song = this.#songs[songIndex];
    if (!song) throw new DemoRadioError('bad-audio', `Unit ${unit} belongs to no song.`);
    return { pass, index, songIndex, song };
  }

  /** Every song of every pass is a chained Ogg stream of its own, and two neighbours may not share a serial number. */
  #serial(pass: number, songIndex: number): number {
    return (pass * this.#songs.length + songIndex) % 2 ** 32;
  }

  #encode(from: number, to: number, serial: number): Buffer {
    const { bytes, offsets } = this.#units;
    if (!this.#isOgg) return bytes.subarray(offsets[from], offsets[to]);
    const pages = Array.from({ length: to - from }, (_, place) => this.#page(from + place));
    return withSerial(pages, serial);
  }

  #page(index: number): Buffer {
    return this.#units.bytes.subarray(this.#units.offsets[index], this.#units.offsets[index + 1]);
  }
}
