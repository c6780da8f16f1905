import { Worker } from 'node:worker_threads';
import type { BackupMessage, BackupTask } from './backup-types.ts';

const WORKER = new URL('../../../data-tools/backup-worker.ts', import.meta.url);

export type RunOptions = {
  readonly onProgress: (doneBytes: number, totalBytes: number) => void;
  /** Ends the thread; its unfinished file stays. */
  readonly signal: AbortSignal;
};

/**
 * Makes a backup in a thread of its own.
 *
 * @returns the size of the file
 * @throws Error whose message is for administrators: the cause, and how to solve it
 */
export async function runBackupWorker(task: BackupTask, { onProgress, signal }: RunOptions): Promise<number> {
  signal.throwIfAborted();
  const worker = new Worker(WORKER, { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.on('message', (message: BackupMessage) => {
    if (message.kind === 'progress') onProgress(message.doneBytes, message.totalBytes);
    else if (message.kind === 'done') resolve(message.bytes);
    else reject(new Error(message.reason));
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`The backup ended by itself (${code}).`)));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
