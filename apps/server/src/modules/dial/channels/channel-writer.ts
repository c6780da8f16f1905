import type { Renumbering } from '@airdial/contract/channel/input';
import type { AuditChange, InTransaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { assignNumbers } from '../../../lib/assign-numbers.ts';
import { isUuid, uuidV7 } from '../../../lib/uuid-v7.ts';
import { numberTaken, type Renumbered } from './channel-number-repository.ts';
import { createChannelRecord } from './channel-record.ts';
import type { ChannelRepository, DeletedChannel } from './channel-repository.ts';
import { ChannelSelectionWriter, type ChannelWriterDeps } from './channel-selection-writer.ts';
import type { ChannelStore } from './channel-store.ts';
import type {
  ChannelPatch,
  ChannelRecord,
  ChannelVersion,
  NewChannel,
  UnnumberedChannel,
} from './channel-types.ts';

type Audit = InTransaction<ChannelRecord>;

type CreateManyOptions = {
  readonly isReserved: (channelNumber: number) => boolean;
  readonly inTransaction: InTransaction<readonly ChannelRecord[]>;
};

/** Creates, updates and deletes channels: in the database first, then in memory. */
export class ChannelWriter {
  /** Several channels at once. */
  readonly selection: ChannelSelectionWriter;
  readonly #store: ChannelStore;
  readonly #repository: ChannelRepository;
  readonly #reload: (ids: readonly string[]) => Promise<void>;
  readonly #now: () => number;

  constructor({ store, repository, reload, now }: ChannelWriterDeps) {
    this.#store = store;
    this.#repository = repository;
    this.#reload = reload;
    this.#now = now;
    this.selection = new ChannelSelectionWriter({ store, repository, reload, now });
  }

  /** @throws AppError `channel-number-taken` or `channels-full` */
  create(input: NewChannel, audit?: Audit): Promise<ChannelRecord> {
    return this.#namingOwner(
      input.channelNumber,
      this.#store.enqueue(() => this.#insertOne(input, audit)),
    );
  }

  /** Takes the lowest number that is free when the write runs. @throws AppError `channels-full` */
  createWithNextNumber(input: Omit<NewChannel, 'channelNumber'>, audit?: Audit): Promise<ChannelRecord> {
    return this.#store.enqueue(async () => {
      let channelNumber = this.#store.catalogue.nextFreeNumber();
      for (;;) {
        try {
          return await this.#insertOne({ ...input, channelNumber }, audit);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'channel-number-taken')) throw error;
        }
        // Another node has taken it, and its notification is on the way.
        channelNumber = this.#store.catalogue.nextFreeNumber(channelNumber);
      }
    });
  }

  /** All or none. @throws AppError `channel-number-taken` or `channels-full` */
  createMany(inputs: readonly NewChannel[]): Promise<ChannelRecord[]> {
    return this.#store.enqueue(() => this.#insert(inputs));
  }

  /**
   * Creates channels with the numbers that they want, or else with the lowest ones that are free when
   * the write runs; all or none.
   *
   * @param options `isReserved`: numbers that only inputs with this number get
   * @throws AppError `channel-number-taken` when another node was faster, or `channels-full`
   */
  createAtFreeNumbers(
    inputs: readonly UnnumberedChannel[],
    { isReserved, inTransaction }: CreateManyOptions,
  ): Promise<ChannelRecord[]> {
    return this.#store.enqueue(() => {
      const assigned = assignNumbers(inputs, {
        wants: ({ channelNumber }) => channelNumber,
        isTaken: (channelNumber) => this.#store.catalogue.getByNumber(channelNumber) !== undefined,
        isReserved,
      });
      const numbered = assigned.map(([input, channelNumber]) => ({ ...input, channelNumber }));
      return this.#insert(numbered, inTransaction);
    });
  }

  /**
   * @param editedAt the `updatedAt` that the edit was based on; absent: no conflict detection
   * @throws AppError `channel-not-found`, `edited-meanwhile` or `channel-number-taken`
   */
  async update(
    id: string,
    patch: ChannelPatch,
    editedAt?: number,
    audit?: AuditChange<ChannelRecord>,
  ): Promise<ChannelRecord> {
    const selected = [{ id, updatedAt: editedAt }];
    const write = this.selection.update(selected, {
      patch,
      storesUnchanged: true,
      inTransaction: async ([edit], trx) => {
        if (edit) await audit?.(edit.channel, trx, edit.before);
      },
    });
    const [changed] = await this.#namingOwner(patch.channelNumber, write);
    return changed ?? this.#store.getOrThrow(id);
  }

  /** Changes numbers as one change. @throws AppError `channel-not-found` or `channel-number-taken` */
  renumber(renumbering: Renumbering, audit: InTransaction<Renumbered>): Promise<Renumbered> {
    const write = this.#store.enqueue(async () => {
      const { numbers } = this.#repository;
      const result = isUuid(renumbering.id) ? await numbers.renumber(renumbering, this.#now(), audit) : null;
      if (!result) throw new AppError('channel-not-found');
      // Read again: another node may have changed what this one has in memory.
      await this.#reload(result.channels.map(({ id }) => id));
      return result;
    });
    return this.#namingOwner(renumbering.channelNumber, write);
  }

  /** @throws AppError `channel-not-found` */
  async delete(id: string): Promise<void> {
    await this.selection.delete([id]);
  }

  /** Deletes those of the channels that have not changed since these versions. */
  deleteUnchanged(
    versions: readonly ChannelVersion[],
    inTransaction: InTransaction<readonly DeletedChannel[]>,
  ): Promise<void> {
    return this.#store.enqueue(async () => {
      for (const { id } of await this.#repository.deleteUnchanged(versions, inTransaction)) {
        const channel = this.#store.catalogue.get(id);
        if (channel) this.#store.publish({ kind: 'removed', channel });
      }
    });
  }

  /** Says which channel has a taken number, as far as this node knows it. */
  async #namingOwner<T>(channelNumber: number | undefined, write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'channel-number-taken';
      const owner = isTaken && this.#store.catalogue.getByNumber(channelNumber ?? 0);
      throw owner ? numberTaken(error, owner.name) : error;
    }
  }

  async #insertOne(input: NewChannel, audit?: Audit): Promise<ChannelRecord> {
    const [channel] = await this.#insert([input], async ([inserted], trx) => {
      if (inserted) await audit?.(inserted, trx);
    });
    if (!channel) throw new Error('The insert of one channel returned none.');
    return channel;
  }

  async #insert(
    inputs: readonly NewChannel[],
    inTransaction?: InTransaction<readonly ChannelRecord[]>,
  ): Promise<ChannelRecord[]> {
    const now = this.#now();
    const channels = inputs.map((input) => createChannelRecord(input, uuidV7(now), now));
    await this.#repository.insertMany(channels, inTransaction);
    for (const channel of channels) this.#store.publish({ kind: 'created', channel });
    return channels;
  }
}
