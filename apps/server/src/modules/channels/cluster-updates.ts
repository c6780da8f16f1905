import type { ChannelCatalogue } from './channel-catalogue.ts';
import type { ChannelChange, ChannelChanges } from './channel-changes.ts';
import type { ChannelRecord } from './channel-record.ts';
import type { ChannelRepository } from './channel-repository.ts';

export type RemoteChangesParts = {
  readonly repository: Pick<ChannelRepository, 'load' | 'loadAll'>;
  readonly catalogue: ChannelCatalogue;
  readonly changes: ChannelChanges;
  /** With this process's own writes, so that memory never goes back to what was read before them. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

type ToldStats = Omit<ChannelRecord['stats'], 'hereNow' | 'currentListeners'> & {
  /** Null: the node that tells does not know it better. */
  readonly currentListeners: number | null;
};

/** Takes over what other nodes have written: the database is the truth, and memory follows it. */
export class ClusterUpdates {
  readonly #parts: RemoteChangesParts;

  constructor(parts: RemoteChangesParts) {
    this.#parts = parts;
  }

  /** Reads one channel again. */
  takeOver(id: string): Promise<void> {
    return this.#parts.inTurn(async () => this.#put(id, await this.#parts.repository.load(id)));
  }

  /** Reads all of them again, after a time in which changes may have been missed. */
  takeOverAll(): Promise<void> {
    const { repository, catalogue } = this.#parts;
    return this.#parts.inTurn(async () => {
      const stored = new Map((await repository.loadAll()).map((channel) => [channel.id, channel]));
      for (const { id } of [...catalogue.all()]) if (!stored.has(id)) this.#put(id, undefined);
      for (const [id, channel] of stored) this.#put(id, channel);
    });
  }

  /** Counts are told and not read: they are written later. Totals never go back. */
  takeOverStats(id: string, told: ToldStats): void {
    const channel = this.#parts.catalogue.get(id);
    if (!channel) return;
    const { hereNow, ...known } = channel.stats;
    const stats = {
      hereNow,
      currentListeners: told.currentListeners ?? known.currentListeners,
      peakListeners: Math.max(told.peakListeners, known.peakListeners),
      totalListeners: Math.max(told.totalListeners, known.totalListeners),
      totalPlays: Math.max(told.totalPlays, known.totalPlays),
    };
    this.#publish('stats', { ...channel, stats });
  }

  /** The song is the same still; this is kept in memory only. */
  confirm(id: string, songUpdatedAt: number): void {
    const channel = this.#parts.catalogue.get(id);
    if (channel && songUpdatedAt > (channel.songUpdatedAt ?? 0))
      this.#publish('confirmed', { ...channel, songUpdatedAt });
  }

  #put(id: string, stored: ChannelRecord | undefined): void {
    const known = this.#parts.catalogue.get(id);
    if (!stored) {
      if (!known) return;
      this.#parts.catalogue.remove(id);
      this.#parts.changes.emit({ kind: 'removed', channel: known, isFromElsewhere: true });
      return;
    }
    const songUpdatedAt = Math.max(stored.songUpdatedAt ?? 0, known?.songUpdatedAt ?? 0) || null;
    const channel = { ...stored, songUpdatedAt, stats: known?.stats ?? stored.stats };
    for (const kind of kindsOf(channel, known)) this.#publish(kind, channel);
  }

  #publish(kind: ChannelChange['kind'], channel: ChannelRecord): void {
    this.#parts.catalogue.put(channel);
    this.#parts.changes.emit({ kind, channel, isFromElsewhere: true });
  }
}

function kindsOf(channel: ChannelRecord, known: ChannelRecord | undefined): ChannelChange['kind'][] {
  if (!known) return ['created'];
  const kinds: ChannelChange['kind'][] = [];
  if (channel.updatedAt !== known.updatedAt) kinds.push('updated');
  if (JSON.stringify(channel.song) !== JSON.stringify(known.song)) kinds.push('song');
  else if (channel.songUpdatedAt !== known.songUpdatedAt) kinds.push('confirmed');
  if (channel.streamCheck?.checkedAt !== known.streamCheck?.checkedAt) kinds.push('check');
  return kinds;
}
