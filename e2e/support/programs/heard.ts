import { readFile } from 'node:fs/promises';

/** What a program plays, and what it shows of it. */
export type Heard = { readonly hz: number; readonly title: string };

/** Programs write their sound as one channel of 16-bit samples, least significant byte first, at this rate. */
export const PCM_HZ = 44_100;
export const PCM_BYTES_PER_SECOND = 2 * PCM_HZ;

/** A busy machine takes so long to start several of them. */
export const START_LIMIT_MS = 60_000;

/** Returns the frequency of the tone in the last second of a file. */
export async function toneIn(path: string): Promise<number> {
  const pcm = await readFile(path);
  const length = Math.floor(pcm.length / 2);
  const samples = Array.from({ length: Math.min(PCM_HZ, length) }, (_, at) =>
    pcm.readInt16LE(2 * (length - 1 - at)),
  );
  const rises = samples.filter((sample, at) => sample >= 0 && (samples[at + 1] ?? 0) < 0);
  return (rises.length * PCM_HZ) / samples.length;
}
