import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CHANNELS_FULL } from '@airdial/contract/channel/messages';
import { listRowTexts } from '@airdial/contract/channel-list/messages';
import { TITLE_MAX_CHARS } from '@airdial/contract/limits';
import { AppError } from '../../../lib/app-error.ts';
import { BackgroundWork } from '../../../lib/background-work.ts';
import { cleanText } from '../../../lib/untrusted-input/clean-text.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { AuditAction, NewAuditEntry } from '../../foundation/audit/audit-types.ts';
import type { LeaseService } from '../../foundation/leases/lease-service.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord, UnnumberedChannel } from '../channels/channel-types.ts';
import type { ImportRepository } from './import-repository.ts';
import { type ImportRow, type OpenImport, type RowResult, StaleImportError } from './import-types.ts';
import type { ImportUndoRepository } from './import-undo-repository.ts';

/** Rows in one transaction: a disk takes as long for fifty as for one, and others write in between. */
const PORTION_ROWS = 50;

export type ImportRunnerDeps = {
  readonly repository: ImportRepository;
  readonly undos: Pick<ImportUndoRepository, 'listCreated' | 'addResults' | 'finish'>;
  readonly channels: Pick<ChannelService, 'writer' | 'remote'>;
  readonly audit: Pick<AuditService, 'recordMany'>;
  readonly lease: Pick<LeaseService, 'isHeld'>;
  /** Checks a channel's stream in the background. */
  readonly requestCheck: (channelId: string) => void;
  readonly logger: { error(details: object, message: string): void };
};

/**
 * Works on imports and on what undoes them. The channels of a portion and its results are one
 * transaction, so that a server that is killed goes on where it was. The holder of the lease looks for
 * work; should another node have begun the same portion, its results are rejected. An undo goes through
 * the rows in the same portions, and a row that has no result yet is where it goes on.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;
  readonly #stopping = new AbortController();
  readonly #work: BackgroundWork;
  /** New channels, whose checks would hold up what is still to be stored, and everybody's requests with it. */
  readonly #unchecked: string[] = [];

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
    this.#work = new BackgroundWork({
      run: () => this.#run(),
      onError: (err) => deps.logger.error({ err }, 'an import was interrupted, trying again'),
      signal: this.#stopping.signal,
    });
  }

  /** Looks for work in the background. */
  wake(): void {
    this.#work.request();
  }

  /** Ends after the portion that is being stored; the rest is stored after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work.whenIdle();
  }

  get #mayWork(): boolean {
    return !this.#stopping.signal.aborted && this.#deps.lease.isHeld;
  }

  async #run(): Promise<void> {
    try {
      while (this.#mayWork) {
        const open = await this.#deps.repository.findOpen();
        if (!open) return;
        if (open.state === 'undoing') await this.#undo(open);
        else await this.#import(open);
      }
    } finally {
      // An import that is interrupted leaves some, too.
      this.#requestChecks();
    }
  }

  #requestChecks(): void {
    for (const id of this.#unchecked.splice(0)) this.#deps.requestCheck(id);
  }

  /** @throws AppError `database-unavailable` */
  async #import(job: OpenImport): Promise<void> {
    const { repository, channels, logger } = this.#deps;
    const rows = (await repository.readRows(job.id)).slice(job.done);
    const wanted = new Set(rows.map(({ channel }) => channel.channelNumber));
    const store = (from: number, portion: readonly ImportRow[]) =>
      this.#store({ ...job, done: job.done + from }, portion, wanted);
    let size = PORTION_ROWS;
    for (let from = 0; this.#mayWork; ) {
      const portion = rows.slice(from, from + size);
      if (portion.length === 0) {
        this.#requestChecks();
        return repository.finish(job.id);
      }
      try {
        await store(from, portion);
        from += portion.length;
      } catch (err) {
        if (err instanceof StaleImportError) return;
        if (isCode(err, 'database-unavailable')) throw err;
        // Another node took a number before its notification arrived here.
        if (isCode(err, 'channel-number-taken')) await channels.remote.reloadAll();
        // A row that is refused leaves the others alone.
        else if (size > 1) size = 1;
        // Channels came from elsewhere meanwhile.
        else if (isCode(err, 'channels-full')) {
          rows.push(...rows.splice(from).map((row) => toRefused(row, CHANNELS_FULL)));
          size = PORTION_ROWS;
        } else if (portion.some(({ isValid }) => !isValid)) throw err;
        else {
          logger.error({ err, import: job.id }, 'a row of an import could not be stored');
          rows.splice(from, 1, ...portion.map((row) => toRefused(row, listRowTexts.notStored)));
        }
      }
      await yieldToEventLoop();
    }
  }

  async #undo(job: OpenImport): Promise<void> {
    const { undos, channels, audit } = this.#deps;
    while (this.#mayWork) {
      const rows = await undos.listCreated(job.id, PORTION_ROWS);
      if (rows.length === 0) return undos.finish(job.id);
      const versions = rows.map(({ channel }) => channel);
      await channels.writer.deleteUnchanged(versions, async (deleted, trx) => {
        await undos.addResults(job.id, rows, new Set(deleted.map(({ id }) => id)), trx);
        await audit.recordMany(toEntries('channel.deleted', job, deleted), trx);
      });
      await yieldToEventLoop();
    }
  }

  /** @param wanted numbers that rows whose number is taken do not get */
  async #store(
    job: OpenImport,
    portion: readonly ImportRow[],
    wanted: ReadonlySet<number | undefined>,
  ): Promise<void> {
    const { channels, repository, audit } = this.#deps;
    const inputs = portion.filter(({ isValid }) => isValid).map(toInput);
    const created = await channels.writer.createAtFreeNumbers(inputs, {
      isReserved: (channelNumber) => wanted.has(channelNumber),
      inTransaction: async (stored, trx) => {
        await repository.addResults(job.id, job.done, toResults(portion, stored), trx);
        await audit.recordMany(toEntries('channel.created', job, stored), trx);
      },
    });
    this.#unchecked.push(...created.map(({ id }) => id));
  }
}

