import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { type Heard, START_LIMIT_MS } from './heard.ts';
import { withSoundServer } from './sound-server.ts';

const MOCP_PATH = '/usr/bin/mocp';
const SECONDS = 2;
const ALSA = '<confdir:alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n';
const SETTINGS = 'SoundDriver = ALSA\nALSAMixer1 = Master\n';
const run = promisify(execFile);

/** Plays an address for some seconds. */
export const listenWithMoc = (address: string): Promise<Heard> =>
  withSoundServer(async ({ folder, environment, measureTone }) => {
    const alsa = join(folder, 'alsa');
    const config = join(folder, 'config');
    await writeFile(alsa, ALSA);
    await writeFile(config, SETTINGS);
    const env = { ...environment, ALSA_CONFIG_PATH: alsa };
    const options = [`--moc-dir=${join(folder, 'moc')}`, `--config=${config}`];
    const server = startProcess(MOCP_PATH, [...options, '--foreground'], { env });
    const call = async (...args: string[]) => (await run(MOCP_PATH, [...options, ...args], { env })).stdout;
    const read = async (pattern: RegExp) => pattern.exec(await call('--info'))?.[1];
    try {
      await untilReady('moc', server, () => call('--info').then(() => true));
      await call('--playit', address);
      const hasPlayed = async () => Number(await read(/^CurrentSec: (\d+)$/m)) >= SECONDS;
      await waitUntil('moc has played some seconds', hasPlayed, START_LIMIT_MS);
      return { hz: await measureTone(), title: (await read(/^Title: (.*)$/m)) ?? '' };
    } finally {
      await server.stop();
    }
  });
