import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutAdts, cutMp3, cutOgg } from './audio-cutters.ts';
import type { AudioUnits } from './audio-units.ts';
import { DemoLoop } from './demo-loop.ts';
import { DemoRadioError } from './demo-radio-error.ts';
import { type LoopEntry, loopDurationMs } from './loop-manifest.ts';

const DURATION_TOLERANCE_MS = 1;

const CUTTERS: Record<string, (bytes: Buffer) => AudioUnits> = { mp3: cutMp3, aac: cutAdts, ogg: cutOgg };

/** Splits the file by the parser for its extension. */
export function cutAudio(file: string, bytes: Buffer): AudioUnits {
  const cut = CUTTERS[file.slice(file.lastIndexOf('.') + 1)];
  if (!cut) throw new DemoRadioError('bad-audio', `${file}: no reader for this kind of file.`);
  return cut(bytes);
}

/**
 * About two megabytes, and half a megabyte for their order, read for the first listener: an installation
 * without demo listeners never loads them.
 */
export function readDemoLoop(folder: string, entry: LoopEntry): DemoLoop {
  const loop = new DemoLoop(cutAudio(entry.file, readFileSync(join(folder, entry.file))), entry.songs);
  // Titles are timed by the manifest and audio by the file: different times would let titles drift.
  const differs = (one: number, other: number) => Math.abs(one - other) > DURATION_TOLERANCE_MS;
  const isElsewhere = entry.songs.some(({ startMs }, song) => differs(loop.songStartMs(song), startMs));
  if (isElsewhere || differs(loop.durationMs, loopDurationMs(entry))) {
    throw new DemoRadioError('bad-manifest', `${entry.file} has other times than loops.json says.`);
  }
  return loop;
}
