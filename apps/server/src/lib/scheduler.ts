import type { FastifyInstance } from 'fastify';

const CLEANUP_INTERVAL_MS = 3_600_000;

/** Deletes rows that are no longer needed: sessions, links, counts, old mails, unused uploads. */
export type CleanupTask = () => Promise<void>;

type CleanupLogger = { error(details: object, message: string): void };

/**
 * Runs the tasks one after another every hour while the application serves. A failed task is
 * logged.
 */
export function scheduleCleanup(
  app: FastifyInstance,
  tasks: readonly CleanupTask[],
  logger: CleanupLogger,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runTasks = async () => {
    for (const task of tasks)
      await task().catch((err: unknown) => logger.error({ err }, 'the cleanup failed'));
  };
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      running = runTasks();
    }, CLEANUP_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
