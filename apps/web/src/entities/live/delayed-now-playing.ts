import type { NowPlaying } from '@airdial/contract/channel/schema';
import type { LiveClock } from './live-ports.ts';

type Arrived = { readonly atMs: number; readonly song: NowPlaying };

export type HeardSongsParts = {
  readonly clock: LiveClock;
  /** Seconds between what the station sends and what is heard. */
  delaySeconds(): number;
  show(channelId: string, song: NowPlaying): void;
};

/** As far back as an output can rewind, and a little. */
const KEPT_MS = 6 * 60_000;

export const isSameSong = (one: NowPlaying, other: NowPlaying): boolean =>
  one.title === other.title && one.artist === other.artist && one.album === other.album;

/**
 * Titles wait for the audio: of the channel that is heard, a song is shown when it has come out of the output's buffer,
 * and the one before it again when the listener rewinds to it.
 */
export class DelayedNowPlaying {
  readonly #parts: HeardSongsParts;
  #channelId: string | null = null;
  #arrived: Arrived[] = [];
  #shown: Arrived | undefined;
  #cancelCheck: (() => void) | null = null;

  constructor(parts: HeardSongsParts) {
    this.#parts = parts;
  }

  /** What sounds from now on; null: nothing, and what was waiting is shown at once. */
  hear(channelId: string | null): void {
    if (channelId === this.#channelId) return;
    const last = this.#arrived.at(-1);
    if (this.#channelId !== null && last && last !== this.#shown)
      this.#parts.show(this.#channelId, last.song);
    this.#forget();
    this.#channelId = channelId;
  }

  /** @param before what is shown of the channel now */
  arrive(channelId: string, song: NowPlaying, before: NowPlaying | undefined): void {
    if (channelId !== this.#channelId || this.#parts.delaySeconds() === 0) {
      if (channelId === this.#channelId) this.#forget();
      this.#parts.show(channelId, song);
      return;
    }
    this.#keep(song, before);
    this.check();
  }

  /** To be called whenever the delay may have jumped: the listener has rewound, or gone back to the live edge. */
  check(): void {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    if (this.#channelId === null || this.#arrived.length === 0) return;
    const heardMs = this.#parts.clock.nowMs() - this.#parts.delaySeconds() * 1_000;
    const heard = this.#arrived.findLast(({ atMs }) => atMs <= heardMs) ?? this.#arrived[0];
    if (heard !== this.#shown && heard) this.#parts.show(this.#channelId, heard.song);
    this.#shown = heard;
    const next = this.#arrived.find(({ atMs }) => atMs > heardMs);
    if (next) this.#cancelCheck = this.#parts.clock.after(next.atMs - heardMs, () => this.check());
  }

  #keep(song: NowPlaying, before: NowPlaying | undefined): void {
    const nowMs = this.#parts.clock.nowMs();
    if (this.#arrived.length === 0 && before) {
      this.#shown = { atMs: Number.NEGATIVE_INFINITY, song: before };
      this.#arrived.push(this.#shown);
    }
    const last = this.#arrived.at(-1);
    if (last && isSameSong(last.song, song)) this.#confirm(last, song);
    else this.#arrived.push({ atMs: nowMs, song });
    const firstKept = this.#arrived.findLastIndex(({ atMs }) => atMs < nowMs - KEPT_MS);
    if (firstKept > 0) this.#arrived = this.#arrived.slice(firstKept);
  }

  /** The same song with a newer time stays in its place. */
  #confirm(last: Arrived, song: NowPlaying): void {
    const confirmed = { atMs: last.atMs, song };
    this.#arrived[this.#arrived.length - 1] = confirmed;
    if (last !== this.#shown || this.#channelId === null) return;
    this.#shown = confirmed;
    this.#parts.show(this.#channelId, song);
  }

  #forget(): void {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    this.#arrived = [];
    this.#shown = undefined;
  }
}
