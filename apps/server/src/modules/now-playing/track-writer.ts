import type { ChannelService, Song } from '../channels/channel-service.ts';
import type { Fence, LeaseService } from '../leases/lease-service.ts';
import type { StationReading } from './stream-status.ts';
import { toSong } from './to-track.ts';
import type { WatchedChannel } from './watched-channels.ts';

/** An unchanged song's time is refreshed this often: the live label counts in minutes. */
const CONFIRM_AFTER_MS = 60_000;

/** Songs that change within this time are written together. */
const GATHER_MS = 250;

export type SongWriterParts = {
  readonly channels: ChannelService;
  readonly lease: Pick<LeaseService, 'isHeld' | 'fence'>;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970, as the catalogue keeps them. */
  readonly wallNow: () => number;
};

/** Brings readings into the catalogue: a changed song is stored, an unchanged one is confirmed now and then. */
export class SongWriter {
  readonly #parts: SongWriterParts;
  /** Songs on their way to the database: a slow write is not repeated by the next poll. */
  readonly #beingWritten = new Map<string, Song>();
  #waiting = new Map<string, Song>();
  #fence: Fence | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SongWriterParts) {
    this.#parts = parts;
  }

  apply({ id, name, station }: WatchedChannel, reading: StationReading): void {
    // A node that was frozen wakes up here, with an answer from long ago.
    if (!this.#parts.lease.isHeld) return;
    this.#applyCounts(id, reading);
    const song = reading.song && toSong(reading.song, { name, streamUrl: station.streamUrl });
    if (song) this.#applySong(id, song);
  }

  #applySong(id: string, song: Song): void {
    const { channels, wallNow } = this.#parts;
    const channel = channels.get(id);
    if (!channel) return;
    if (!isSameSong(this.#beingWritten.get(id) ?? channel.song, song)) this.#write(id, song);
    // A clock that was set back leaves a time in the future; that is no reason to wait for it.
    else if (Math.abs(wallNow() - (channel.songUpdatedAt ?? 0)) > CONFIRM_AFTER_MS)
      channels.confirmNowPlaying(id);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const songs = this.#waiting;
    this.#waiting = new Map();
    try {
      if (songs.size > 0) await this.#parts.channels.setManyNowPlaying(songs, this.#fence);
    } catch (err) {
      this.#parts.logger.error({ err }, 'the songs on air could not be stored, the next polls try again');
    }
    for (const [id, song] of songs) if (this.#beingWritten.get(id) === song) this.#beingWritten.delete(id);
  }

  #write(id: string, song: Song): void {
    // As of now: what was learned under one epoch must not be written under a later one.
    if (this.#waiting.size === 0) this.#fence = this.#parts.lease.fence;
    this.#beingWritten.set(id, song);
    this.#waiting.set(id, song);
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  #applyCounts(id: string, { listeners, peakListeners }: StationReading): void {
    const stats = this.#parts.channels.get(id)?.stats;
    if (listeners === null || !stats) return;
    const peak = Math.max(stats.peakListeners, peakListeners ?? 0, listeners);
    if (stats.currentListeners === listeners && stats.peakListeners === peak) return;
    this.#parts.channels.setStats(id, { currentListeners: listeners, peakListeners: peak });
  }
}

const isSameSong = (a: Song, b: Song): boolean =>
  a.title === b.title &&
  a.artist === b.artist &&
  a.album === b.album &&
  a.artwork === b.artwork &&
  a.duration === b.duration;
