import type { FastifyInstance } from 'fastify';
import { BackgroundWork } from './background-work.ts';

const CLEANUP_EVERY_MS = 3_600_000;

type Options = {
  /** Runs the task as soon as the application is ready, too. */
  readonly isRunAtStart?: boolean;
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
  { isRunAtStart = false, failure = 'a regular task failed' }: Options = {},
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
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    if (isRunAtStart) work.request();
    timer = setInterval(() => work.request(), ms).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopping.abort();
    await work.whenIdle();
  });
}

/** Deletes rows that are no longer needed: sessions, links, counts, old mails, unused uploads. */
export function scheduleCleanup(app: FastifyInstance, task: () => Promise<void>): void {
  every(app, CLEANUP_EVERY_MS, task, { failure: 'the cleanup failed' });
}
