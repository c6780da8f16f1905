import { parentPort, workerData } from 'node:worker_threads';
import type { DecodingMessage, DecodingTask } from './loudness-types.ts';
import { SoundMeter } from './sound-meter.ts';

/** Decodes the beginning of a stream and measures it, in a thread that ends with it. */
async function measure({ format, bytes }: DecodingTask): Promise<DecodingMessage> {
  const meter = new SoundMeter();
  try {
    // Only what decodes it: each has its own code and memory.
    if (format === 'mp3') await (await import('./decode-mp3.ts')).decodeMp3(bytes, meter);
    else if (format === 'opus') await (await import('./decode-opus.ts')).decodeOpus(bytes, meter);
    else (await import('./decode-by-ffmpeg.ts')).decodeByFfmpeg(bytes, format, meter);
  } catch {
    // A decoder stumbles over bytes of others: what it had decoded before counts.
  }
  return { blocks: meter.blocks };
}

parentPort?.postMessage(await measure(workerData as DecodingTask));
