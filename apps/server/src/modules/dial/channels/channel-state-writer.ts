import type { ChannelPicture, StreamCheck } from '@airdial/contract/channel/schema';
import { LostLeaseError } from '../../foundation/leases/lease-service.ts';
import type { Fence } from '../../foundation/leases/lease-types.ts';
import { pictureAddresses } from './channel-picture-presenter.ts';
import type { ChannelStateRepository, CountedTotals } from './channel-state-repository.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelRecord, Track } from './channel-types.ts';
import { StatsWriter } from './stats-writer.ts';
import { addressesOf, findCheck, hasSameAccess } from './stream-access-presenter.ts';

export type ChannelStateWriterDeps = {
  readonly store: ChannelStore;
  readonly repository: ChannelStateRepository;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: { error(details: object, message: string): void };
};

/** Writes what sources and listeners change: now playing, counts, stream checks, loudness and pictures. */
export class ChannelStateWriter {
  readonly #store: ChannelStore;
  readonly #repository: ChannelStateRepository;
  readonly #now: () => number;
  readonly #statsWriter: StatsWriter;

  constructor({ store, repository, now, logger }: ChannelStateWriterDeps) {
    this.#store = store;
    this.#repository = repository;
    this.#now = now;
    this.#statsWriter = new StatsWriter((ids) => this.#saveStats(ids), logger);
  }

