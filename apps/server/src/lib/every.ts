import type { FastifyInstance } from 'fastify';
import { BackgroundWork } from './background-work.ts';

const CLEANUP_EVERY_MS = 3_600_000;
/** A server that is restarted every hour cleans up too; visitors who come back with it go first. */
const CLEANUP_AFTER_MS = 60_000;

type Options = {
  /** When the task runs first, from when the application is ready; by default after `ms`. */
  readonly firstAfterMs?: number;
  /** What the log says when the task fails. */
  readonly failure?: string;
};

/**
 * Runs a task regularly while the application serves, one run at a time. Closing the application
 * aborts the signal and waits for the run under way. What the task needs is stopped by hooks that
 * are added later, and the database is closed after all of them.
 */
export function every(
  app: FastifyInstance,
  ms: number,
  task: (stopping: AbortSignal) => unknown,
  { firstAfterMs = ms, failure = 'a regular task failed' }: Options = {},
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = new BackgroundWork({
    run: async () => {
      await task(signal);
    },
    onError: (err) => app.log.error({ err }, failure),
    signal,
  });
  const timers: NodeJS.Timeout[] = [];
  app.addHook('onReady', async () => {
    timers.push(setInterval(() => work.request(), ms).unref());
    if (firstAfterMs === 0) work.request();
    else if (firstAfterMs < ms) timers.push(setTimeout(() => work.request(), firstAfterMs).unref());
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await work.whenIdle();
  });
}

/** Deletes rows that are no longer needed: sessions, links, counts, old mails, unused uploads, old entries. */
export function scheduleCleanup(app: FastifyInstance, task: (stopping: AbortSignal) => Promise<void>): void {
  every(app, CLEANUP_EVERY_MS, task, { firstAfterMs: CLEANUP_AFTER_MS, failure: 'the cleanup failed' });
}
