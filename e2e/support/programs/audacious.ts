import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { type Heard, START_LIMIT_MS } from './heard.ts';
import { withSoundServer } from './sound-server.ts';

const DBUS_DAEMON_PATH = '/usr/bin/dbus-daemon';
const AUDACIOUS_PATH = '/usr/bin/audacious';
const AUDTOOL_PATH = '/usr/bin/audtool';
const SECONDS = 2;
const run = promisify(execFile);

/** Plays an address for some seconds, without its window. */
export const listenWithAudacious = (address: string): Promise<Heard> =>
  withSoundServer(async ({ folder, environment, measureTone }) => {
    const socket = join(folder, 'bus');
    const bus = `unix:path=${socket}`;
    const env = { ...environment, DBUS_SESSION_BUS_ADDRESS: bus };
    const daemon = startProcess(DBUS_DAEMON_PATH, ['--session', '--nofork', `--address=${bus}`], { env });
    await untilReady('dbus-daemon', daemon, async () => existsSync(socket));
    const audacious = startProcess(AUDACIOUS_PATH, ['--headless'], { env });
    const audtool = async (...args: string[]) => (await run(AUDTOOL_PATH, args, { env })).stdout.trim();
    try {
      // Its exit code says so, or that there is no such plug-in yet.
      const hasPlugins = () => audtool('plugin-is-enabled', 'vorbis').then(() => true);
      await untilReady('Audacious', audacious, hasPlugins);
      // It takes 'audio/ogg' for FLAC and refuses Vorbis, from any server.
      await audtool('plugin-enable', 'flacng', 'off');
      await audtool('playlist-addurl', address);
      const isAdded = async () => (await audtool('playlist-length')) !== '0';
      await waitUntil('Audacious has read the address', isAdded, START_LIMIT_MS);
      await audtool('playback-play');
      const hasPlayed = async () => Number(await audtool('current-song-output-length-seconds')) >= SECONDS;
      await waitUntil('Audacious has played some seconds', hasPlayed, START_LIMIT_MS);
      return { hz: await measureTone(), title: await audtool('current-song-tuple-data', 'title') };
    } finally {
      await audacious.stop();
      await daemon.stop();
    }
  });
