import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { type Heard, START_LIMIT_MS } from './heard.ts';
import { withSoundServer } from './sound-server.ts';

const SCRIPT_PATH = '/usr/bin/script';
const CMUS_PATH = '/usr/bin/cmus';
const CMUS_REMOTE_PATH = '/usr/bin/cmus-remote';
const SECONDS = 2;
/** Without D-Bus it would ask at the start whether to go on. */
const SETTINGS = 'set mpris=false\nset output_plugin=pulse\n';
const run = promisify(execFile);

/** Plays an address for some seconds, in a terminal. */
export const listenWithCmus = (address: string): Promise<Heard> =>
  withSoundServer(async ({ folder, environment, measureTone }) => {
    const env = { ...environment, CMUS_HOME: folder };
    const socket = join(folder, 'cmus');
    await writeFile(join(folder, 'rc'), SETTINGS);
    const command = `${CMUS_PATH} --listen ${socket}`;
    const cmus = startProcess(SCRIPT_PATH, ['--quiet', '--flush', `--command=${command}`, '/dev/null'], {
      env,
    });
    const remote = async (...args: string[]) =>
      (await run(CMUS_REMOTE_PATH, ['--server', socket, ...args], { env })).stdout;
    const read = async (pattern: RegExp) => pattern.exec(await remote('--query'))?.[1];
    try {
      await untilReady('cmus', cmus, async () => existsSync(socket));
      await remote('--raw', `player-play ${address}`);
      const hasPlayed = async () => Number(await read(/^position (\d+)$/m)) >= SECONDS;
      await waitUntil('cmus has played some seconds', hasPlayed, START_LIMIT_MS);
      const hz = await measureTone();
      return { hz, title: (await read(/^stream (.*)$/m)) ?? (await read(/^tag title (.*)$/m)) ?? '' };
    } finally {
      await remote('--raw', 'quit').catch(() => {});
      await cmus.stop();
    }
  });
