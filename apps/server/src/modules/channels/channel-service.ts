import type { ChannelListQuery } from '@airdial/contract/channel/routes';
import type { ChannelListResponse, StreamCheck } from '@airdial/contract/channel/schema';
import type { InTransaction } from '../../db/database-types.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { type Fence, LostLeaseError } from '../leases/lease-service.ts';
import { toCatalogueQuery, type Viewer } from './catalogue-query.ts';
import { ChannelCatalogue } from './channel-catalogue.ts';
import { type ChannelChange, ChannelChanges } from './channel-changes.ts';
import { presentPage } from './channel-presenter.ts';
import {
  type ChannelPatch,
  type ChannelRecord,
  createChannelRecord,
  type NewChannel,
  type Track,
} from './channel-record.ts';
import type { ChannelRepository, CountedTotals } from './channel-repository.ts';
import { ChannelResponses } from './channel-responses.ts';
import { ClusterUpdates } from './cluster-updates.ts';
import { StatsWriter } from './stats-writer.ts';
import { mapUniqueViolation } from './unique-violation.ts';

type ServiceLogger = { error(details: object, message: string): void };

export { VISITOR } from './catalogue-query.ts';
export type { ChannelChange } from './channel-changes.ts';
export { presentChannel, presentNowPlaying } from './channel-presenter.ts';
export type { ChannelRecord, NewChannel, Track } from './channel-record.ts';

export type ChannelServiceOptions = {
  readonly repository: ChannelRepository;
  readonly logger: ServiceLogger;
  readonly now?: () => number;
};

/** The channels: read from memory, written to the database first and to memory when that has worked. */
export class ChannelService {
  readonly changes = new ChannelChanges();
  /** For what other nodes have changed. */
  readonly remote: ClusterUpdates;
  readonly #repository: ChannelRepository;
  readonly #catalogue: ChannelCatalogue;
  readonly #answers: ChannelResponses;
  readonly #statsWriter: StatsWriter;
  readonly #now: () => number;
  #lastWrite: Promise<unknown> = Promise.resolve();

  /** Reads all channels from the database. */
  static async start(options: ChannelServiceOptions): Promise<ChannelService> {
    return new ChannelService(options, await options.repository.loadAll());
  }

  private constructor(
    { repository, logger, now = Date.now }: ChannelServiceOptions,
    channels: ChannelRecord[],
  ) {
    this.#repository = repository;
    this.#now = now;
    this.#catalogue = new ChannelCatalogue(channels);
    this.#answers = new ChannelResponses(this.#catalogue);
    this.remote = new ClusterUpdates({
      repository,
      catalogue: this.#catalogue,
      changes: this.changes,
      inTurn: (work) => this.#inTurn(work),
    });
    this.#statsWriter = new StatsWriter((ids) => this.#saveStats(ids), logger);
  }

  get size(): number {
    return this.#catalogue.size;
  }

  get(id: string): ChannelRecord | undefined {
    return this.#catalogue.get(id);
  }

  all(): Iterable<ChannelRecord> {
    return this.#catalogue.all();
  }

  getByNumber(channelNumber: number): ChannelRecord | undefined {
    return this.#catalogue.getByNumber(channelNumber);
  }

  /** The channels that play this very address. */
  findByStreamUrl(streamUrl: string): ChannelRecord[] {
    return [...this.#catalogue.all()].filter((channel) => channel.streamUrl === streamUrl);
  }

  nextFreeNumber(): number {
    return this.#catalogue.nextFreeNumber();
  }

  list(query: ChannelListQuery, viewer: Viewer): ChannelListResponse {
    const lookup = toCatalogueQuery(query, viewer);
    return presentPage(this.#catalogue.list(lookup), lookup, viewer);
  }

  listResponse(query: ChannelListQuery, viewer: Viewer): CachedResponse {
    return this.listRenderer(query, viewer)();
  }

  /** @returns the function that answers this list as it is then, so that the query is worked out once */
  listRenderer(query: ChannelListQuery, viewer: Viewer): () => CachedResponse {
    return this.#answers.list(toCatalogueQuery(query, viewer), viewer);
  }

  genresResponse(): CachedResponse {
    return this.#answers.genres();
  }

  /** An inactive channel is answered too: its page says so. @throws AppError `channel-not-found` */
  channelResponse(id: string, viewer: Viewer): CachedResponse {
    return this.#answers.channel(this.#require(id), viewer);
  }

  /** @throws AppError `channel-not-found` */
  nowPlayingResponse(id: string): CachedResponse {
    return this.#answers.nowPlaying(this.#require(id));
  }

  /** @throws AppError `channel-number-taken` */
  async create(input: NewChannel, audit?: InTransaction<ChannelRecord>): Promise<ChannelRecord> {
    const [channel] = await this.createMany([input], audit);
    if (!channel) throw new Error('one channel in, none out');
    return channel;
  }

  /** The same with the lowest number that is free when its turn comes. @throws AppError `channel-number-taken` */
  createWithNextNumber(
    input: Omit<NewChannel, 'channelNumber'>,
    audit?: InTransaction<ChannelRecord>,
  ): Promise<ChannelRecord> {
    return this.#inTurn(async () => {
      const [channel] = await this.#insert([{ ...input, channelNumber: this.nextFreeNumber() }], audit);
      if (!channel) throw new Error('one channel in, none out');
      return channel;
    });
  }

  /** All or none. @throws AppError `channel-number-taken` */
  createMany(inputs: readonly NewChannel[], audit?: InTransaction<ChannelRecord>): Promise<ChannelRecord[]> {
    return this.#inTurn(() => this.#insert(inputs, audit));
  }

