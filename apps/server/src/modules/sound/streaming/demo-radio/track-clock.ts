import type { Clock } from './clock.ts';
import { type LoopEntry, type LoopTrack, loopDurationMs } from './loop-manifest.ts';

export type CurrentTrack = {
  readonly title: string;
  readonly artist: string;
  readonly album: string | null;
  /** Path on this server. */
  readonly artwork: string;
  /** Seconds. */
  readonly duration: number;
  /** ISO 8601. */
  readonly startedAt: string;
};

export type TrackChangeHandler = (mount: string, track: CurrentTrack) => void;

type Position = { readonly track: LoopTrack; readonly elapsedMs: number; readonly remainingMs: number };

/** Timers may fire slightly early; the next track must have begun by then. */
const TIMER_SLACK_MS = 5;
const MS_PER_SECOND = 1_000;

function getPosition(entry: LoopEntry, clockMs: number): Position {
  const totalMs = loopDurationMs(entry);
  const positionMs = clockMs - Math.floor(clockMs / totalMs) * totalMs;
  const track = entry.songs.findLast((candidate) => candidate.startMs <= positionMs) ?? entry.songs[0];
  if (!track) throw new RangeError(`${entry.mount} has no tracks.`);
  const elapsedMs = positionMs - track.startMs;
  return { track, elapsedMs, remainingMs: track.durationMs - elapsedMs };
}

/** Knows the current track of a loop, with or without listeners. */
export class TrackClock {
  readonly #entry: LoopEntry;
  readonly #clock: Clock;
  readonly #onChange: TrackChangeHandler;
  #cancelTimer: (() => void) | null = null;

  constructor(entry: LoopEntry, clock: Clock, onChange: TrackChangeHandler) {
    this.#entry = entry;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#waitForNext();
  }

  currentTrack(): CurrentTrack {
    const { track, elapsedMs } = getPosition(this.#entry, this.#clock.now());
    // Whole seconds: a difference of milliseconds between the two clocks must not look like a new
    // start.
    const startedSeconds = Math.round((this.#clock.wallNow() - elapsedMs) / MS_PER_SECOND);
    return {
      title: track.title,
      artist: track.artist,
      album: track.album,
      artwork: track.artwork,
      duration: Math.round(track.durationMs / MS_PER_SECOND),
      startedAt: new Date(startedSeconds * MS_PER_SECOND).toISOString(),
    };
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #waitForNext(): void {
    const { remainingMs } = getPosition(this.#entry, this.#clock.now());
    this.#cancelTimer = this.#clock.after(remainingMs + TIMER_SLACK_MS, () => {
      this.#waitForNext();
      this.#onChange(this.#entry.mount, this.currentTrack());
    });
  }
}