const isCode = (error: unknown, code: AppError['code']): boolean =>
  error instanceof AppError && error.code === code;

/** One for each channel, as after a single save. */
const toEntries = (
  action: AuditAction,
  { id, actorId }: Pick<OpenImport, 'id' | 'actorId'>,
  channels: readonly Pick<ChannelRecord, 'id' | 'channelNumber' | 'name'>[],
): NewAuditEntry[] =>
  channels.map(({ id: targetId, channelNumber, name }) => ({
    actorId,
    action,
    targetId,
    details: { channelNumber, name, import: id },
  }));

const toRefused = (row: ImportRow, reason: string): ImportRow =>
  row.isValid ? { ...row, isValid: false, reason } : row;

/** Absent fields get the server's defaults. */
function toInput({ channel }: ImportRow): UnnumberedChannel {
  const { createdAt, name, ...rest } = channel;
  const times = createdAt === undefined ? {} : { createdAt: Date.parse(createdAt) };
  return { ...withoutUndefined(rest), name, ...times };
}

/** @param stored the channels of the valid rows */
function toResults(portion: readonly ImportRow[], stored: readonly ChannelRecord[]): RowResult[] {
  const channels = stored.values();
  return portion.map(({ line, channel: asked, isValid, reason }) => {
    const channel = isValid ? channels.next().value : undefined;
    if (!channel) return { line, name: cleanText(asked.name, TITLE_MAX_CHARS) ?? '', reason, created: null };
    const { id, updatedAt: version, channelNumber, name } = channel;
    const remarks = [reason, replacedNumber(asked.channelNumber, channelNumber)].filter(Boolean).join(' ');
    return { line, name, reason: remarks || undefined, created: { id, version } };
  });
}

const replacedNumber = (wanted: number | undefined, given: number): string | undefined =>
  wanted === undefined || wanted === given ? undefined : listRowTexts.numberReplaced(wanted, given);
