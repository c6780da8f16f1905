import { parentPort, workerData } from 'node:worker_threads';
import { decodeByFfmpeg } from './decode-by-ffmpeg.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { decodeOpus } from './decode-opus.ts';
import type { DecodingMessage, DecodingTask } from './loudness-types.ts';
import { SoundMeter } from './sound-meter.ts';

/** Decodes the beginning of a stream and measures it, in a thread that ends with it. */
async function measure({ format, bytes }: DecodingTask): Promise<DecodingMessage> {
  const meter = new SoundMeter();
  try {
    if (format === 'mp3') await decodeMp3(bytes, meter);
    else if (format === 'opus') await decodeOpus(bytes, meter);
    else decodeByFfmpeg(bytes, format, meter);
  } catch {
    // A decoder stumbles over bytes of others: what it had decoded before counts.
  }
  return { blocks: meter.blocks };
}

parentPort?.postMessage(await measure(workerData as DecodingTask));
