import type { ChannelInput, ChannelUpdate } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import type { InTransaction } from '../../db/database-types.ts';
import type { AuditAction, AuditService } from '../audit/audit-service.ts';
import { ADMINISTRATOR } from './catalogue-query.ts';
import { presentChannel } from './channel-presenter.ts';
import type { ChannelRecord } from './channel-record.ts';
import type { ChannelService } from './channel-service.ts';

/** What administrators do with channels, written down. */
export class ChannelAdminService {
  readonly #channels: ChannelService;
  readonly #audit: AuditService;
  readonly #checkStream: (channelId: string) => void;

  /** @param checkStream looks at the stream of a channel that was saved, without being waited for */
  constructor(channels: ChannelService, audit: AuditService, checkStream: (channelId: string) => void) {
    this.#channels = channels;
    this.#audit = audit;
    this.#checkStream = checkStream;
  }

  /** @throws AppError `channel-number-taken` */
  async create({ channelNumber, name, ...writing }: ChannelInput, actorId: string): Promise<Channel> {
    const input = { ...given(writing), name };
    const noted = this.#note('channel.created', actorId);
    const channel = await (channelNumber === undefined
      ? this.#channels.createWithNextNumber(input, noted)
      : this.#channels.create({ ...input, channelNumber }, noted));
    this.#checkStream(channel.id);
    return presentChannel(channel, ADMINISTRATOR);
  }

  /** @throws AppError `channel-not-found`, `edited-meanwhile` or `channel-number-taken` */
  async update(id: string, { updatedAt, ...writing }: ChannelUpdate, actorId: string): Promise<Channel> {
    const editedAt = updatedAt === undefined ? undefined : Date.parse(updatedAt);
    const noted = this.#note('channel.updated', actorId);
    const channel = await this.#channels.update(id, given(writing), editedAt, noted);
    this.#checkStream(id);
    return presentChannel(channel, ADMINISTRATOR);
  }

  /** @throws AppError `channel-not-found` */
  remove(id: string, actorId: string): Promise<void> {
    return this.#channels.remove(id, this.#note('channel.deleted', actorId));
  }

  /** Written down in the transaction of what is done. */
  #note(action: AuditAction, actorId: string): InTransaction<ChannelRecord> {
    return ({ id: targetId, channelNumber, name }, trx) =>
      this.#audit.record({ actorId, action, targetId, details: { channelNumber, name } }, trx);
  }
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Without what is absent: that is the server's to say. */
const given = <T extends object>(writing: T): Given<T> =>
  Object.fromEntries(Object.entries(writing).filter(([, value]) => value !== undefined)) as Given<T>;