  /**
   * @param editedAt the `updatedAt` of what was edited; absent: whatever it is
   * @throws AppError `channel-not-found`, `edited-meanwhile` or `channel-number-taken`
   */
  update(
    id: string,
    patch: ChannelPatch,
    editedAt?: number,
    audit?: InTransaction<ChannelRecord>,
  ): Promise<ChannelRecord> {
    return this.#inTurn(async () => {
      const before = this.#require(id);
      if (editedAt !== undefined && editedAt !== before.updatedAt) throw new AppError('edited-meanwhile');
      // Two changes never have the same time, or the second would not be known for one.
      const changed = { ...before, ...patch, updatedAt: Math.max(this.#now(), before.updatedAt + 1) };
      const isStored = await mapUniqueViolation(this.#repository.update(changed, before, audit));
      if (!isStored) throw new AppError('edited-meanwhile');
      // Counts and confirmations do not queue: they may have moved on while this was being written.
      const { stats, trackUpdatedAt } = this.#require(id);
      const current = { ...changed, stats, songUpdatedAt };
      this.#publish('updated', current);
      return current;
    });
  }

  /**
   * What a source tells of the song on air, also when it is the same song still.
   *
   * @param fence of the node that polls; without one the write is not checked
   * @throws AppError `channel-not-found`
   * @throws LostLeaseError when another node polls by now; nothing is changed then
   */
  setNowPlaying(id: string, song: Track, fence?: Fence): Promise<ChannelRecord> {
    return this.#inTurn(async () => {
      this.#require(id);
      const songUpdatedAt = this.#now();
      const isStored = await this.#repository.updateSong({ id, track, trackUpdatedAt }, fence);
      if (!isStored && fence) throw new LostLeaseError(fence);
      const current = { ...this.#require(id), song, songUpdatedAt };
      this.#publish('song', current);
      return current;
    });
  }

  /**
   * The songs of many channels in one write: a disk takes ten milliseconds for one as for a hundred. Those of channels
   * that are gone are left out, and all of them when another node polls by now.
   */
  setManyNowPlaying(songs: ReadonlyMap<string, Track>, fence?: Fence): Promise<void> {
    return this.#inTurn(async () => {
      const songUpdatedAt = this.#now();
      const told = [...songs].map(([id, song]) => ({ id, song, songUpdatedAt }));
      for (const { id, track } of await this.#repository.updateSongs(told, fence)) {
        const channel = this.#catalogue.get(id);
        if (channel) this.#publish('song', { ...channel, track, trackUpdatedAt });
      }
    });
  }

  /**
   * The song is still the one that is known: only its time moves on, and only in memory. After a restart the first look
   * at the station tells it again. An unknown id is ignored.
   */
  confirmNowPlaying(id: string): void {
    const channel = this.#catalogue.get(id);
    if (channel) this.#publish('confirmed', { ...channel, trackUpdatedAt: this.#now() });
  }

  /** Counts are seen at once and written a little later, many together. An unknown id is ignored. */
  setStats(id: string, stats: Partial<ChannelRecord['stats']>): void {
    const channel = this.#catalogue.get(id);
    if (!channel) return;
    this.#publish('stats', { ...channel, stats: { ...channel.stats, ...stats } });
    this.#statsWriter.add(id);
  }

  /** Adds to totals that all nodes count together. */
  addTotals(added: readonly CountedTotals[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const { id, ...totals } of await this.#repository.addTotals(added)) {
        const channel = this.#catalogue.get(id);
        if (channel) this.#publish('stats', { ...channel, stats: { ...channel.stats, ...totals } });
      }
    });
  }

  /** Of an address that the channel has no more it says nothing. @throws AppError `channel-not-found` */
  setStreamCheck(id: string, streamCheck: StreamCheck): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#require(id).streamUrl !== streamCheck.streamUrl) return;
      await this.#repository.updateStreamCheck(id, streamCheck);
      this.#publish('check', { ...this.#require(id), streamCheck });
    });
  }

  /** @throws AppError `channel-not-found` */
  remove(id: string, audit?: InTransaction<ChannelRecord>): Promise<void> {
    return this.#inTurn(async () => {
      const channel = this.#require(id);
      await this.#repository.remove(channel, audit);
      this.#catalogue.remove(id);
      this.changes.emit({ kind: 'removed', channel });
    });
  }

  /** Writes the counts that wait. To be called before the database is closed. */
  async stop(): Promise<void> {
    await this.#statsWriter.stop();
    await this.#lastWrite;
  }

  async #insert(
    inputs: readonly NewChannel[],
    audit?: InTransaction<ChannelRecord>,
  ): Promise<ChannelRecord[]> {
    const now = this.#now();
    const channels = inputs.map((input) => createChannelRecord(input, uuidV7(now), now));
    await mapUniqueViolation(this.#repository.insertMany(channels, audit));
    for (const channel of channels) this.#publish('created', channel);
    return channels;
  }

  #saveStats(ids: readonly string[]): Promise<void> {
    return this.#inTurn(() =>
      this.#repository.updateStats(
        ids.map((id) => this.#catalogue.get(id)).filter((channel) => channel !== undefined),
      ),
    );
  }

  #publish(kind: ChannelChange['kind'], channel: ChannelRecord): void {
    this.#catalogue.put(channel);
    this.changes.emit({ kind, channel });
  }

  #require(id: string): ChannelRecord {
    const channel = this.#catalogue.get(id);
    if (!channel) throw new AppError('channel-not-found');
    return channel;
  }

  /** Writes happen one after another, so that memory takes them over in the order in which the database did. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(work);
    this.#lastWrite = result.catch(() => {});
    return result;
  }
}