  /**
   * Stores the track that a source reports, also when it is the same as before.
   *
   * @param fence of the node that polls; without one the write is not checked
   * @throws AppError `channel-not-found`
   * @throws LostLeaseError when another node polls by now; nothing is changed then
   */
  setNowPlaying(id: string, track: Track, fence?: Fence): Promise<ChannelRecord> {
    return this.#store.enqueue(async () => {
      this.#store.getOrThrow(id);
      const trackUpdatedAt = this.#now();
      const isStored = await this.#repository.updateTrack({ id, track, trackUpdatedAt }, fence);
      if (!isStored && fence) throw new LostLeaseError(fence);
      const channel = { ...this.#store.getOrThrow(id), track, trackUpdatedAt };
      this.#store.publish({ kind: 'track', channel });
      return channel;
    });
  }

  /**
   * Stores the tracks of many channels in one write: a disk takes ten milliseconds for one as for a
   * hundred. Channels that are gone are skipped, and all of them when another node polls by now.
   */
  setManyNowPlaying(tracks: ReadonlyMap<string, Track>, fence?: Fence): Promise<void> {
    return this.#store.enqueue(async () => {
      const trackUpdatedAt = this.#now();
      const updates = [...tracks].map(([id, track]) => ({ id, track, trackUpdatedAt }));
      for (const { id, track } of await this.#repository.updateTracks(updates, fence)) {
        const channel = this.#store.catalogue.get(id);
        if (channel) this.#store.publish({ kind: 'track', channel: { ...channel, track, trackUpdatedAt } });
      }
    });
  }

  /**
   * Confirms that the same track still plays: its time moves on, in memory only. After a restart
   * the first poll reports it again. An unknown id is ignored.
   */
  confirmNowPlaying(id: string): void {
    const channel = this.#store.catalogue.get(id);
    if (channel)
      this.#store.publish({ kind: 'confirmed', channel: { ...channel, trackUpdatedAt: this.#now() } });
  }

  /**
   * Changes counts in memory at once and in the database later, in batches. An unknown id is
   * ignored.
   */
  setStats(id: string, stats: Partial<ChannelRecord['stats']>): void {
    const before = this.#store.catalogue.get(id)?.stats;
    this.#publishStats(id, stats);
    const after = this.#store.catalogue.get(id)?.stats;
    if (before && after && storedCounts(before) !== storedCounts(after)) this.#statsWriter.add(id);
  }

  hasUnsavedStats(id: string): boolean {
    return this.#statsWriter.isWaiting(id);
  }

  /** Adds to totals that all nodes share. */
  addTotals(added: readonly CountedTotals[]): Promise<void> {
    return this.#store.enqueue(async () => {
      for (const { id, ...totals } of await this.#repository.addTotals(added)) this.#publishStats(id, totals);
    });
  }

  /**
   * Stores the checks of a channel's addresses and ignores those of addresses that it no longer has.
   *
   * @throws AppError `channel-not-found`
   */
  setStreamChecks(id: string, checks: readonly StreamCheck[]): Promise<void> {
    return this.#store.enqueue(async () => {
      const before = this.#store.getOrThrow(id);
      const find = (address: string | null) =>
        checks.find(({ streamUrl }) => streamUrl === address) ?? findCheck(before, address);
      const streamCheck = find(before.streamUrl);
      const alternativeChecks = before.alternatives
        .map(({ streamUrl }) => find(streamUrl))
        .filter((check) => check !== null);
      await this.#repository.updateStreamChecks({ id, streamCheck, alternativeChecks });
      const channel = { ...this.#store.getOrThrow(id), streamCheck, alternativeChecks };
      this.#store.publish({ kind: hasSameAccess(before, channel) ? 'check' : 'access', channel });
    });
  }

  /**
   * Stores another address of one of a channel's streams. It is no edit: the version stays, so that an
   * import can be undone and a form that is open can be saved.
   *
   * @returns false when the channel was edited meanwhile, and nothing is changed
   * @throws AppError `channel-not-found`
   */
  replaceAddress(id: string, { from, to }: { readonly from: string; readonly to: string }): Promise<boolean> {
    return this.#store.enqueue(async () => {
      const before = this.#store.getOrThrow(id);
      if (!addressesOf(before).includes(from)) return false;
      const streamUrl = before.streamUrl === from ? to : before.streamUrl;
      const replaced = before.alternatives.map((one) =>
        one.streamUrl === from ? { ...one, streamUrl: to } : one,
      );
      const known = new Set([streamUrl]);
      const alternatives = replaced.filter((one) => !known.has(one.streamUrl) && known.add(one.streamUrl));
      const addresses = { streamUrl, alternatives };
      if (!(await this.#repository.updateAddresses({ id, updatedAt: before.updatedAt, ...addresses })))
        return false;
      this.#store.publish({ kind: 'updated', channel: { ...this.#store.getOrThrow(id), ...addresses } });
      return true;
    });
  }

  /**
   * Stores how loud a channel is.
   *
   * @throws AppError `channel-not-found`
   */
  setLoudness(id: string, loudness: ChannelRecord['loudness']): Promise<void> {
    return this.#store.enqueue(async () => {
      const before = this.#store.getOrThrow(id);
      await this.#repository.updateLoudness({ id, loudness });
      const channel = { ...this.#store.getOrThrow(id), loudness };
      this.#store.publish({ kind: hasSameAccess(before, channel) ? 'check' : 'access', channel });
    });
  }

  /**
   * Stores what became of a channel's picture, and forgets those that it no longer names.
   *
   * @throws AppError `channel-not-found`
   */
  setPicture(id: string, picture: ChannelPicture): Promise<ChannelRecord> {
    return this.#store.enqueue(async () => {
      const before = this.#store.getOrThrow(id);
      const addresses = pictureAddresses(before);
      const others = before.pictures.filter(({ url }) => url !== picture.url);
      const pictures = [...others, picture].filter(({ url }) => addresses.includes(url));
      await this.#repository.updatePictures({ id, pictures });
      const channel = { ...this.#store.getOrThrow(id), pictures };
      this.#store.publish({ kind: 'updated', channel });
      return channel;
    });
  }

  /** Writes the counts that are waiting. */
  stop(): Promise<void> {
    return this.#statsWriter.stop();
  }

  #publishStats(id: string, stats: Partial<ChannelRecord['stats']>): void {
    const channel = this.#store.catalogue.get(id);
    if (!channel) return;
    this.#store.publish({ kind: 'stats', channel: { ...channel, stats: { ...channel.stats, ...stats } } });
  }

  #saveStats(ids: readonly string[]): Promise<void> {
    return this.#store.enqueue(() => {
      const channels = ids.map((id) => this.#store.catalogue.get(id));
      return this.#repository.updateStats(channels.filter((channel) => channel !== undefined));
    });
  }
}

/** Who listens here is of this moment alone. */
const storedCounts = ({ hereNow: _, relayListeners: __, ...counts }: ChannelRecord['stats']): string =>
  JSON.stringify(counts);
