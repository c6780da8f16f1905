import type { AuditChange, InTransaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { createChannelRecord } from './channel-record.ts';
import type { ChannelRepository } from './channel-repository.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelPatch, ChannelRecord, NewChannel } from './channel-types.ts';

type Audit = InTransaction<ChannelRecord>;

export type ChannelWriterDeps = {
  readonly store: ChannelStore;
  readonly repository: ChannelRepository;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Creates, updates and deletes channels: in the database first, then in memory. */
export class ChannelWriter {
  readonly #store: ChannelStore;
  readonly #repository: ChannelRepository;
  readonly #now: () => number;

  constructor({ store, repository, now }: ChannelWriterDeps) {
    this.#store = store;
    this.#repository = repository;
    this.#now = now;
  }

  /** @throws AppError `channel-number-taken` */
  create(input: NewChannel, audit?: Audit): Promise<ChannelRecord> {
    return this.#store.enqueue(() => this.#insertOne(input, audit));
  }

  /**
   * Takes the lowest number that is free when the write runs.
   *
   * @throws AppError `channel-number-taken`
   */
  createWithNextNumber(input: Omit<NewChannel, 'channelNumber'>, audit?: Audit): Promise<ChannelRecord> {
    return this.#store.enqueue(() => {
      const channelNumber = this.#store.catalogue.nextFreeNumber();
      return this.#insertOne({ ...input, channelNumber }, audit);
    });
  }

  /** All or none. @throws AppError `channel-number-taken` */
  createMany(inputs: readonly NewChannel[], audit?: Audit): Promise<ChannelRecord[]> {
    return this.#store.enqueue(() => this.#insert(inputs, audit));
  }

  /**
   * @param editedAt the `updatedAt` that the edit was based on; absent: no conflict detection
   * @throws AppError `channel-not-found`, `edited-meanwhile` or `channel-number-taken`
   */
  update(
    id: string,
    patch: ChannelPatch,
    editedAt?: number,
    audit?: AuditChange<ChannelRecord>,
  ): Promise<ChannelRecord> {
    return this.#store.enqueue(async () => {
      const before = this.#store.getOrThrow(id);
      if (editedAt !== undefined && editedAt !== before.updatedAt) throw new AppError('edited-meanwhile');
      // Strictly after `before`: `updatedAt` doubles as the version for conflict detection.
      const changed = { ...before, ...patch, updatedAt: Math.max(this.#now(), before.updatedAt + 1) };
      const isStored = await this.#repository.update(changed, before, async (channel, trx) =>
        audit?.(channel, trx, before),
      );
      if (!isStored) throw new AppError('edited-meanwhile');
      // Counts and confirmations bypass the queue: they may have changed during the write.
      const { stats, trackUpdatedAt } = this.#store.getOrThrow(id);
      const channel = { ...changed, stats, trackUpdatedAt };
      this.#store.publish({ kind: 'updated', channel });
      return channel;
    });
  }

  /** @throws AppError `channel-not-found` */
  delete(id: string, audit?: Audit): Promise<void> {
    return this.#store.enqueue(async () => {
      const channel = this.#store.getOrThrow(id);
      await this.#repository.delete(channel, audit);
      this.#store.publish({ kind: 'removed', channel });
    });
  }

  async #insertOne(input: NewChannel, audit?: Audit): Promise<ChannelRecord> {
    const [channel] = await this.#insert([input], audit);
    if (!channel) throw new Error('The insert of one channel returned none.');
    return channel;
  }

  async #insert(inputs: readonly NewChannel[], audit?: Audit): Promise<ChannelRecord[]> {
    const now = this.#now();
    const channels = inputs.map((input) => createChannelRecord(input, uuidV7(now), now));
    await this.#repository.insertMany(channels, audit);
    for (const channel of channels) this.#store.publish({ kind: 'created', channel });
    return channels;
  }
}
