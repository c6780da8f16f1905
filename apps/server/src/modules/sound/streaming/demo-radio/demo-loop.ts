import { isOggPage, OggPage, withOggPlace } from '@airdial/audio-formats/ogg-page';
import { OPUS_RATE_HZ } from '@airdial/audio-formats/opus-header';
import type { Piece } from '../broadcast/piece.ts';
import { type Arrangement, arrange, arrangedDurationMs, unitsBegunBy } from './arrangement.ts';
import { type AudioUnits, unitBytes } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';
import type { LoopTrack } from './loop-manifest.ts';

/** Units of one track: a new track always begins a new run. */
export type AudioRun = Piece & { readonly track: LoopTrack };

type Place = { readonly pass: number; readonly index: number; readonly trackIndex: number };

/**
 * Songs that are played endlessly, their sections in the order of the manifest. Units are numbered
 * through all passes since the clock's zero, so a number identifies both the pass and the unit in it.
 */
export class DemoLoop {
  readonly durationMs: number;
  readonly #file: AudioUnits;
  readonly #played: Arrangement;
  readonly #tracks: readonly LoopTrack[];
  readonly #isOgg: boolean;

  constructor(file: AudioUnits, tracks: readonly LoopTrack[]) {
    this.#file = file;
    this.#tracks = tracks;
    this.#played = arrange(file, tracks);
    this.durationMs = arrangedDurationMs(this.#played);
    this.#isOgg = isOggPage(file.bytes);
  }

  /** When a song begins, from the loop's begin on. */
  songStartMs(song: number): number {
    return this.#startMs(this.#played.songStarts[song] ?? 0);
  }

  get #count(): number {
    return this.#played.units.length;
  }

  /** The number of the unit that plays at this time of the clock. */
  unitAt(clockMs: number): number {
    const pass = Math.floor(clockMs / this.durationMs);
    const begun = unitsBegunBy(this.#played, clockMs - pass * this.durationMs);
    return pass * this.#count + Math.min(begun, this.#count) - 1;
  }

  /** The units from..to (to excluded), split where tracks change. */
  *runs(from: number, to: number): Generator<AudioRun> {
    let at = from;
    while (at < to) {
      const place = this.#locate(at);
      const { index, trackIndex } = place;
      const track = this.#tracks[trackIndex];
      if (!track) throw new DemoRadioError('bad-audio', `Unit ${at} belongs to no track.`);
      const end = Math.min(index + to - at, this.#played.songStarts[trackIndex + 1] ?? this.#count);
      yield {
        track,
        bytes: this.#encode(index, end, place),
        durationMs: this.#startMs(end) - this.#startMs(index),
        header: this.#header(place),
      };
      at += end - index;
    }
  }

  /** The pages without a duration with which a track begins, as far as they stand before this unit. */
  #header(place: Place): Buffer {
    const start = this.#songStart(place);
    let end = start;
    while (this.#isOgg && end < place.index && this.#startMs(end) === this.#startMs(end + 1)) end += 1;
    return this.#encode(start, end, place);
  }

  #startMs(index: number): number {
    return this.#played.startsMs[index] ?? this.durationMs;
  }

  #songStart({ trackIndex }: Place): number {
    return this.#played.songStarts[trackIndex] ?? 0;
  }

  #locate(unit: number): Place {
    const pass = Math.floor(unit / this.#count);
    const index = unit - pass * this.#count;
    return { pass, index, trackIndex: this.#played.songStarts.findLastIndex((start) => start <= index) };
  }

  #encode(from: number, to: number, place: Place): Buffer {
    return Buffer.concat(
      Array.from({ length: to - from }, (_, offset) => {
        const bytes = unitBytes(this.#file, this.#played.units[from + offset] ?? 0);
        return this.#isOgg ? this.#toPage(bytes, from + offset, place) : bytes;
      }),
    );
  }

  /** Every track of every pass is a chained Ogg stream: neighbors must not share a serial number. */
  #toPage(bytes: Buffer, index: number, place: Place): Uint8Array {
    const start = this.#songStart(place);
    const serial = (place.pass * this.#tracks.length + place.trackIndex) % 2 ** 32;
    const playedMs = this.#startMs(index + 1) - this.#startMs(start);
    const granule = Math.round((playedMs * OPUS_RATE_HZ) / 1_000);
    return withOggPlace(new OggPage(bytes), { serial, sequence: index - start, granule });
  }
}
