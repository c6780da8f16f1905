import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { type Heard, PCM_BYTES_PER_SECOND, PCM_HZ, START_LIMIT_MS, toneIn } from './heard.ts';

const MPD_PATH = '/usr/bin/mpd';
const MPC_PATH = '/usr/bin/mpc';
const SECONDS = 4;
const run = promisify(execFile);

const toConfig = (folder: string) => `
bind_to_address "${folder}/socket"
audio_output {
  type "pipe"
  name "pcm"
  command "cat >> ${folder}/pcm"
  format "${PCM_HZ}:16:1"
}`;

/** Plays an address for some seconds. */
export async function listenWithMpd(address: string): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-mpd-'));
  const config = join(folder, 'mpd.conf');
  const socket = join(folder, 'socket');
  const pcm = join(folder, 'pcm');
  await writeFile(config, toConfig(folder));
  const mpd = startProcess(MPD_PATH, ['--no-daemon', config]);
  const mpc = async (...args: string[]) => (await run(MPC_PATH, [`--host=${socket}`, ...args])).stdout.trim();
  try {
    // The socket is there before it listens.
    await untilReady('mpd', mpd, async () => (await mpc('status')) !== '');
    await mpc(address.endsWith('.m3u') ? 'load' : 'add', address);
    await mpc('play');
    await waitUntil(
      'mpd has played some seconds',
      () => existsSync(pcm) && statSync(pcm).size > SECONDS * PCM_BYTES_PER_SECOND,
      START_LIMIT_MS,
    );
    return { hz: await toneIn(pcm), title: await mpc('--format=%title%|%file%', 'current') };
  } finally {
    await mpd.stop();
    await rm(folder, { recursive: true });
  }
}
