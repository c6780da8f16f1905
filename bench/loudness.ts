import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { measureInThread } from '../apps/server/src/modules/sound/loudness/measure-in-thread.ts';
import { findFormat } from '../apps/server/src/modules/sound/loudness/read-sound.ts';
import { readLoop } from '../apps/server/testing/loudness-fixture.ts';
import { printFrameGain } from './lib/frame-gain.ts';
import { median, printRaw } from './lib/ratios.ts';
import { residentMb } from './lib/resident-memory.ts';

/**
 * What it costs to measure the loudness of streams, as the server does: processor time of a measurement, and the memory of
 * its thread. `node bench/loudness.ts [rounds]`
 */
const { positionals } = parseArgs({ allowPositionals: true });
const ROUNDS = Number(positionals[0] ?? '20');
// As `npm start` has it: without it, the thread also holds what strips TypeScript.
const paths = await import(new URL('../scripts/lib/paths.mjs', import.meta.url).href);
process.env.NODE_COMPILE_CACHE ??= paths.COMPILED_FOLDER;

/** Eight seconds at 128 kbps, and what a stream server sends at once. */
const BYTES = 8 * 16_000 + 65_536;
const CHANNELS = 100;
const SECONDS_PER_HOUR = 3_600;
const US_PER_SECOND = 1_000_000;
const MEMORY_EVERY_MS = 5;
const WANT_SHARE = 0.02;
const WANT_MB = 30;

const toOpus = (mp3: Buffer): Buffer =>
  spawnSync('ffmpeg', ['-i', 'pipe:0', '-b:a', '128k', '-c:a', 'libopus', '-f', 'ogg', '-'], { input: mp3 })
    .stdout;

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / US_PER_SECOND;
};

async function measureOnce(bytes: Buffer): Promise<{ readonly seconds: number; readonly mb: number }> {
  const format = findFormat(bytes);
  if (format === null) throw new Error('The stream is no sound.');
  const beforeSeconds = cpuSeconds();
  let mb = 0;
  const watch = setInterval(async () => {
    mb = Math.max(mb, (await residentMb(process.pid)) - idleMb);
  }, MEMORY_EVERY_MS);
  const blocks = await measureInThread(
    { format, bytes: new Uint8Array(bytes) },
    new AbortController().signal,
  );
  clearInterval(watch);
  if (!blocks?.length) throw new Error('Nothing was measured.');
  return { seconds: cpuSeconds() - beforeSeconds, mb };
}

const mp3 = readLoop('anchor.mp3', BYTES);
const opus = toOpus(mp3).subarray(0, BYTES);
const idleMb = await residentMb(process.pid);
for (const [name, bytes] of [
  ['MP3', mp3],
  ['Opus', opus],
] as const) {
  const rounds: Awaited<ReturnType<typeof measureOnce>>[] = [];
  // The first round compiles, and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measureOnce(bytes));
  const counted = rounds.slice(1);
  const seconds = counted.map((round) => round.seconds);
  printRaw(
    `${name}, processor time of a measurement`,
    seconds.map((value) => value * 1_000),
    'ms',
  );
  printRaw(
    `${name}, memory at its peak`,
    counted.map(({ mb }) => mb),
    'MB',
  );
  const share = (median(seconds) * CHANNELS) / SECONDS_PER_HOUR;
  console.log(
    `loudness ${name}: ${CHANNELS} channels once an hour take ${share.toFixed(4)} of a core (want <= ${WANT_SHARE})`,
  );
  console.log(`loudness ${name}: ${Math.round(median(counted.map(({ mb }) => mb)))} MB (want <= ${WANT_MB})`);
}
printFrameGain(readLoop('anchor.mp3'));
