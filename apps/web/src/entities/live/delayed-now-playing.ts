import type { NowPlaying } from '@airdial/contract/channel/schema';
import type { LiveClock } from './live-ports.ts';

export type ReceivedTrack = { readonly atMs: number; readonly nowPlaying: NowPlaying };

export type AgedTrack = {
  readonly nowPlaying: NowPlaying;
  /** How long ago it began. */
  readonly ageMs: number;
};

export type DelayedNowPlayingDeps = {
  readonly clock: LiveClock;
  /** Seconds between what the stream server sends and what is heard. */
  delaySeconds(): number;
  show(channelId: string, nowPlaying: NowPlaying): void;
  /** The tracks of the playing channel have changed; oldest first. */
  onTracks(tracks: readonly ReceivedTrack[]): void;
};

/** Slightly more than an output can rewind. */
const HISTORY_MS = 6 * 60_000;

export const isSameTrack = (one: NowPlaying, other: NowPlaying): boolean =>
  one.title === other.title && one.artist === other.artist && one.album === other.album;

/**
 * Delays the titles of the playing channel by the output's buffer, so that they match the audio.
 * After a rewind it shows the earlier track again.
 */
export class DelayedNowPlaying {
  readonly #deps: DelayedNowPlayingDeps;
  #channelId: string | null = null;
  #received: ReceivedTrack[] = [];
  #shown: ReceivedTrack | undefined;
  #cancelCheck: (() => void) | null = null;

  constructor(deps: DelayedNowPlayingDeps) {
    this.#deps = deps;
  }

  /** Sets the playing channel. Null or another channel shows the newest received track at once. */
  setChannel(channelId: string | null): void {
    if (channelId === this.#channelId) return;
    const last = this.#received.at(-1);
    if (this.#channelId !== null && last && last !== this.#shown)
      this.#deps.show(this.#channelId, last.nowPlaying);
    this.#clear();
    this.#channelId = channelId;
  }

  /** @param current the track that the page shows for the channel now */
  receive(channelId: string, nowPlaying: NowPlaying, current: NowPlaying | undefined): void {
    if (channelId !== this.#channelId || this.#deps.delaySeconds() === 0) {
      if (channelId === this.#channelId) this.#clear();
      this.#deps.show(channelId, nowPlaying);
      return;
    }
    this.#record(nowPlaying, current);
    this.update();
  }

  /** The track that was received last, heard or not yet. */
  newest(channelId: string): NowPlaying | undefined {
    return channelId === this.#channelId ? this.#received.at(-1)?.nowPlaying : undefined;
  }

  /**
   * What was on air before the first event: a stream that begins behind its newest audio may still play it. What came
   * by events since stays.
   *
   * @param tracks oldest first, the song on air included
   */
  addHistory(channelId: string, tracks: readonly AgedTrack[]): void {
    const nowMs = this.#deps.clock.nowMs();
    const history = tracks.map(({ nowPlaying, ageMs }) => ({ atMs: nowMs - Math.max(0, ageMs), nowPlaying }));
    const last = history.at(-1);
    if (channelId !== this.#channelId || !last) return;
    const isLater = ({ atMs, nowPlaying }: ReceivedTrack) =>
      atMs > last.atMs && !isSameTrack(nowPlaying, last.nowPlaying);
    this.#setReceived([...history, ...this.#received.filter(isLater)]);
    this.update();
  }

  /** Call when the delay may have jumped, as by a rewind or a return to the live edge. */
  update(): void {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    if (this.#channelId === null || this.#received.length === 0) return;
    const audibleMs = this.#deps.clock.nowMs() - this.#deps.delaySeconds() * 1_000;
    const audible = this.#received.findLast(({ atMs }) => atMs <= audibleMs) ?? this.#received[0];
    const isShown = audible && this.#shown && isSameTrack(audible.nowPlaying, this.#shown.nowPlaying);
    if (audible && !isShown) this.#deps.show(this.#channelId, audible.nowPlaying);
    this.#shown = audible;
    const next = this.#received.find(({ atMs }) => atMs > audibleMs);
    if (next) this.#cancelCheck = this.#deps.clock.after(next.atMs - audibleMs, () => this.update());
  }

  #record(nowPlaying: NowPlaying, current: NowPlaying | undefined): void {
    const nowMs = this.#deps.clock.nowMs();
    if (this.#received.length === 0 && current) {
      this.#shown = { atMs: Number.NEGATIVE_INFINITY, nowPlaying: current };
      this.#received.push(this.#shown);
    }
    const last = this.#received.at(-1);
    if (last && isSameTrack(last.nowPlaying, nowPlaying)) this.#confirm(last, nowPlaying);
    else this.#received.push({ atMs: nowMs, nowPlaying });
    const firstRecent = this.#received.findLastIndex(({ atMs }) => atMs < nowMs - HISTORY_MS);
    this.#setReceived(this.#received.slice(Math.max(0, firstRecent)));
  }

  #setReceived(received: ReceivedTrack[]): void {
    this.#received = received;
    this.#deps.onTracks(received);
  }

  /** A newer time of the same track keeps the time of receipt of the first one. */
  #confirm(last: ReceivedTrack, nowPlaying: NowPlaying): void {
    const confirmed = { atMs: last.atMs, nowPlaying };
    this.#received[this.#received.length - 1] = confirmed;
    if (last !== this.#shown || this.#channelId === null) return;
    this.#shown = confirmed;
    this.#deps.show(this.#channelId, nowPlaying);
  }

  #clear(): void {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    this.#setReceived([]);
    this.#shown = undefined;
  }
}
