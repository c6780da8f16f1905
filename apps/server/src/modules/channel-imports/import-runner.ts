import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { IMPORT_UNDO_MS } from '@airdial/contract/limits';
import pLimit from 'p-limit';
import { BackgroundWork } from '../../lib/background-work.ts';
import type { LeaseService } from '../leases/lease-service.ts';
import { ImportPortions, type ImportPortionsDeps, toEntries } from './import-portions.ts';
import { type CreatedRow, type OpenImport, PORTION_ROWS } from './import-types.ts';
import type { ImportUndoRepository } from './import-undo-repository.ts';

const LOOK_EVERY_MS = 2_000;

export type ImportRunnerDeps = ImportPortionsDeps & {
  readonly undos: Pick<ImportUndoRepository, 'listCreated' | 'markUndone'>;
  readonly lease: Pick<LeaseService, 'isHeld'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/**
 * Works on imports and on what undoes them, portion by portion. A portion and its mark are one
 * transaction, so that a server that is killed loses and doubles nothing. The holder of the lease
 * looks for work, also for what a former process left. A node that has just lost the lease may
 * begin one more portion, which the marks of the next holder reject.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  /** One portion at a time: a call that undoes works beside the timer. */
  readonly #queue = pLimit(1);
  readonly #work: BackgroundWork;
  #timer: NodeJS.Timeout | undefined;
  #hasRequestedChecks = false;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#work = new BackgroundWork({
      run: () => this.#run(),
      onError: (err) => deps.logger.error({ err }, 'an import was interrupted, trying again'),
      signal: this.#stopping.signal,
    });
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  /** Looks for work in the background. */
  wake(): void {
    if (this.#timer) this.#work.request();
  }

  /** Resolves when the import is undone, or this node stops. */
  async undo(job: Pick<OpenImport, 'id' | 'actorId'>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const hasMore = await this.#queue(() => this.#undoPortion(job));
      if (!hasMore) return this.#deps.repository.finish({ id: job.id, state: 'undoing' });
      await yieldToEventLoop();
    }
  }

  /** Ends after the portion that is being stored; the rest is stored after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#work.whenIdle();
    await this.#queue(async () => {});
  }

  get #mayWork(): boolean {
    return !this.#stopping.signal.aborted && this.#deps.lease.isHeld;
  }

  async #run(): Promise<void> {
    if (this.#mayWork) await this.#requestMissingChecks();
    while (this.#mayWork) {
      const open = await this.#deps.repository.findOpen();
      if (!open) return;
      if (open.state === 'undoing') await this.undo(open);
      else await this.#import(open);
    }
  }

  /** Checks are queued in memory: those of a former process are requested again, once. */
  async #requestMissingChecks(): Promise<void> {
    if (this.#hasRequestedChecks) return;
    const { repository, channels, requestCheck } = this.#deps;
    const ids = await repository.listCreatedSince(this.#now() - IMPORT_UNDO_MS);
    for (const id of ids) if (channels.get(id)?.streamCheck === null) requestCheck(id);
    this.#hasRequestedChecks = true;
  }

  async #import(job: OpenImport): Promise<void> {
    const reserved = await this.#deps.repository.listWantedNumbers(job.id);
    const portions = new ImportPortions(this.#deps, job, reserved);
    // The embedded database works without a turn of the event loop.
    while (this.#mayWork && (await this.#queue(() => portions.next()))) await yieldToEventLoop();
  }

  /** @returns false when nothing is left */
  async #undoPortion(job: Pick<OpenImport, 'id' | 'actorId'>): Promise<boolean> {
    const { id } = job;
    const { channels, undos, audit } = this.#deps;
    const rows = await undos.listCreated(id, PORTION_ROWS);
    if (rows.length === 0) return false;
    const versions = rows.map(({ channelId, version }) => ({ id: channelId, updatedAt: version }));
    await channels.writer.deleteUnchanged(versions, async ({ deleted, changed }, trx) => {
      await undos.markUndone(id, groupByFate(rows, deleted, changed), trx);
      await audit.recordMany(toEntries('channel.deleted', job, deleted), trx);
    });
    return true;
  }
}

function groupByFate(
  rows: readonly CreatedRow[],
  deleted: readonly { readonly id: string }[],
  changed: readonly string[],
) {
  const deletedIds = new Set(deleted.map(({ id }) => id));
  const changedIds = new Set(changed);
  const groups = Object.groupBy(rows, ({ channelId }) =>
    deletedIds.has(channelId) ? 'deleted' : changedIds.has(channelId) ? 'kept' : 'gone',
  );
  const positions = (group: readonly CreatedRow[] = []) => group.map(({ position }) => position);
  return {
    deleted: positions(groups.deleted),
    kept: positions(groups.kept),
    gone: positions(groups.gone),
  };
}
