import type { DeletedChannel } from '@airdial/contract/channel/admin-routes';
import {
  type ChannelInput,
  type ChannelsUpdate,
  type ChannelUpdate,
  findRepeatedAddress,
  type Renumbering,
} from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { ownFieldMessages } from '@airdial/contract/common/field-messages';
import { DELETION_UNDO_MS } from '@airdial/contract/limits';
import type { AuditChange } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { toTimestamp } from '../../../lib/timestamps.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { AuditAction, NewAuditEntry } from '../../foundation/audit/audit-types.ts';
import type { Renumbered } from './channel-number-repository.ts';
import { presentChannel } from './channel-presenter.ts';
import type { RestoredChannel } from './channel-selection-writer.ts';
import { ADMINISTRATOR, type ChannelRecord } from './channel-types.ts';
import type { ChannelWriter } from './channel-writer.ts';

type DeletedChannels = { readonly deletedIds: string[]; readonly undoUntil: string };

/** The channel edits of administrators, with audit entries. */
export class ChannelAdminService {
  readonly #writer: ChannelWriter;
  readonly #audit: AuditService;
  readonly #checkStream: (channelId: string) => void;

  /** @param checkStream starts a check of a saved channel's stream and returns at once */
  constructor(writer: ChannelWriter, audit: AuditService, checkStream: (channelId: string) => void) {
    this.#writer = writer;
    this.#audit = audit;
    this.#checkStream = checkStream;
  }

  /**
   * @throws AppError `channel-number-taken` or `channels-full`, or `validation-failed` for an unconfirmed
   * relay or a repeated address
   */
  async create({ channelNumber, name, ...rest }: ChannelInput, actorId: string): Promise<Channel> {
    const input = { ...toPatch(rest), name };
    const auditEntry = this.#auditEntry('channel.created', actorId);
    const channel = await (channelNumber === undefined
      ? this.#writer.createWithNextNumber(input, auditEntry)
      : this.#writer.create({ ...input, channelNumber }, auditEntry));
    this.#checkStream(channel.id);
    return presentChannel(channel, ADMINISTRATOR);
  }

  /**
   * @throws AppError `channel-not-found`, `edited-meanwhile` or `channel-number-taken`, or
   * `validation-failed` for an unconfirmed relay
   */
  async update(id: string, { updatedAt, ...rest }: ChannelUpdate, actorId: string): Promise<Channel> {
    const editedAt = updatedAt === undefined ? undefined : Date.parse(updatedAt);
    const auditEntry = this.#auditEntry('channel.updated', actorId);
    const channel = await this.#writer.update(id, toPatch(rest), editedAt, auditEntry);
    this.#checkStream(id);
    return presentChannel(channel, ADMINISTRATOR);
  }

  /** @throws AppError `channel-not-found` or `channel-number-taken` */
  renumber(renumbering: Renumbering, actorId: string): Promise<Renumbered> {
    const { id: targetId, channelNumber, mode } = renumbering;
    return this.#writer.renumber(renumbering, ({ name, from, channels }, trx) =>
      this.#audit.record(
        {
          actorId,
          action: 'channel.renumbered',
          targetId,
          details: { name, from, channelNumber, mode, channels: channels.length },
        },
        trx,
      ),
    );
  }

  /**
   * Changes several channels: all or none.
   *
   * @returns the ids of those that were changed
   * @throws AppError `edited-meanwhile`, or `validation-failed` for an unconfirmed relay
   */
  async updateMany({ channels, change }: ChannelsUpdate, actorId: string): Promise<string[]> {
    const selected = channels.map(({ id, updatedAt }) => ({
      id,
      updatedAt: updatedAt === undefined ? undefined : Date.parse(updatedAt),
    }));
    const changed = await this.#writer.selection.update(selected, {
      patch: toPatch(change),
      inTransaction: async (edits, trx) => {
        for (const { channel } of edits) assertRelayConfirmed(channel);
        const entries = edits.flatMap(({ channel, before }) =>
          toAuditEntries('channel.updated', { actorId, channel, before }),
        );
        await this.#audit.recordMany(entries, trx);
      },
    });
    const ids = changed.map(({ id }) => id);
    if (change.isActive === true) for (const id of ids) this.#checkStream(id);
    return ids;
  }

  /** @throws AppError `channel-not-found` when there is none of them */
  async delete(ids: readonly string[], actorId: string): Promise<DeletedChannels> {
    const deleted = await this.#writer.selection.delete(ids, (channels, trx) =>
      this.#audit.recordMany(
        channels.map((channel) => toAuditEntry('channel.deleted', { actorId, channel })),
        trx,
      ),
    );
    const undoUntil = toTimestamp(Date.now() + DELETION_UNDO_MS);
    return { deletedIds: deleted.map(({ id }) => id), undoUntil };
  }

  /** What can be restored, the channel that was deleted last first. */
  async listDeleted(): Promise<DeletedChannel[]> {
    const deleted = await this.#writer.selection.listDeleted();
    return deleted.map(({ channel: { id, name, channelNumber }, deletedAt }) => ({
      _id: id,
      name,
      channelNumber,
      undoUntil: toTimestamp(deletedAt + DELETION_UNDO_MS),
    }));
  }

  /** @throws AppError `channels-not-restorable`, `channel-number-taken` or `channels-full` */
  async restore(ids: readonly string[], actorId: string): Promise<RestoredChannel[]> {
    const restored = await this.#writer.selection.restore(ids, (channels, trx) =>
      this.#audit.recordMany(
        channels.map(({ channel }) => toAuditEntry('channel.restored', { actorId, channel })),
        trx,
      ),
    );
    for (const { channel } of restored) this.#checkStream(channel.id);
    return restored;
  }

  /** Writes the audit entries in the transaction of the change. */
  #auditEntry(action: AuditAction, actorId: string): AuditChange<ChannelRecord> {
    return async (channel, trx, before) => {
      assertRelayConfirmed(channel);
      assertDistinctAddresses(channel);
      await this.#audit.recordMany(toAuditEntries(action, { actorId, channel, before }), trx);
    };
  }
}

