import { CHANNELS_AT_ONCE_MAX, DELETION_UNDO_MS } from '@airdial/contract/limits';
import type { InTransaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { assignNumbers } from '../../../lib/assign-numbers.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { isUuid } from '../../../lib/uuid-v7.ts';
import type { ChannelEdit, ChannelRepository } from './channel-repository.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelPatch, ChannelRecord } from './channel-types.ts';
import type { DeletedRecord } from './deleted-channel-repository.ts';

export type ChannelWriterDeps = {
  readonly store: ChannelStore;
  readonly repository: ChannelRepository;
  /** Reads channels again, within a queued write. */
  readonly reload: (ids: readonly string[]) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** A channel that is to be changed; `updatedAt` is the version that the change is based on. */
export type SelectedChannel = { readonly id: string; readonly updatedAt: number | undefined };

type SelectionChange = {
  readonly patch: ChannelPatch;
  /** Absent: channels that are as the patch wants them are left as they are. */
  readonly storesUnchanged?: boolean;
  readonly inTransaction: InTransaction<readonly ChannelEdit[]>;
};

/** Changes, deletes and restores several channels at once: in the database first, then in memory. */
export class ChannelSelectionWriter {
  readonly #deps: ChannelWriterDeps;

  constructor(deps: ChannelWriterDeps) {
    this.#deps = deps;
  }

  /**
   * All or none. Channels that are gone are left out.
   *
   * @returns the changed channels
   * @throws AppError `edited-meanwhile` or `channel-number-taken`
   */
  update(
    selected: readonly SelectedChannel[],
    { patch, storesUnchanged = false, inTransaction }: SelectionChange,
  ): Promise<ChannelRecord[]> {
    const { store, repository, reload } = this.#deps;
    const distinct = [...new Map(selected.map((one) => [one.id, one])).values()].filter(({ id }) =>
      isUuid(id),
    );
    // Another node may have created or changed them, and its notifications be on the way.
    const refresh = () => reload(distinct.map(({ id }) => id));
    return store.enqueue(async () => {
      const isUnknown = ({ id }: SelectedChannel) => store.catalogue.get(id) === undefined;
      if (distinct.some((one) => isUnknown(one) || this.#isOutdated(one))) await refresh();
      for (;;) {
        if (distinct.some((one) => this.#isOutdated(one))) throw new AppError('edited-meanwhile');
        const edits = this.#toEdits(distinct, patch, storesUnchanged);
        if (edits.length === 0 || (await repository.updateMany(edits, inTransaction)))
          return edits.map(({ channel }) => this.#publishUpdate(channel));
        await refresh();
      }
    });
  }

  /** Deletes those that are there. @throws AppError `channel-not-found` when none is */
  delete(
    ids: readonly string[],
    inTransaction?: InTransaction<readonly ChannelRecord[]>,
  ): Promise<ChannelRecord[]> {
    const { store, repository, now } = this.#deps;
    const uuids = toUuids(ids);
    return store.enqueue(async () => {
      const deleted = uuids.length > 0 ? await repository.deleted.delete(uuids, now(), inTransaction) : [];
      for (const id of uuids) {
        const channel = store.catalogue.get(id);
        if (channel) store.publish({ kind: 'removed', channel, isRestorable: true });
      }
      if (deleted.length === 0) throw new AppError('channel-not-found');
      return deleted;
    });
  }

  /** What can be restored, in one call. */
  listDeleted(): Promise<DeletedRecord[]> {
    const { repository, now } = this.#deps;
    return repository.deleted.listNewest(now() - DELETION_UNDO_MS, CHANNELS_AT_ONCE_MAX);
  }

  /**
   * Undoes deletions of the last day. A channel whose number is taken gets the lowest free one.
   *
   * @throws AppError `channels-not-restorable`, `channels-full`, or `channel-number-taken` when another
   * node was faster
   */
  restore(
    ids: readonly string[],
    inTransaction: InTransaction<readonly RestoredChannel[]>,
  ): Promise<RestoredChannel[]> {
    const { store, repository, now } = this.#deps;
    const uuids = toUuids(ids);
    return store.enqueue(async () => {
      const deleted = await repository.deleted.list(uuids, now() - DELETION_UNDO_MS);
      const wanted = uuids.flatMap((id) => deleted.get(id) ?? []);
      if (wanted.length === 0) throw new AppError('channels-not-restorable');
      const numbered = assignNumbers(wanted, {
        wants: ({ channelNumber }) => channelNumber,
        isTaken: (channelNumber) => store.catalogue.getByNumber(channelNumber) !== undefined,
      });
      const restored = numbered.map(([{ channelNumber: from, ...channel }, channelNumber]) => ({
        channel: { ...channel, channelNumber, updatedAt: Math.max(now(), channel.updatedAt + 1) },
        from,
      }));
      await repository.deleted.restore(
        restored.map(({ channel }) => channel),
        (_, trx) => inTransaction(restored, trx),
      );
      for (const { channel } of restored) store.publish({ kind: 'created', channel });
      return restored;
    });
  }

  /** Deletes for good what can no longer be restored. */
  async purge(): Promise<void> {
    const { store, repository, now } = this.#deps;
    for (;;) {
      const purged = await repository.deleted.purge(now() - DELETION_UNDO_MS);
      if (purged.length === 0) return;
      for (const channel of purged) store.changes.publish({ kind: 'purged', channel });
    }
  }

  /** It has changed since the version that the change is based on. */
  #isOutdated({ id, updatedAt }: SelectedChannel): boolean {
    const channel = this.#deps.store.catalogue.get(id);
    return channel !== undefined && updatedAt !== undefined && updatedAt !== channel.updatedAt;
  }

  #toEdits(
    selected: readonly SelectedChannel[],
    patch: ChannelPatch,
    storesUnchanged: boolean,
  ): ChannelEdit[] {
    const { store, now } = this.#deps;
    return selected.flatMap(({ id }) => {
      const before = store.catalogue.get(id);
      if (!before) return [];
      // Strictly after `before`: `updatedAt` doubles as the version for conflict detection.
      const channel = { ...before, ...patch, updatedAt: Math.max(now(), before.updatedAt + 1) };
      return storesUnchanged || changedFields(before, channel).length > 0 ? [{ channel, before }] : [];
    });
  }

  #publishUpdate(stored: ChannelRecord): ChannelRecord {
    const { store } = this.#deps;
    // Counts and confirmations bypass the queue: they may have changed during the write.
    const { stats, trackUpdatedAt } = store.getOrThrow(stored.id);
    const channel = { ...stored, stats, trackUpdatedAt };
    store.publish({ kind: 'updated', channel });
    return channel;
  }
}

const toUuids = (ids: readonly string[]): string[] => [...new Set(ids)].filter(isUuid);

/** `from`: its number when it was deleted. */
export type RestoredChannel = { readonly channel: ChannelRecord; readonly from: number };
