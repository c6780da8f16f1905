import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChannelRepository } from './channel-repository.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelChange, ChannelRecord } from './channel-types.ts';
import { hasSameAccess } from './stream-access-presenter.ts';

const RELOADED_TOGETHER = 200;

export type ClusterUpdatesDeps = {
  readonly store: ChannelStore;
  readonly repository: Pick<ChannelRepository, 'load' | 'loadAll'>;
};

type RemoteStats = Omit<ChannelRecord['stats'], 'hereNow' | 'relayListeners' | 'currentListeners'> & {
  /** Null: the sending node is not the leader and does not know the stream servers' counts. */
  readonly currentListeners: number | null;
};

/**
 * Applies what other nodes have written: memory follows the database. Reads share the queue of this
 * node's own writes, so that memory never goes back to a state before them.
 */
export class ClusterUpdates {
  readonly #store: ChannelStore;
  readonly #repository: ClusterUpdatesDeps['repository'];

  constructor({ store, repository }: ClusterUpdatesDeps) {
    this.#store = store;
    this.#repository = repository;
  }

  /** Reads one channel again. */
  reload(id: string): Promise<void> {
    return this.#store.enqueue(() => this.reloadInQueue([id]));
  }

  /** The same for several channels, within a queued write. */
  async reloadInQueue(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += RELOADED_TOGETHER) {
      const portion = ids.slice(from, from + RELOADED_TOGETHER);
      const stored = await this.#repository.load(portion);
      for (const id of portion) this.#apply(id, stored.get(id));
      // Requests are served between the portions of a long dial.
      if (portion.length === RELOADED_TOGETHER) await yieldToEventLoop();
    }
  }

  /** Reads all channels again, after a time in which changes may have been missed. */
  reloadAll(): Promise<void> {
    return this.#store.enqueue(async () => {
      const stored = new Map((await this.#repository.loadAll()).map((channel) => [channel.id, channel]));
      for (const { id } of [...this.#store.catalogue.all()]) if (!stored.has(id)) this.#apply(id, undefined);
      for (const [id, channel] of stored) this.#apply(id, channel);
    });
  }

  /** Takes counts from the message: the database gets them later. Totals never go back. */
  mergeStats(id: string, remote: RemoteStats): void {
    const channel = this.#store.catalogue.get(id);
    if (!channel) return;
    const { hereNow, relayListeners, ...local } = channel.stats;
    const stats = {
      hereNow,
      relayListeners,
      currentListeners: remote.currentListeners ?? local.currentListeners,
      peakListeners: Math.max(remote.peakListeners, local.peakListeners),
      totalListeners: Math.max(remote.totalListeners, local.totalListeners),
      totalPlays: Math.max(remote.totalPlays, local.totalPlays),
    };
    this.#publish('stats', { ...channel, stats });
  }

  /** The same track still plays; this is in memory only. */
  confirm(id: string, trackUpdatedAt: number): void {
    const channel = this.#store.catalogue.get(id);
    if (channel && trackUpdatedAt > (channel.trackUpdatedAt ?? 0))
      this.#publish('confirmed', { ...channel, trackUpdatedAt });
  }

  #apply(id: string, stored: ChannelRecord | undefined): void {
    const before = this.#store.catalogue.get(id);
    if (!stored) {
      if (before) this.#publish('removed', before);
      return;
    }
    const trackUpdatedAt = Math.max(stored.trackUpdatedAt ?? 0, before?.trackUpdatedAt ?? 0) || null;
    const channel = { ...stored, trackUpdatedAt, stats: before?.stats ?? stored.stats };
    for (const kind of findChangeKinds(channel, before)) this.#publish(kind, channel);
  }

  #publish(kind: ChannelChange['kind'], channel: ChannelRecord): void {
    this.#store.publish({ kind, channel, isRemote: true });
  }
}

function findChangeKinds(channel: ChannelRecord, before: ChannelRecord | undefined): ChannelChange['kind'][] {
  if (!before) return ['created'];
  const kinds: ChannelChange['kind'][] = [];
  if (channel.updatedAt !== before.updatedAt) kinds.push('updated');
  if (JSON.stringify(channel.track) !== JSON.stringify(before.track)) kinds.push('track');
  else if (channel.trackUpdatedAt !== before.trackUpdatedAt) kinds.push('confirmed');
  if (channel.streamCheck?.checkedAt !== before.streamCheck?.checkedAt)
    kinds.push(hasSameAccess(channel, before) ? 'check' : 'access');
  return kinds;
}
