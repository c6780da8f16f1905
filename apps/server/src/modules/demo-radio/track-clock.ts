import type { Clock } from './clock.ts';
import { type LoopEntry, type LoopSong, loopDurationMs } from './loop-manifest.ts';

export type SongOnAir = {
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

export type SongChangeListener = (mount: string, song: SongOnAir) => void;

type Place = { readonly song: LoopSong; readonly elapsedMs: number; readonly remainingMs: number };

/** Timers may come a little early; the next song must have begun when one asks. */
const TIMER_SLACK_MS = 5;
const MS_PER_SECOND = 1_000;

function placeIn(entry: LoopEntry, clockMs: number): Place {
  const totalMs = loopDurationMs(entry);
  const positionMs = clockMs - Math.floor(clockMs / totalMs) * totalMs;
  const song = entry.songs.findLast((candidate) => candidate.startMs <= positionMs) ?? entry.songs[0];
  if (!song) throw new RangeError(`${entry.mount} has no songs.`);
  const elapsedMs = positionMs - song.startMs;
  return { song, elapsedMs, remainingMs: song.durationMs - elapsedMs };
}

/** Tells which song of a loop is on air, whether anybody listens or not. */
export class SongClock {
  readonly #entry: LoopEntry;
  readonly #clock: Clock;
  readonly #onChange: SongChangeListener;
  #cancelTimer: (() => void) | null = null;

  constructor(entry: LoopEntry, clock: Clock, onChange: SongChangeListener) {
    this.#entry = entry;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#waitForNext();
  }

  songOnAir(): SongOnAir {
    const { song, elapsedMs } = placeIn(this.#entry, this.#clock.now());
    // Whole seconds: the same song must not seem to start anew whenever the two clocks differ by a millisecond.
    const startedSeconds = Math.round((this.#clock.wallNow() - elapsedMs) / MS_PER_SECOND);
    return {
      title: song.title,
      artist: song.artist,
      album: song.album,
      artwork: song.artwork,
      duration: Math.round(song.durationMs / MS_PER_SECOND),
      startedAt: new Date(startedSeconds * MS_PER_SECOND).toISOString(),
    };
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #waitForNext(): void {
    const { remainingMs } = placeIn(this.#entry, this.#clock.now());
    this.#cancelTimer = this.#clock.after(remainingMs + TIMER_SLACK_MS, () => {
      this.#waitForNext();
      this.#onChange(this.#entry.mount, this.songOnAir());
    });
  }
}
