import type { CachedResponse } from '../../../http/cache/cached-response.ts';
import { Publisher } from '../../../lib/publisher.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import { resolvedStreamUrl } from '../../dial/channels/stream-access-presenter.ts';
import type { LeaseService } from '../../foundation/leases/lease-service.ts';
import type { PictureLinkService } from '../../station/pictures/picture-link-service.ts';
import type { InterestService } from '../interest/interest-service.ts';
import { PollSchedule } from './polling/poll-schedule.ts';
import { PolledChannels } from './polling/polled-channels.ts';
import { Poller } from './polling/poller.ts';
import { StatusPolls } from './polling/status-polls.ts';
import type { SourceAccess } from './sources/detect-source.ts';
import { type FoundSource, findSource } from './sources/find-source.ts';
import { StatusPageCache } from './sources/status-page-cache.ts';
import { probeStream } from './sources/stream-probe.ts';
import { fetchStatus, type StreamServer } from './sources/track-source.ts';
import { TrackWriter } from './track-writer.ts';

export type NowPlayingDeps = {
  readonly channels: ChannelService;
  readonly outbound: Outbound;
  readonly lease: Pick<LeaseService, 'isHeld' | 'fence'>;
  readonly logger: { error(details: object, message: string): void };
  readonly pictureLinks: Pick<PictureLinkService, 'toOwn'>;
  /** The server's own streams publish their tracks themselves. */
  readonly isOwnStream: (streamUrl: string) => boolean;
  readonly interest: InterestService;
  /** Milliseconds; never goes back. */
  readonly now?: () => number;
  readonly random?: () => number;
};

/** Polls the stream servers of all channels and stores what they play. */
export class NowPlayingService {
  /** The ids of channels whose polls have failed. */
  readonly failedPolls = new Publisher<string>();
  readonly #deps: NowPlayingDeps;
  readonly #access: SourceAccess;
  readonly #polled: PolledChannels;
  readonly #poller: Poller;
  readonly #writer: TrackWriter;
  readonly #now: () => number;
  readonly #stopping = new AbortController();

  constructor(deps: NowPlayingDeps) {
    const {
      channels,
      lease,
      logger,
      pictureLinks,
      now = () => performance.now(),
      random = Math.random,
    } = deps;
    this.#deps = deps;
    this.#access = createAccess(deps.outbound);
    this.#now = now;
    const schedule = new PollSchedule({ random, watchedKeys: () => this.#watchedKeys() });
    this.#polled = new PolledChannels(schedule);
    this.#writer = new TrackWriter({ channels, lease, logger, pictureLinks, wallNow: Date.now });
    const polls = this.#createPolls(schedule);
    this.#poller = new Poller({
      schedule,
      now,
      poll: (key, stopping) => polls.poll(key, stopping),
      isLeader: () => lease.isHeld,
    });
  }

  start(): void {
    for (const channel of this.#deps.channels.all()) this.#update(channel);
    this.#deps.channels.changes.subscribe(({ kind, channel }) => {
      if (kind === 'removed') this.#remove(channel.id);
      else if (kind === 'created' || kind === 'updated' || kind === 'access') this.#update(channel);
    }, this.#stopping.signal);
    this.#poller.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#poller.stop();
    await this.#writer.flush();
  }

  /**
   * The current track, else the last one, else the channel's name. The request counts as interest
   * in the channel.
   *
   * @throws AppError `channel-not-found`
   */
  nowPlayingResponse(channelId: string): CachedResponse {
    const response = this.#deps.channels.nowPlayingResponse(channelId);
    this.#deps.interest.recordRequest(channelId);
    return response;
  }

  /**
   * The stream server's own count; null when it reports none and this server's count has to be
   * shown; undefined until the first poll has ended.
   */
  streamListeners(channelId: string): number | null | undefined {
    const channel = this.#polled.get(channelId);
    return channel ? channel.listeners : null;
  }

  /** Finds where a stream server publishes its tracks, and whether its metadata endpoint is of use. */
  findSource(server: StreamServer, signal: AbortSignal): Promise<FoundSource> {
    return findSource(server, this.#access, signal);
  }

  #watchedKeys(): Set<string> {
    const keys = new Set<string>();
    for (const id of this.#deps.interest.channelIds()) {
      const key = this.#polled.getTargetKey(id);
      if (key) keys.add(key);
    }
    return keys;
  }

  #update(channel: ChannelRecord): void {
    const { streamUrl, apiOrigin, isActive } = channel;
    const hasAddress = apiOrigin !== null || (streamUrl !== null && !this.#deps.isOwnStream(streamUrl));
    if (isActive && hasAddress)
      this.#polled.put({ ...channel, streamUrl: resolvedStreamUrl(channel) }, this.#now());
    else this.#polled.remove(channel.id);
  }

  #remove(id: string): void {
    this.#polled.remove(id);
    this.#deps.interest.forgetRequest(id);
  }

  #createPolls(schedule: PollSchedule): StatusPolls {
    const access = this.#access;
    const pages = new StatusPageCache(access.fetchStatus, this.#now);
    return new StatusPolls({
      channels: this.#polled,
      access,
      fetchShared: (url, signal) => pages.get(url, signal),
      getFailureCount: (key) => schedule.getFailureCount(key),
      pauseHosts: (key, ms) => schedule.pauseHosts(key, this.#now() + ms),
      onFailed: (channelId) => this.failedPolls.publish(channelId),
      apply: (channel, status) => this.#writer.apply(channel, status),
      now: this.#now,
    });
  }
}

const createAccess = (outbound: Outbound): SourceAccess => ({
  fetchStatus: (url, signal) => fetchStatus(outbound, url, signal),
  probeStream: ({ streamUrl, charset }, signal) => probeStream(outbound, streamUrl ?? '', charset, signal),
});
