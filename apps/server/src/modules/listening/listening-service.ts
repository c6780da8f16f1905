import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { inBatches } from '../../lib/batch.ts';
import type { ChannelRecord, ChannelService } from '../channels/channel-service.ts';
import type { Visitor } from '../live/live-service.ts';
import { DailyUniqueListeners } from './daily-unique-listeners.ts';
import { CHANNELS_AT_ONCE, PRESENCE_LASTS_MS, TICK_MS } from './listening-limits.ts';
import type { ListeningRepository } from './listening-repository.ts';
import { Presence } from './presence.ts';
import { Sampler } from './sampler.ts';

/** What a node tells of its listeners: how many hear a channel, and which channels are on somebody's screen. */
const nodePresence = z.object({ heard: z.record(z.string(), z.int()), seen: z.array(z.string()) });

export type ListeningParts = {
  readonly channels: ChannelService;
  readonly repository: ListeningRepository;
  /** Other nodes may serve listeners of their own. */
  readonly isShared: boolean;
  /** One node speaks for all: it knows the stations' counts, and writes the samples. */
  readonly isLeader: () => boolean;
  /** What the station's own server counts; null: it tells no number. */
  readonly stationListeners: (channelId: string) => number | null;
  /** The channels that are heard or seen through this node. */
  readonly seenHere: () => Iterable<string>;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds; never goes back. */
  readonly now?: () => number;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/** Counts who hears what: from the live connections of this node, with what the other nodes and the stations count. */
export class ListeningService {
  readonly #parts: ListeningParts;
  readonly #node = randomUUID();
  readonly #presence: Presence;
  readonly #sampler: Sampler;
  readonly #now: () => number;
  readonly #wallNow: () => number;
  #elsewhere = new Map<string, number>();
  #seenElsewhere = new Set<string>();
  #elsewhereAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: ListeningParts) {
    const { now = () => performance.now(), wallNow = Date.now } = parts;
    this.#parts = parts;
    this.#now = now;
    this.#wallNow = wallNow;
    this.#presence = new Presence(new DailyUniqueListeners(wallNow), now);
    this.#sampler = new Sampler(parts.repository);
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS).unref();
  }

  /** Counts what is heard from now on. */
  hears(key: object, visitor: Visitor, channelId: string | null): void {
    this.#presence.hears(key, visitor, channelId);
  }

  leaves(key: object): void {
    this.#presence.leaves(key);
  }

  /** The channels that somebody hears or sees through another node. */
  seenElsewhere(): Iterable<string> {
    return this.#isElsewhereTold() ? this.#seenElsewhere : [];
  }

  /** Brings the counts into the catalogue. Never rejects; one at a time. */
  tick(): Promise<void> {
    this.#work = this.#work.then(() => this.#tick());
    return this.#work;
  }

  /** Nobody is here any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
    await this.#addTotals();
    if (this.#parts.isShared) await this.#try(() => this.#parts.repository.leave(this.#node));
  }

  async #tick(): Promise<void> {
    const { channels, isShared, isLeader, repository } = this.#parts;
    await this.#addTotals();
    if (isShared) await this.#try(() => this.#exchange(repository));
    await inBatches(channels.all(), CHANNELS_AT_ONCE, (portion) => {
      for (const channel of portion) this.#updateStats(channel, isLeader());
    });
    if (isLeader()) await this.#try(() => this.#sampler.sample(this.#wallNow(), channels.all()));
  }

  async #addTotals(): Promise<void> {
    const added = this.#presence.takeAdded();
    if (added.length === 0) return;
    const isStored = await this.#try(() => this.#parts.channels.addTotals(added));
    if (!isStored) this.#presence.putBack(added);
  }

  async #exchange(repository: ListeningRepository): Promise<void> {
    const heard = Object.fromEntries(this.#presence.counts);
    const ours = JSON.stringify({ heard, seen: [...this.#parts.seenHere()] });
    await repository.tell(this.#node, ours, PRESENCE_LASTS_MS);
    const others = (await repository.others(this.#node)).map(readPresence);
    this.#elsewhere = new Map();
    for (const [id, count] of others.flatMap((other) => Object.entries(other.heard)))
      this.#elsewhere.set(id, (this.#elsewhere.get(id) ?? 0) + count);
    this.#seenElsewhere = new Set(others.flatMap(({ seen }) => seen));
    this.#elsewhereAt = this.#now();
  }

  #updateStats({ id, stats }: ChannelRecord, isLeader: boolean): void {
    const hereNow = (this.#presence.counts.get(id) ?? 0) + this.#countElsewhere(id);
    const ours = isLeader ? (this.#parts.stationListeners(id) ?? hereNow) : stats.currentListeners;
    const peakListeners = Math.max(stats.peakListeners, ours);
    const isSame = stats.hereNow === hereNow && stats.currentListeners === ours;
    if (isSame && stats.peakListeners === peakListeners) return;
    this.#parts.channels.setStats(id, { hereNow, currentListeners: ours, peakListeners });
  }

  #countElsewhere(id: string): number {
    return this.#isElsewhereTold() ? (this.#elsewhere.get(id) ?? 0) : 0;
  }

  /** What was told too long ago, because the database is away, is no longer true. */
  #isElsewhereTold(): boolean {
    return this.#now() - this.#elsewhereAt <= PRESENCE_LASTS_MS;
  }

  /** Counts are no reason to fail anything else. */
  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (err) {
      this.#parts.logger.error({ err }, 'listeners could not be counted, trying again');
      return false;
    }
  }
}

/** Another version of the program may run beside this one; what it tells in other words counts as nothing. */
function readPresence(text: string): z.output<typeof nodePresence> {
  return nodePresence.safeParse(JSON.parse(text)).data ?? { heard: {}, seen: [] };
}
