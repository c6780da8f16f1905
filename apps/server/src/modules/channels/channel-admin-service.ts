import type { ChannelInput, ChannelUpdate, Renumbering } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { ownFieldMessages } from '@airdial/contract/common/field-messages';
import type { AuditChange } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { AuditAction } from '../audit/audit-types.ts';
import type { Renumbered } from './channel-number-repository.ts';
import { presentChannel } from './channel-presenter.ts';
import { ADMINISTRATOR, type ChannelRecord } from './channel-types.ts';
import type { ChannelWriter } from './channel-writer.ts';

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

  /** @throws AppError `channel-number-taken`, or `validation-failed` for an unconfirmed relay */
  async create({ channelNumber, name, ...rest }: ChannelInput, actorId: string): Promise<Channel> {
    const input = { ...withoutUndefined(rest), name };
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
    const channel = await this.#writer.update(id, withoutUndefined(rest), editedAt, auditEntry);
    this.#checkStream(id);
    return presentChannel(channel, ADMINISTRATOR);
  }

  /** @throws AppError `channel-not-found` */
  renumber(renumbering: Renumbering, actorId: string): Promise<Renumbered> {
    const { id: targetId, channelNumber, mode } = renumbering;
    return this.#writer.renumber(renumbering, ({ name, from, channels }, trx) =>
      this.#audit.record(
        {
          ...{ actorId, action: 'channel.renumbered', targetId },
          details: { name, from, channelNumber, mode, channels: channels.length },
        },
        trx,
      ),
    );
  }

  /** @throws AppError `channel-not-found` */
  delete(id: string, actorId: string): Promise<void> {
    return this.#writer.delete(id, this.#auditEntry('channel.deleted', actorId));
  }

  /** Writes the audit entry in the transaction of the change. */
  #auditEntry(action: AuditAction, actorId: string): AuditChange<ChannelRecord> {
    return async (channel, trx, before) => {
      assertRelayConfirmed(channel);
      const { id: targetId, channelNumber, name } = channel;
      const changed = before ? { changed: changedFields(before, channel) } : {};
      const entry = { actorId, targetId, details: { channelNumber, name } };
      await this.#audit.record({ ...entry, action, details: { ...entry.details, ...changed } }, trx);
      if (action !== 'channel.deleted' && channel.relayConfirmed && !before?.relayConfirmed)
        await this.#audit.record({ ...entry, action: 'channel.relay-confirmed' }, trx);
    };
  }
}

/** Thrown within the transaction, it prevents the change. @throws AppError `validation-failed` */
function assertRelayConfirmed({ relay, relayConfirmed }: ChannelRecord): void {
  if (relay === 'off' || relayConfirmed) return;
  const errors = [{ param: 'relayConfirmed', msg: ownFieldMessages.relayUnconfirmed }];
  throw new AppError('validation-failed', { errors });
}