/** What is confirmed stays so. */
const toPatch = <Fields extends Pick<ChannelInput, 'relayConfirmed'>>(fields: Fields) =>
  withoutUndefined({ ...fields, relayConfirmed: fields.relayConfirmed || undefined });

type AuditedChange = {
  readonly actorId: string;
  readonly channel: ChannelRecord;
  readonly before?: ChannelRecord | undefined;
};

function toAuditEntry(action: AuditAction, { actorId, channel, before }: AuditedChange): NewAuditEntry {
  const { id: targetId, channelNumber, name } = channel;
  const changed = before ? { changed: changedFields(before, channel) } : {};
  return { actorId, targetId, action, details: { channelNumber, name, ...changed } };
}

/** A confirmation of the right to re-stream has an entry of its own. */
function toAuditEntries(action: AuditAction, change: AuditedChange): NewAuditEntry[] {
  const { before, ...confirmation } = change;
  const isConfirmed = change.channel.relayConfirmed && !before?.relayConfirmed;
  return [
    toAuditEntry(action, change),
    ...(isConfirmed ? [toAuditEntry('channel.relay-confirmed', confirmation)] : []),
  ];
}

/** Thrown within the transaction, it prevents the change. @throws AppError `validation-failed` */
function assertRelayConfirmed({ relay, relayConfirmed }: ChannelRecord): void {
  if (relay === 'off' || relayConfirmed) return;
  const errors = [{ param: 'relayConfirmed', msg: ownFieldMessages.relayUnconfirmed }];
  throw new AppError('validation-failed', { errors });
}

/** A change of `streamUrl` alone may make it one of the stored alternatives. @throws AppError */
function assertDistinctAddresses(channel: ChannelRecord): void {
  const index = findRepeatedAddress(channel);
  if (index < 0) return;
  const errors = [{ param: `alternatives.${index}.streamUrl`, msg: ownFieldMessages.alternativeTwice }];
  throw new AppError('validation-failed', { errors });
}
