import type { ChannelRepository } from './channel-repository.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelChange, ChannelRecord } from './channel-types.ts';
import { addressesOf, hasSameAccess } from './stream-access-presenter.ts';

const RELOADED_TOGETHER = 200;

export type ClusterUpdatesDeps = {
  readonly store: ChannelStore;
  readonly repository: Pick<ChannelRepository, 'load' | 'loadAll'>;
  /** Whether this node has yet to store counts of a channel. */
  readonly hasUnsavedStats: (id: string) => boolean;
};

/**
 * Applies what other nodes have written: memory follows the database. Reads share the queue of this
 * node's own writes, so that memory never goes back to a state before them.
 */
export class ClusterUpdates {
  readonly #store: ChannelStore;
  readonly #repository: ClusterUpdatesDeps['repository'];
  readonly #hasUnsavedStats: ClusterUpdatesDeps['hasUnsavedStats'];

  constructor({ store, repository, hasUnsavedStats }: ClusterUpdatesDeps) {
    this.#store = store;
    this.#repository = repository;
    this.#hasUnsavedStats = hasUnsavedStats;
  }

  /** Reads channels again. */
  reload(ids: readonly string[]): Promise<void> {
    return this.#store.enqueue(() => this.reloadInQueue(ids));
  }

  /** The same within a queued write. */
  async reloadInQueue(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += RELOADED_TOGETHER) {
      const portion = ids.slice(from, from + RELOADED_TOGETHER);
      const stored = await this.#repository.load(portion);
      for (const id of portion) this.#apply(id, stored.get(id));
    }
  }

  /** Reads all channels again. */
  reloadAll(): Promise<void> {
    return this.#store.enqueue(async () => {
      const stored = new Map((await this.#repository.loadAll()).map((channel) => [channel.id, channel]));
      for (const { id } of [...this.#store.catalogue.all()]) if (!stored.has(id)) this.#apply(id, undefined);
      for (const [id, channel] of stored) this.#apply(id, channel);
    });
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
    const stats = before ? this.#mergeStats(before, stored) : stored.stats;
    const channel = { ...stored, trackUpdatedAt, stats };
    for (const kind of findChangeKinds(channel, before)) this.#publish(kind, channel);
  }

  /** Peaks and totals never go back; pages and relays are counted by each node for itself. */
  #mergeStats({ id, stats: before }: ChannelRecord, { stats: stored }: ChannelRecord) {
    return {
      ...before,
      currentListeners: this.#hasUnsavedStats(id) ? before.currentListeners : stored.currentListeners,
      peakListeners: Math.max(before.peakListeners, stored.peakListeners),
      totalListeners: Math.max(before.totalListeners, stored.totalListeners),
      totalPlays: Math.max(before.totalPlays, stored.totalPlays),
    };
  }

  #publish(kind: ChannelChange['kind'], channel: ChannelRecord): void {
    this.#store.publish({ kind, channel, isRemote: true });
  }
}

function findChangeKinds(channel: ChannelRecord, before: ChannelRecord | undefined): ChannelChange['kind'][] {
  if (!before) return ['created'];
  const kinds: ChannelChange['kind'][] = [];
  const hasOtherPictures = JSON.stringify(channel.pictures) !== JSON.stringify(before.pictures);
  // A check may have replaced an address, which is no new version.
  const hasOtherAddresses = addressesOf(channel).join('\n') !== addressesOf(before).join('\n');
  if (channel.updatedAt !== before.updatedAt || hasOtherPictures || hasOtherAddresses) kinds.push('updated');
  if (JSON.stringify(channel.track) !== JSON.stringify(before.track)) kinds.push('track');
  else if (channel.trackUpdatedAt !== before.trackUpdatedAt) kinds.push('confirmed');
  const isChecked = channel.streamCheck?.checkedAt !== before.streamCheck?.checkedAt;
  if (isChecked || channel.loudness?.measuredAt !== before.loudness?.measuredAt)
    kinds.push(hasSameAccess(channel, before) ? 'check' : 'access');
  if (JSON.stringify(channel.stats) !== JSON.stringify(before.stats)) kinds.push('stats');
  return kinds;
}
