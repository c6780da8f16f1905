import type { ImportInput } from '@airdial/contract/channel-list/input';
import type { ImportJob, ImportRemark } from '@airdial/contract/channel-list/schema';
import { IMPORT_UNDO_MS, TITLE_MAX_CHARS } from '@airdial/contract/limits';
import { AppError } from '../../lib/app-error.ts';
import { TimeSlice } from '../../lib/time-slice.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { ValidatedRow, ValidateRow } from '../channel-lists/list-types.ts';
import type { ImportRepository } from './import-repository.ts';
import type { ImportRunner } from './import-runner.ts';
import type { NewImportRow } from './import-types.ts';
import type { ImportUndoRepository } from './import-undo-repository.ts';

const LISTED_MAX_COUNT = 20;
const KEEP_MS = 30 * 86_400_000;

export type ImportServiceDeps = {
  readonly repository: ImportRepository;
  readonly undos: Pick<ImportUndoRepository, 'begin' | 'readResult'>;
  readonly runner: Pick<ImportRunner, 'wake' | 'undo'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly validateRow: ValidateRow;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

export type UndoResult = {
  readonly job: ImportJob;
  readonly deleted: number;
  readonly kept: { _id: string; name: string }[];
};

/** Starts, shows and undoes imports of channels; `ImportRunner` works on them. */
export class ImportService {
  readonly #deps: ImportServiceDeps;
  readonly #now: () => number;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** Stores the rows and returns; the channels are created in the background. */
  async start(rows: ImportInput['rows'], actorId: string): Promise<ImportJob> {
    const { repository, runner, audit, validateRow } = this.#deps;
    const slice = new TimeSlice();
    const validated: NewImportRow[] = [];
    for (const row of rows) {
      if (slice.isOver) await slice.next();
      validated.push(toImportRow(row, validateRow(row.channel)));
    }
    const now = this.#now();
    const details = { rows: rows.length };
    const job = await repository.insert(
      { id: uuidV7(now), startedBy: actorId, now },
      validated,
      (targetId, trx) => audit.record({ actorId, action: 'channels.import-started', targetId, details }, trx),
    );
    runner.wake();
    return job;
  }

  list(): Promise<ImportJob[]> {
    return this.#deps.repository.list(LISTED_MAX_COUNT);
  }

  /** @throws AppError `import-not-found` */
  async get(id: string): Promise<{ job: ImportJob; remarks: ImportRemark[] }> {
    const job = await this.#getJob(id);
    return { job, remarks: await this.#deps.repository.listRemarks(id) };
  }

  /**
   * Deletes the channels that the import has created and that were not changed since.
   *
   * @throws AppError `import-not-found` or `import-not-undoable`
   */
  async undo(id: string, actorId: string): Promise<UndoResult> {
    const { undos, runner, audit } = this.#deps;
    const startedAfter = this.#now() - IMPORT_UNDO_MS;
    const isBegun = await undos.begin({ id, actorId }, startedAfter, (targetId, trx) =>
      audit.record({ actorId, action: 'channels.import-undone', targetId }, trx),
    );
    // One that is being undone already is waited for.
    if (!isBegun && (await this.#getJob(id)).state !== 'undoing') throw new AppError('import-not-undoable');
    await runner.undo({ id, actorId });
    return { job: await this.#getJob(id), ...(await undos.readResult(id)) };
  }

  deleteOld(): Promise<void> {
    return this.#deps.repository.deleteOld(this.#now() - KEEP_MS);
  }

  async #getJob(id: string): Promise<ImportJob> {
    const job = await this.#deps.repository.find(id);
    if (!job) throw new AppError('import-not-found');
    return job;
  }
}

function toImportRow(
  { line }: ImportInput['rows'][number],
  { channel, isValid, reason }: ValidatedRow,
): NewImportRow {
  return { line, name: channel.name.slice(0, TITLE_MAX_CHARS), channel, isValid, reason };
}
