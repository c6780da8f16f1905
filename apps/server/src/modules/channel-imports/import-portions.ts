import { listRowTexts } from '@airdial/contract/channel-list/messages';
import { AppError } from '../../lib/app-error.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { AuditAction, NewAuditEntry } from '../audit/audit-types.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord, UnnumberedChannel } from '../channels/channel-types.ts';
import type { ImportRepository } from './import-repository.ts';
import {
  type NewCreatedRow,
  type OpenImport,
  PORTION_ROWS,
  StaleImportError,
  type WaitingRow,
} from './import-types.ts';

export type ImportPortionsDeps = {
  readonly repository: ImportRepository;
  readonly channels: Pick<ChannelService, 'get' | 'writer' | 'remote'>;
  readonly audit: Pick<AuditService, 'recordMany'>;
  /** Checks a channel's stream in the background. */
  readonly requestCheck: (channelId: string) => void;
  readonly logger: { error(details: object, message: string): void };
};

/** Stores the rows of one import, a portion after another. */
export class ImportPortions {
  readonly #deps: ImportPortionsDeps;
  readonly #job: OpenImport;
  readonly #reserved: ReadonlySet<number>;

  /** @param reserved numbers of waiting rows, which rows whose number is taken do not get */
  constructor(deps: ImportPortionsDeps, job: OpenImport, reserved: ReadonlySet<number>) {
    this.#deps = deps;
    this.#job = job;
    this.#reserved = reserved;
  }

  /**
   * @returns false when nothing is left, or the import has ended meanwhile
   * @throws AppError `database-unavailable`
   */
  async next(): Promise<boolean> {
    const { repository, channels } = this.#deps;
    const rows = await repository.listWaiting(this.#job.id, PORTION_ROWS);
    if (rows.length === 0) {
      await repository.finish(this.#job);
      return false;
    }
    try {
      await this.#store(rows);
    } catch (error) {
      if (error instanceof StaleImportError) return false;
      if (!isCode(error, 'channel-number-taken')) throw error;
      // Another node took a number before its notification arrived here.
      await channels.remote.reloadAll();
    }
    return true;
  }

  /** A row that the database refuses leaves the others alone. */
  async #store(rows: readonly WaitingRow[]): Promise<void> {
    const { repository, logger } = this.#deps;
    try {
      await this.#create(rows);
    } catch (err) {
      if (!isRefusal(err)) throw err;
      for (const row of rows.length > 1 ? rows : []) await this.#store([row]);
      if (rows.length > 1) return;
      logger.error({ err, import: this.#job.id }, 'a row of an import could not be stored');
      for (const { position } of rows)
        await repository.markFailed(this.#job.id, position, listRowTexts.notStored);
    }
  }

  async #create(rows: readonly WaitingRow[]): Promise<void> {
    const { channels, repository, audit, requestCheck } = this.#deps;
    const { id } = this.#job;
    const created = await channels.writer.createAtFreeNumbers(rows.map(toInput), {
      isReserved: (channelNumber) => this.#reserved.has(channelNumber),
      inTransaction: async (stored, trx) => {
        await repository.markCreated(id, toCreatedRows(rows, stored), trx);
        await audit.recordMany(toEntries('channel.created', this.#job, stored), trx);
      },
    });
    for (const channel of created) requestCheck(channel.id);
  }
}

const isCode = (error: unknown, code: AppError['code']): boolean =>
  error instanceof AppError && error.code === code;

/** What would meet a row again whenever it is tried. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof StaleImportError) &&
  !isCode(error, 'channel-number-taken') &&
  !isCode(error, 'database-unavailable');

/** One for each channel, as after a single save. */
export const toEntries = (
  action: AuditAction,
  { id, actorId }: Pick<OpenImport, 'id' | 'actorId'>,
  channels: readonly Pick<ChannelRecord, 'id' | 'channelNumber' | 'name'>[],
): NewAuditEntry[] =>
  channels.map(({ id: targetId, channelNumber, name }) => ({
    ...{ actorId, action, targetId },
    details: { channelNumber, name, import: id },
  }));

/** Absent fields get the server's defaults. */
function toInput({ channel }: WaitingRow): UnnumberedChannel {
  const { createdAt, name, ...rest } = channel;
  const times = createdAt === undefined ? {} : { createdAt: Date.parse(createdAt) };
  return { ...withoutUndefined(rest), name, ...times };
}

const toCreatedRows = (rows: readonly WaitingRow[], stored: readonly ChannelRecord[]): NewCreatedRow[] =>
  stored.flatMap(({ id: channelId, updatedAt: version, channelNumber }, index) => {
    const row = rows[index];
    return row ? [{ ...row, channelId, version, reason: toReason(row, channelNumber) }] : [];
  });

function toReason({ channel, reason }: WaitingRow, given: number): string | null {
  const wanted = channel.channelNumber;
  if (wanted === undefined || wanted === given) return reason;
  return [reason, listRowTexts.numberReplaced(wanted, given)].filter((text) => text !== null).join(' ');
}
