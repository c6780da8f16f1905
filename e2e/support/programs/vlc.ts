import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../processes/wait-until.ts';
import { type Heard, PCM_BYTES_PER_SECOND, PCM_HZ, START_LIMIT_MS, toneIn } from './heard.ts';

const VLC_PATH = '/usr/bin/vlc';
const SECONDS = 4;
/** VLC refuses to run as root. */
const NOBODY_ID = 65_534;

/** Plays an address for some seconds. */
export async function listenWithVlc(address: string): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-vlc-'));
  await chmod(folder, 0o777);
  const path = join(folder, 'pcm');
  const sound = `#transcode{acodec=s16l,channels=1,samplerate=${PCM_HZ}}:std{access=file,mux=dummy,dst=${path}}`;
  const vlc = spawn(VLC_PATH, ['--intf=rc', '--rc-fake-tty', `--sout=${sound}`, address], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, HOME: folder },
    timeout: 3 * START_LIMIT_MS,
    ...(process.getuid?.() === 0 && { uid: NOBODY_ID, gid: NOBODY_ID }),
  });
  const closed = once(vlc, 'close').catch(() => {});
  let shown = '';
  vlc.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  try {
    await waitUntil(
      'VLC has played some seconds',
      () => existsSync(path) && statSync(path).size > SECONDS * PCM_BYTES_PER_SECOND,
      START_LIMIT_MS,
    );
    vlc.stdin.write('info\n');
    await waitUntil('VLC has shown what plays', () => shown.includes('end of stream info'), START_LIMIT_MS);
    const [, title = ''] = /now_playing: (.*)$/m.exec(shown) ?? /\btitle: (.*)$/m.exec(shown) ?? [];
    return { hz: await toneIn(path), title };
  } finally {
    vlc.kill('SIGKILL');
    await closed;
    await rm(folder, { recursive: true });
  }
}
