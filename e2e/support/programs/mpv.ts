import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Heard, PCM_HZ, START_LIMIT_MS, toneIn } from './heard.ts';

const MPV_PATH = '/usr/bin/mpv';
/** Longer than a burst of Icecast, which may still have the title before. */
const SECONDS = 7;
const run = promisify(execFile);

/** Plays an address for some seconds. */
export async function listenWithMpv(address: string): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-mpv-'));
  const path = join(folder, 'pcm');
  try {
    const { stdout } = await run(
      MPV_PATH,
      [
        ...['--no-config', '--no-video', `--length=${SECONDS}`],
        ...['--ao=pcm', `--ao-pcm-file=${path}`, '--ao-pcm-waveheader=no'],
        ...['--audio-format=s16', `--audio-samplerate=${PCM_HZ}`, '--audio-channels=mono'],
        `--term-playing-msg=list: \${media-title}`,
        address,
      ],
      { timeout: START_LIMIT_MS },
    );
    // The newest.
    const [, title = ''] =
      [...stdout.matchAll(/^ (?:icy-title|Title): (.*)$/gm)].at(-1) ?? /^list: (.*)$/m.exec(stdout) ?? [];
    return { hz: await toneIn(path), title };
  } finally {
    await rm(folder, { recursive: true });
  }
}
