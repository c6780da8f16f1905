import type { StreamStatus } from '../../../lib/untrusted-input/status-documents/stream-status.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { Track } from '../../dial/channels/channel-types.ts';
import type { LeaseService } from '../../foundation/leases/lease-service.ts';
import type { Fence } from '../../foundation/leases/lease-types.ts';
import type { PictureLinkService } from '../../station/pictures/picture-link-service.ts';
import type { PolledChannel } from './polling/polled-channels.ts';
import { toTrack } from './titles/to-track.ts';

/** How often the time of an unchanged track is refreshed: the live label counts in minutes. */
const CONFIRM_AFTER_MS = 60_000;

/** Tracks that change within this time are written in one batch. */
const BATCH_MS = 250;

export type TrackWriterDeps = {
  readonly channels: ChannelService;
  readonly lease: Pick<LeaseService, 'isHeld' | 'fence'>;
  readonly pictureLinks: Pick<PictureLinkService, 'toOwn'>;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970, as the catalogue stores them. */
  readonly wallNow: () => number;
};

/**
 * Applies the results of polls to the channels: stores changed tracks, and confirms unchanged ones
 * every minute.
 */
export class TrackWriter {
  readonly #deps: TrackWriterDeps;
  /** Tracks on their way to the database: the next poll does not repeat a slow write. */
  readonly #writing = new Map<string, Track>();
  #pending = new Map<string, Track>();
  #fence: Fence | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: TrackWriterDeps) {
    this.#deps = deps;
  }

  apply({ id, name, streamServer }: PolledChannel, status: StreamStatus): void {
    // A node that was suspended continues here, with an outdated response.
    if (!this.#deps.lease.isHeld) return;
    this.#applyCounts(id, status);
    const { streamUrl } = streamServer;
    const track = status.track && toTrack(status.track, { name, streamUrl });
    if (!track) return;
    const song = `${track.artist ?? ''} ${track.title ?? ''}`;
    const artwork = track.artwork && this.#deps.pictureLinks.toOwn(track.artwork, streamUrl ?? '', song);
    this.#applyTrack(id, { ...track, artwork });
  }

  #applyTrack(id: string, track: Track): void {
    const { channels, wallNow } = this.#deps;
    const channel = channels.get(id);
    if (!channel) return;
    if (!isSameTrack(this.#writing.get(id) ?? channel.track, track)) this.#write(id, track);
    // The absolute difference: after the clock was set back the stored time lies in the future.
    else if (Math.abs(wallNow() - (channel.trackUpdatedAt ?? 0)) > CONFIRM_AFTER_MS)
      channels.state.confirmNowPlaying(id);
  }

  /** Writes all pending tracks. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const tracks = this.#pending;
    this.#pending = new Map();
    try {
      if (tracks.size > 0) await this.#deps.channels.state.setManyNowPlaying(tracks, this.#fence);
    } catch (err) {
      this.#deps.logger.error({ err }, 'the songs on air could not be stored, the next polls try again');
    }
    for (const [id, track] of tracks) if (this.#writing.get(id) === track) this.#writing.delete(id);
  }

  #write(id: string, track: Track): void {
    // The current fence: a track that was polled under one epoch must not be written under a later
    // one.
    if (this.#pending.size === 0) this.#fence = this.#deps.lease.fence;
    this.#writing.set(id, track);
    this.#pending.set(id, track);
    this.#timer ??= setTimeout(() => void this.flush(), BATCH_MS).unref();
  }

  #applyCounts(id: string, { listeners, peakListeners }: StreamStatus): void {
    const stats = this.#deps.channels.get(id)?.stats;
    if (listeners === null || !stats) return;
    const peak = Math.max(stats.peakListeners, peakListeners ?? 0, listeners);
    if (stats.currentListeners === listeners && stats.peakListeners === peak) return;
    this.#deps.channels.state.setStats(id, { currentListeners: listeners, peakListeners: peak });
  }
}

const isSameTrack = (a: Track, b: Track): boolean =>
  a.title === b.title &&
  a.artist === b.artist &&
  a.album === b.album &&
  a.artwork === b.artwork &&
  a.duration === b.duration;
