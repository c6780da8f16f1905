import { execFileSync } from 'node:child_process';
import type { AudioUnits } from '../../../apps/server/src/modules/sound/streaming/demo-radio/audio-units.ts';
import { DemoLoop } from '../../../apps/server/src/modules/sound/streaming/demo-radio/demo-loop.ts';
import { cutAudio } from '../../../apps/server/src/modules/sound/streaming/demo-radio/demo-loop-file.ts';
import type { LoopTrack } from '../../../apps/server/src/modules/sound/streaming/demo-radio/loop-manifest.ts';
import { SAMPLE_RATE_HZ } from './synth/signal.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** What the frames on both sides of a cut reach. */
const REACH_SECONDS = 0.06;
/** A share of full scale: less is below the noise of the codecs. */
const INAUDIBLE = 0.004;

/** The left side, or the only one. */
function decode(bytes: Buffer): Float32Array {
  const output = ['-f', 'f32le', '-ar', String(SAMPLE_RATE_HZ), '-af', 'pan=mono|c0=c0', 'pipe:1'];
  const sound = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...output], {
    input: bytes,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return new Float32Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 4));
}

/** The sharpest bend of the wave around a cut: a click is one. */
function sharpestBend(sound: Float32Array, seconds: number): number {
  const from = Math.max(1, Math.floor((seconds - REACH_SECONDS) * SAMPLE_RATE_HZ));
  const to = Math.min(sound.length - 1, Math.ceil((seconds + REACH_SECONDS) * SAMPLE_RATE_HZ));
  let sharpest = 0;
  for (let at = from; at < to; at += 1) {
    const bend = (sound[at - 1] ?? 0) - 2 * (sound[at] ?? 0) + (sound[at + 1] ?? 0);
    sharpest = Math.max(sharpest, Math.abs(bend));
  }
  return sharpest;
}

/** Where each section of a list begins, in seconds. */
function startsOf({ durationsMs }: AudioUnits, counts: readonly number[]): number[] {
  let unit = 0;
  return counts.map((count) => {
    const seconds = durationsMs.slice(0, unit).reduce((sum, duration) => sum + duration, 0) / 1_000;
    unit += count;
    return seconds;
  });
}

/**
 * Decodes a song as it is broadcast and as it was played, and compares its cuts.
 *
 * @returns how much sharper than any section's begin as it was played the worst cut is
 */
export function measureSeams(file: string, bytes: Buffer, song: LoopTrack): number {
  const units = cutAudio(file, bytes);
  const loop = new DemoLoop(units, [song]);
  const counts = song.order
    .split(' ')
    .map((name) => song.sections.find((section) => section.name === name)?.units ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const broadcast = Buffer.concat([...loop.runs(0, total)].map((run) => run.bytes));
  const stored = song.sections.map((section) => section.units);
  const bendsOf = (heard: Buffer, cuts: readonly number[]) => {
    const sound = decode(heard);
    return startsOf(cutAudio(file, heard), cuts).map((seconds) => sharpestBend(sound, seconds));
  };
  return Math.max(...bendsOf(broadcast, counts)) / Math.max(INAUDIBLE, ...bendsOf(bytes, stored));
}
