import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { inBatches } from '../../lib/batch.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import type { Visitor } from '../live/live-types.ts';
import { DailyUniqueListeners } from './daily-unique-listeners.ts';
import { CHANNELS_PER_BATCH, PRESENCE_LASTS_MS, TICK_MS } from './listening-limits.ts';
import type { ListeningRepository } from './listening-repository.ts';
import { Presence } from './presence.ts';
import { Sampler } from './sampler.ts';

/**
 * The shared counts of a node: listeners by channel, and the channels that its clients show or
 * play.
 */
const nodePresence = z.object({ heard: z.record(z.string(), z.int()), seen: z.array(z.string()) });

export type ListeningDeps = {
  readonly channels: ChannelService;
  readonly repository: ListeningRepository;
  /** Whether other nodes serve listeners, too. */
  readonly isShared: boolean;
  /** The leader knows the stream servers' counts, and writes the samples. */
  readonly isLeader: () => boolean;
  /** The stream server's own count; null: it reports none. */
  readonly streamListeners: (channelId: string) => number | null;
  /** The channels that clients of this node show or play. */
  readonly localChannelIds: () => Iterable<string>;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/**
 * Counts listeners: the live connections of this node, plus the counts of other nodes and stream
 * servers.
 */
export class ListeningService {
  readonly #deps: ListeningDeps;
  readonly #node = randomUUID();
  readonly #presence: Presence;
  readonly #sampler: Sampler;
  readonly #now: () => number;
  readonly #wallNow: () => number;
  readonly #queue = pLimit(1);
  #remoteCounts = new Map<string, number>();
  #remoteChannelIds = new Set<string>();
  #remoteUpdatedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: ListeningDeps) {
    const { now = () => performance.now(), wallNow = Date.now } = deps;
    this.#deps = deps;
    this.#now = now;
    this.#wallNow = wallNow;
    this.#presence = new Presence(new DailyUniqueListeners(wallNow), now);
    this.#sampler = new Sampler(deps.repository);
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS).unref();
  }

  /** @param channelId null: nothing plays */
  startListening(key: object, visitor: Visitor, channelId: string | null): void {
    this.#presence.startListening(key, visitor, channelId);
  }

  disconnect(key: object): void {
    this.#presence.disconnect(key);
  }

  /** The channels that clients of other nodes show or play. */
  remoteChannelIds(): Iterable<string> {
    return this.#isRemoteFresh() ? this.#remoteChannelIds : [];
  }

  /** Updates the counts of all channels. Never rejects; one run at a time. */
  tick(): Promise<void> {
    return this.#queue(() => this.#updateAll());
  }

  /** Stores the last counts. Call it once all listeners are disconnected. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#queue(() => this.#addTotals());
    if (this.#deps.isShared) await this.#try(() => this.#deps.repository.deletePresence(this.#node));
  }

  async #updateAll(): Promise<void> {
    const { channels, isShared, isLeader } = this.#deps;
    await this.#addTotals();
    if (isShared) await this.#try(() => this.#exchangeCounts());
    await inBatches(channels.all(), CHANNELS_PER_BATCH, (batch) => {
      for (const channel of batch) this.#updateStats(channel, isLeader());
    });
    if (isLeader()) await this.#try(() => this.#sampler.sample(this.#wallNow(), channels.all()));
  }

  async #addTotals(): Promise<void> {
    const added = this.#presence.takeAdded();
    if (added.length === 0) return;
    const isStored = await this.#try(() => this.#deps.channels.state.addTotals(added));
    if (!isStored) this.#presence.restore(added);
  }

  async #exchangeCounts(): Promise<void> {
    const { repository, localChannelIds } = this.#deps;
    const heard = Object.fromEntries(this.#presence.counts);
    const local = JSON.stringify({ heard, seen: [...localChannelIds()] });
    await repository.savePresence(this.#node, local, PRESENCE_LASTS_MS);
    const others = (await repository.listOtherPresences(this.#node)).map(parsePresence);
    this.#remoteCounts = new Map();
    for (const [id, count] of others.flatMap((other) => Object.entries(other.heard)))
      this.#remoteCounts.set(id, (this.#remoteCounts.get(id) ?? 0) + count);
    this.#remoteChannelIds = new Set(others.flatMap(({ seen }) => seen));
    this.#remoteUpdatedAt = this.#now();
  }

  #updateStats({ id, stats }: ChannelRecord, isLeader: boolean): void {
    const { channels, streamListeners } = this.#deps;
    const hereNow = (this.#presence.counts.get(id) ?? 0) + this.#getRemoteCount(id);
    const currentListeners = isLeader ? (streamListeners(id) ?? hereNow) : stats.currentListeners;
    const peakListeners = Math.max(stats.peakListeners, currentListeners);
    const isSame = stats.hereNow === hereNow && stats.currentListeners === currentListeners;
    if (isSame && stats.peakListeners === peakListeners) return;
    channels.state.setStats(id, { hereNow, currentListeners, peakListeners });
  }

  #getRemoteCount(id: string): number {
    return this.#isRemoteFresh() ? (this.#remoteCounts.get(id) ?? 0) : 0;
  }

  /** Remote counts expire when the database is unavailable for too long. */
  #isRemoteFresh(): boolean {
    return this.#now() - this.#remoteUpdatedAt <= PRESENCE_LASTS_MS;
  }

  /** Counts must not fail anything else. */
  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (err) {
      this.#deps.logger.error({ err }, 'listeners could not be counted, trying again');
      return false;
    }
  }
}

/** Another version of the program may run on another node; counts that do not parse are ignored. */
function parsePresence(text: string): z.output<typeof nodePresence> {
  return nodePresence.safeParse(JSON.parse(text)).data ?? { heard: {}, seen: [] };
}
