import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DECODING_MAX_MS, HEAP_MAX_MB, YOUNG_HEAP_MAX_MB } from './loudness-limits.ts';
import type { DecodingMessage, DecodingTask } from './loudness-types.ts';

const WORKER = new URL('./decoding-worker.ts', import.meta.url);

/**
 * Decodes and measures in a thread of its own, which has a bounded time and heap, and whose end frees all of it.
 *
 * @returns the loudness of blocks of 400 ms in LUFS; null: nothing could be decoded
 */
export async function measureInThread(
  task: DecodingTask,
  stopping: AbortSignal,
): Promise<readonly number[] | null> {
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MAX_MB },
    // What decoders write about each broken packet is no use to an operator.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(DECODING_MAX_MS)]);
    const [message] = (await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => [{ blocks: null }]),
    ])) as [DecodingMessage];
    return message.blocks;
  } catch {
    return null;
  } finally {
    await worker.terminate();
  }
}
