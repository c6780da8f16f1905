import type { CachedResponse } from '../../http/cached-response.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { ChannelRecord, ChannelService } from '../channels/channel-service.ts';
import type { LeaseService } from '../leases/lease-service.ts';
import { detectSource, type SourceAccess } from './detect-source.ts';
import { type Interest, InterestTracker } from './interest-tracker.ts';
import { fetchStatus, type Station } from './metadata-source.ts';
import { PollSchedule } from './poll-schedule.ts';
import { Poller } from './poller.ts';
import { StatusPageCache } from './status-page-cache.ts';
import { StationPolls } from './status-polls.ts';
import { probeStream } from './stream-probe.ts';
import { SongWriter } from './track-writer.ts';
import { WatchedChannels } from './watched-channels.ts';

export type NowPlayingParts = {
  readonly channels: ChannelService;
  readonly outbound: Outbound;
  readonly lease: Pick<LeaseService, 'isHeld' | 'fence'>;
  readonly logger: { error(details: object, message: string): void };
  /** Our own streams tell their songs themselves. */
  readonly isOwnStream: (streamUrl: string) => boolean;
  /** Who hears or sees what, besides those who ask for one channel's title. */
  readonly interest?: Interest;
  /** Milliseconds; never goes back. */
  readonly now?: () => number;
  readonly random?: () => number;
};

/** What is on air on every channel: asks the stations and keeps the catalogue told. */
export class NowPlayingService {
  readonly #parts: NowPlayingParts;
  readonly #access: SourceAccess;
  readonly #looks: InterestTracker;
  readonly #watched: WatchedChannels;
  readonly #poller: Poller;
  readonly #writer: SongWriter;
  readonly #now: () => number;
  readonly #following = new AbortController();

  constructor(parts: NowPlayingParts) {
    const { now = () => performance.now(), random = Math.random } = parts;
    this.#parts = parts;
    this.#access = accessThrough(parts.outbound);
    this.#now = now;
    this.#looks = new InterestTracker(now);
    const schedule = new PollSchedule({
      random,
      watchedKeys: () => this.#watchedKeys(),
    });
    this.#watched = new WatchedChannels(schedule);
    const { channels, lease, logger } = parts;
    this.#writer = new SongWriter({ channels, lease, logger, wallNow: Date.now });
    const polls = this.#createPolls((key) => schedule.failuresOf(key));
    this.#poller = new Poller({
      schedule,
      now,
      poll: (key, stopping) => polls.poll(key, stopping),
      isOurTurn: () => parts.lease.isHeld,
    });
  }

  /** Begins to ask the stations. */
  start(): void {
    for (const channel of this.#parts.channels.all()) this.#watch(channel);
    this.#parts.channels.changes.subscribe(({ kind, channel }) => {
      if (kind === 'removed') this.#forget(channel.id);
      else if (kind === 'created' || kind === 'updated') this.#watch(channel);
    }, this.#following.signal);
    this.#poller.start();
  }

  async stop(): Promise<void> {
    this.#following.abort();
    await this.#poller.stop();
    await this.#writer.flush();
  }

  /** The song on air, else the last one known, else the channel's name. @throws AppError `channel-not-found` */
  nowPlayingAnswer(channelId: string): CachedResponse {
    const answer = this.#parts.channels.nowPlayingResponse(channelId);
    this.#looks.look(channelId);
    return answer;
  }

  /** The channels that somebody asked for by themselves lately. */
  lookedAt(): Iterable<string> {
    return this.#looks.activeChannelIds();
  }

  /** Why a channel cannot be read, in words for administrators; null while all is well or nothing is known yet. */
  streamProblem(channelId: string): string | null {
    return this.#watched.get(channelId)?.problem ?? null;
  }

  /** What the station's own server counts; null when it tells no number, and ours has to be shown. */
  stationListeners(channelId: string): number | null {
    return this.#watched.get(channelId)?.listeners ?? null;
  }

  /**
   * Where a station tells its titles; null: nowhere.
   *
   * @throws OutboundError when nothing of it answers
   */
  async findSource(
    station: Station,
    signal: AbortSignal,
  ): Promise<'endpoint' | 'status-page' | 'stream' | null> {
    const { source, reading } = await detectSource(station, this.#access, signal);
    if (source.kind === 'document') return source.isChosen ? 'endpoint' : 'status-page';
    return reading?.song ? 'stream' : null;
  }

  #watchedKeys(): Set<string> {
    const keys = new Set<string>();
    for (const interest of [this.#looks, this.#parts.interest])
      for (const id of interest?.activeChannelIds() ?? []) {
        const key = this.#watched.keyOf(id);
        if (key) keys.add(key);
      }
    return keys;
  }

  #watch(channel: ChannelRecord): void {
    const { streamUrl, apiOrigin, isActive } = channel;
    const hasAddress = apiOrigin !== null || (streamUrl !== null && !this.#parts.isOwnStream(streamUrl));
    if (isActive && hasAddress) this.#watched.put(channel, this.#now());
    else this.#watched.remove(channel.id);
  }

  #forget(id: string): void {
    this.#watched.remove(id);
    this.#looks.forget(id);
  }

  #createPolls(failuresOf: (key: string) => number): StationPolls {
    const access = this.#access;
    const desk = new StatusPageCache(access.fetchStatus, this.#now);
    return new StationPolls({
      channels: this.#watched,
      access,
      shared: (url, signal) => desk.get(url, signal),
      failuresOf,
      apply: (channel, reading) => this.#writer.apply(channel, reading),
      now: this.#now,
    });
  }
}

const accessThrough = (outbound: Outbound): SourceAccess => ({
  fetchStatus: (url, signal) => fetchStatus(outbound, url, signal),
  probeStream: ({ streamUrl, charset }, signal) => probeStream(outbound, streamUrl ?? '', charset, signal),
});
