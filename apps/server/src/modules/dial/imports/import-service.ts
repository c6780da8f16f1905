import type { ImportInput } from '@airdial/contract/channel-list/input';
import { importErrors, listErrors } from '@airdial/contract/channel-list/messages';
import type { ImportJob, ImportRemark, PreviewRow } from '@airdial/contract/channel-list/schema';
import { IMPORT_UNDO_MS } from '@airdial/contract/limits';
import { AppError } from '../../../lib/app-error.ts';
import { inRowBatches } from '../../../lib/batch.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ValidateRow } from '../lists/list-types.ts';
import { createFeaturedChoice } from './featured-choice.ts';
import type { ImportRepository } from './import-repository.ts';
import type { ImportRunner } from './import-runner.ts';
import type { ImportRow } from './import-types.ts';
import type { ImportUndoRepository } from './import-undo-repository.ts';

const LISTED_MAX_COUNT = 20;
const KEEP_MS = 30 * 86_400_000;

export type ImportServiceDeps = {
  readonly repository: ImportRepository;
  readonly undos: Pick<ImportUndoRepository, 'begin'>;
  readonly runner: Pick<ImportRunner, 'wake'>;
  readonly channels: Pick<ChannelService, 'room' | 'duePicturesCount'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly validateRow: ValidateRow;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

export type ImportDetails = {
  readonly job: ImportJob;
  readonly remarks: ImportRemark[];
  readonly picturesDue: number;
};

/** Starts, shows and undoes imports of channels; `ImportRunner` works on them. */
export class ImportService {
  readonly #deps: ImportServiceDeps;
  readonly #now: () => number;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** How many channels can be imported. */
  get room(): number {
    return this.#deps.channels.room;
  }

  /** Stores a preview, for any node to start its import. @returns its id */
  async storePreview(rows: string, actorId: string): Promise<string> {
    const now = this.#now();
    const id = uuidV7(now);
    await this.#deps.repository.insertPreview({ id, actorId, now }, rows);
    return id;
  }

  /**
   * Stores the rows that are to be imported; the channels are created in the background.
   *
   * @throws AppError `preview-not-found`, `validation-failed`, or `channels-full` for more rows than the
   * station has room for
   */
  async start({ previewId: id, rows, featured }: ImportInput, actorId: string): Promise<ImportJob> {
    const { repository, runner, audit } = this.#deps;
    const now = this.#now();
    const preview = await repository.findPreview(id);
    if (preview) {
      const details = { rows: rows.length };
      const wanted = await this.#toRows(preview, rows, featured);
      this.#assertRoom(wanted);
      await repository.start({ id, actorId, now }, wanted, (targetId, trx) =>
        audit.record({ actorId, action: 'channels.import-started', targetId, details }, trx),
      );
    }
    const job = await repository.find(id);
    if (!job) throw new AppError('preview-not-found');
    runner.wake();
    return job;
  }

  list(): Promise<ImportJob[]> {
    return this.#deps.repository.list(LISTED_MAX_COUNT);
  }

  /** @throws AppError `import-not-found` */
  async get(id: string): Promise<ImportDetails> {
    const { repository, channels } = this.#deps;
    const job = await this.#getJob(id);
    return { job, remarks: await repository.listRemarks(id), picturesDue: channels.duePicturesCount };
  }

  /**
   * Begins to delete the channels that the import has created and that were not changed since, in the
   * background. Of an undo that has begun, a second call returns how far it is.
   *
   * @throws AppError `import-not-found` or `import-not-undoable`
   */
  async undo(id: string, actorId: string): Promise<ImportJob> {
    const { undos, runner, audit } = this.#deps;
    const startedAfter = this.#now() - IMPORT_UNDO_MS;
    const isBegun = await undos.begin({ id, actorId }, startedAfter, (targetId, trx) =>
      audit.record({ actorId, action: 'channels.import-undone', targetId }, trx),
    );
    const job = await this.#getJob(id);
    if (!isBegun && job.state !== 'undoing') throw new AppError('import-not-undoable');
    runner.wake();
    return job;
  }

  async deleteOld(stopping: AbortSignal): Promise<void> {
    const { repository } = this.#deps;
    const before = this.#now() - KEEP_MS;
    await inRowBatches((limit) => repository.deleteOldRows(before, limit), stopping);
    await inRowBatches((limit) => repository.deleteOld(before, limit), stopping);
  }

  async #getJob(id: string): Promise<ImportJob> {
    const job = await this.#deps.repository.find(id);
    if (!job) throw new AppError('import-not-found');
    return job;
  }

  /** @throws AppError `channels-full` */
  #assertRoom(rows: readonly ImportRow[]): void {
    const { room } = this;
    if (rows.filter(({ isValid }) => isValid).length > room)
      throw new AppError('channels-full', { message: importErrors.noRoom(room) });
  }

  /** Rows of a preview are valid as they are; what was edited is validated. */
  async #toRows(
    preview: readonly PreviewRow[],
    chosen: ImportInput['rows'],
    featured: ImportInput['featured'],
  ): Promise<ImportRow[]> {
    const choose = createFeaturedChoice(featured);
    const slice = new TimeSlice();
    const rows: ImportRow[] = [];
    for (const { index, channel } of chosen) {
      if (slice.isOver) await slice.next();
      const row = preview[index];
      if (!row)
        throw new AppError('validation-failed', { errors: [{ param: 'rows', msg: listErrors.unknownRow }] });
      const validated = channel ? this.#deps.validateRow(channel) : toValidated(row);
      rows.push({ line: row.line, ...validated, channel: choose(validated.channel) });
    }
    return rows;
  }
}

/** What was left out of a row stood in the preview. */
const toValidated = ({ channel, status, reason }: PreviewRow): Omit<ImportRow, 'line'> =>
  status === 'invalid' ? { channel, isValid: false, reason } : { channel, isValid: true, reason: undefined };
