import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { PCM_BYTES_PER_SECOND, PCM_HZ, START_LIMIT_MS, toneIn } from './heard.ts';

const PULSEAUDIO_PATH = '/usr/bin/pulseaudio';
const PAREC_PATH = '/usr/bin/parec';
const SPEAKER = 'speaker';
const STEADY_HZ = 2;

export type SoundServer = {
  /** The home of the program. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Returns the frequency of what the program plays now. */
  measureTone(): Promise<number>;
};

/**
 * Lends a PulseAudio without a sound card, and a home, to a program. cmus, moc, Audacious and Kodi all play to
 * it, and moc to nothing that has no mixer. It takes the sound at the speed of a sound card.
 */
export async function withSoundServer<Result>(
  use: (server: SoundServer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-sound-'));
  // PulseAudio's programs make a folder 'pulse' themselves.
  const socket = join(folder, 'speaker');
  const environment = {
    ...process.env,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    PULSE_SERVER: `unix:${socket}`,
    LC_ALL: 'C.UTF-8',
    TERM: 'xterm',
  };
  const pulse = startProcess(
    PULSEAUDIO_PATH,
    [
      ...['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1'],
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
      `--load=module-null-sink sink_name=${SPEAKER} rate=${PCM_HZ}`,
    ],
    // This one is no client of itself.
    { env: { ...environment, PULSE_SERVER: undefined } },
  );
  try {
    await untilReady('PulseAudio', pulse, async () => existsSync(socket));
    return await use({ folder, environment, measureTone: () => record(join(folder, 'pcm'), environment) });
  } finally {
    await pulse.stop();
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}

/** Waits until two seconds have the same tone: on a busy machine the programs leave gaps. */
async function record(path: string, env: NodeJS.ProcessEnv): Promise<number> {
  const format = ['--raw', '--format=s16le', `--rate=${PCM_HZ}`, '--channels=1'];
  const recorder = startProcess(PAREC_PATH, [`--device=${SPEAKER}.monitor`, ...format, path], { env });
  let [measuredBytes, hz] = [0, 0];
  const isSteady = async () => {
    const { size } = statSync(path);
    if (size < measuredBytes + PCM_BYTES_PER_SECOND) return false;
    const before = hz;
    [measuredBytes, hz] = [size, await toneIn(path)];
    return hz > 0 && Math.abs(hz - before) <= STEADY_HZ;
  };
  try {
    await waitUntil('a steady tone is heard', isSteady, START_LIMIT_MS);
    return hz;
  } finally {
    await recorder.stop();
    await rm(path, { force: true });
  }
}
