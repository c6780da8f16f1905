import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { ChannelRecord } from '../../dial/channels/channel-types.ts';
import type { InterestService } from '../interest/interest-service.ts';
import type { NowPlayingService } from '../now-playing/now-playing-service.ts';
import { PRESENCE_LASTS_MS } from './listening-limits.ts';
import type { ListeningRepository } from './listening-repository.ts';

const counts = z.record(z.string(), z.int());

/**
 * What the nodes share, by channel: `heard` is the number of pages that play it, `direct` that of the relay's
 * listeners without a page, `relayed` that of all listeners of the relay, 0 while it is open without listeners; the
 * channels that pages show or play; and when the leader last saw each of their tracks, which is not stored.
 */
const nodePresence = z.object({
  heard: counts,
  direct: z._default(counts, {}),
  relayed: z._default(counts, {}),
  seen: z.array(z.string()),
  confirmed: z._default(counts, {}),
});
type NodePresence = z.output<typeof nodePresence>;
const NO_PRESENCE: NodePresence = { heard: {}, direct: {}, relayed: {}, seen: [], confirmed: {} };

export type ListeningDeps = {
  readonly channels: ChannelService;
  readonly repository: ListeningRepository;
  /** Whether other nodes serve listeners, too. */
  readonly isShared: boolean;
  /** The leader knows the stream servers' counts. */
  readonly isLeader: () => boolean;
  readonly interest: InterestService;
  readonly nowPlaying: Pick<NowPlayingService, 'streamListeners'>;
  /** How many connections the relay of this node has, by channel that it reads. */
  readonly relayed: () => Iterable<readonly [channelId: string, listeners: number]>;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
};

/**
 * Counts listeners: the live connections of this node and the relay's listeners without one, plus the
 * counts of other nodes and stream servers.
 */
export class ListeningService {
  readonly #deps: ListeningDeps;
  readonly #node = randomUUID();
  readonly #now: () => number;
  readonly #queue = pLimit(1);
  #remote: readonly NodePresence[] = [];
  #remoteChannelIds = new Set<string>();
  #remoteUpdatedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ListeningDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
    deps.interest.addSource('elsewhere', () => (this.#isRemoteFresh() ? this.#remoteChannelIds : []));
  }

  /** Updates the counts of all channels. Never rejects; one run at a time. */
  tick(): Promise<void> {
    return this.#queue(() => this.#updateAll());
  }

  /** Stores the last counts. Call it once all listeners are disconnected. */
  async stop(): Promise<void> {
    await this.#queue(() => this.#addTotals());
    if (this.#deps.isShared) await this.#try(() => this.#deps.repository.deletePresence(this.#node));
  }

  async #updateAll(): Promise<void> {
    const { channels, isShared, isLeader } = this.#deps;
    await this.#addTotals();
    if (isShared) await this.#try(() => this.#exchangeCounts());
    const totals = sumByChannel([this.#local(), ...(this.#isRemoteFresh() ? this.#remote : [])]);
    for (const channel of channels.all())
      this.#updateStats(channel, totals.get(channel.id) ?? NO_LISTENERS, isLeader());
  }

  async #addTotals(): Promise<void> {
    const { pages, direct } = this.#deps.interest;
    for (const presence of [pages, direct]) {
      const added = presence.takeAdded();
      if (added.length === 0) continue;
      const isStored = await this.#try(() => this.#deps.channels.state.addTotals(added));
      if (!isStored) presence.restore(added);
    }
  }

  async #exchangeCounts(): Promise<void> {
    const { repository } = this.#deps;
    await repository.savePresence(this.#node, JSON.stringify(this.#local()), PRESENCE_LASTS_MS);
    this.#remote = (await repository.listOtherPresences(this.#node)).map(parsePresence);
    this.#remoteChannelIds = new Set(this.#remote.flatMap(({ seen }) => seen));
    this.#remoteUpdatedAt = this.#now();
    for (const [id, at] of this.#remote.flatMap(({ confirmed }) => Object.entries(confirmed)))
      this.#deps.channels.remote.confirm(id, at);
  }

  #local(): NodePresence {
    const { interest } = this.#deps;
    const seen = [...interest.localChannelIds()];
    return {
      heard: Object.fromEntries(interest.pages.counts),
      direct: Object.fromEntries(interest.direct.counts),
      relayed: Object.fromEntries(this.#deps.relayed()),
      seen,
      confirmed: this.#deps.isLeader() ? this.#trackTimes([...seen, ...this.#remoteChannelIds]) : {},
    };
  }

  #trackTimes(ids: readonly string[]): Record<string, number> {
    const times = ids.map((id) => [id, this.#deps.channels.get(id)?.trackUpdatedAt ?? null] as const);
    return Object.fromEntries(times.filter((entry): entry is [string, number] => entry[1] !== null));
  }

  #updateStats({ id, stats }: ChannelRecord, total: ChannelTotal, isLeader: boolean): void {
    const { channels, nowPlaying } = this.#deps;
    const { hereNow, relayListeners } = total;
    const reported = isLeader ? nowPlaying.streamListeners(id) : undefined;
    // After a start the stored count stays until the first poll: a count of 0 would be a false one.
    const currentListeners =
      reported === undefined ? stats.currentListeners : toCurrentListeners(total, reported);
    const peakListeners = Math.max(stats.peakListeners, currentListeners);
    const changed = { hereNow, relayListeners, currentListeners, peakListeners };
    const isSame = Object.entries(changed).every(
      ([key, count]) => stats[key as keyof typeof changed] === count,
    );
    if (!isSame) channels.state.setStats(id, changed);
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
function parsePresence(text: string): NodePresence {
  return nodePresence.safeParse(JSON.parse(text)).data ?? NO_PRESENCE;
}

/** The counts of all nodes. `relayingNodes`: how many read the stream for their relay. */
type ChannelTotal = {
  readonly hereNow: number;
  readonly relayListeners: number;
  readonly relayed: number;
  readonly relayingNodes: number;
};
const NO_LISTENERS: ChannelTotal = { hereNow: 0, relayListeners: 0, relayed: 0, relayingNodes: 0 };

function sumByChannel(presences: readonly NodePresence[]): Map<string, ChannelTotal> {
  const totals = new Map<string, ChannelTotal>();
  const add = (
    counts: Readonly<Record<string, number>>,
    toSum: (total: ChannelTotal, count: number) => ChannelTotal,
  ) => {
    for (const [id, count] of Object.entries(counts))
      totals.set(id, toSum(totals.get(id) ?? NO_LISTENERS, count));
  };
  for (const { heard, direct, relayed } of presences) {
    add(heard, (total, count) => ({ ...total, hereNow: total.hereNow + count }));
    add(direct, (total, count) => ({ ...total, relayListeners: total.relayListeners + count }));
    add(relayed, (total, count) => ({
      ...total,
      relayed: total.relayed + count,
      relayingNodes: total.relayingNodes + 1,
    }));
  }
  return totals;
}

/** The stream server counts each relaying node as one listener, and not the node's own listeners. */
const toCurrentListeners = (total: ChannelTotal, streamListeners: number | null): number =>
  streamListeners === null
    ? total.hereNow + total.relayListeners
    : Math.max(streamListeners - total.relayingNodes, 0) + total.relayed;
