import type { HlsPlaylist } from './hls-playlist.ts';
import { HLS_LISTENER_MAX_MS, HLS_LISTENER_MIN_MS, HLS_LISTENER_TARGETS } from './relay-limits.ts';

/** A client that requests a playlist again and again: HLS has no connection that could be counted. */
type Listener = {
  /** When it counts as gone without another request; monotonic milliseconds. */
  goneAt: number;
  readonly onGone: () => void;
};

/** The listeners of a channel, by the id in the addresses of their first playlist. */
export class HlsListeners {
  readonly #now: () => number;
  readonly #byId = new Map<string, Listener>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#byId.size;
  }

  /**
   * Extends the time of a listener that requests a playlist.
   *
   * @param admit called for a new listener; returns a function to call once it is gone, or null to refuse it
   * @returns false when it was refused
   */
  touch(id: string, playlist: HlsPlaylist, admit: () => (() => void) | null): boolean {
    const goneAt = this.#now() + toPatienceMs(playlist);
    const known = this.#byId.get(id);
    if (known) {
      known.goneAt = goneAt;
      return true;
    }
    const onGone = admit();
    if (onGone) this.#byId.set(id, { goneAt, onGone });
    return onGone !== null;
  }

  /** Removes the listeners whose time is over. */
  expire(): void {
    const now = this.#now();
    for (const [id, { goneAt }] of this.#byId) if (goneAt <= now) this.#drop(id);
  }

  clear(): void {
    for (const id of this.#byId.keys()) this.#drop(id);
  }

  #drop(id: string): void {
    this.#byId.get(id)?.onGone();
    this.#byId.delete(id);
  }
}

const toPatienceMs = ({ targetMs }: HlsPlaylist): number =>
  Math.min(Math.max(HLS_LISTENER_TARGETS * targetMs, HLS_LISTENER_MIN_MS), HLS_LISTENER_MAX_MS);
