import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningProcess, startProcess } from '../processes/child-process.ts';
import { freePort } from '../processes/free-port.ts';
import { untilReady } from '../processes/until-ready.ts';
import { ADMIN_PASSWORD, type CorsScope, icecastConfig, type MountConfig } from './icecast-config.ts';

const ICECAST_PATH = '/usr/bin/icecast2';
/** Icecast 2.4 now and then crashes when it is asked something while it starts on a busy machine. */
const START_TRIES = 3;
// Icecast 2.4.4 listens before its threads run, and a request in between can make it crash.
const THREADS_START_MS = 400;
const ADMIN_AUTHORIZATION = `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`;

/** A real Icecast on loopback. Stopping and restarting keep the port, as a station's restart does. */
export class Icecast {
  readonly port: number;
  readonly origin: string;
  readonly #folder: string;
  #process: RunningProcess | null = null;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.#folder = folder;
  }

  static async start(mounts: readonly MountConfig[], cors: CorsScope = 'per-mount'): Promise<Icecast> {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'airdial-icecast-'));
    await writeFile(join(folder, 'icecast.xml'), icecastConfig(port, folder, mounts, cors));
    const icecast = new Icecast(port, folder);
    await icecast.resume();
    return icecast;
  }

  url(mount: string): string {
    return this.origin + mount;
  }

  /** Mounts that have a source now, with their listeners. */
  async mounts(): Promise<Map<string, number>> {
    const page = await this.#admin('listmounts');
    const found = page.matchAll(/<source mount="([^"]+)">.*?<listeners>(\d+)</gs);
    return new Map([...found].map(([, mount = '', listeners]) => [mount, Number(listeners)]));
  }

  async listeners(mount: string): Promise<number> {
    return (await this.mounts()).get(mount) ?? 0;
  }

  /** The ICY title of an MP3 or AAC mount. Ogg mounts carry theirs in the stream and refuse this. */
  async setTitle(mount: string, title: string): Promise<void> {
    await this.#admin(`metadata?${new URLSearchParams({ mount, mode: 'updinfo', song: title })}`);
  }

  log(): string {
    return this.#process?.log() ?? '';
  }

  /** Starts it again on the same port; the sources come back by themselves. */
  async resume(triesLeft = START_TRIES): Promise<void> {
    try {
      await this.#startOnce();
    } catch (fault) {
      const crashed = this.log().includes('SIGSEGV');
      if (!crashed || triesLeft <= 1) throw fault;
      await this.resume(triesLeft - 1);
    }
  }

  async #startOnce(): Promise<void> {
    const started = startProcess(ICECAST_PATH, ['-c', join(this.#folder, 'icecast.xml')]);
    this.#process = started;
    await pause(THREADS_START_MS);
    await untilReady('Icecast', started, async () => {
      await this.mounts();
      return true;
    });
  }

  /** Down, as in a restart: every listener and source is dropped. */
  async halt(): Promise<void> {
    await this.#process?.stop();
    this.#process = null;
  }

  async stop(): Promise<void> {
    await this.halt();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #admin(call: string): Promise<string> {
    const answer = await fetch(`${this.origin}/admin/${call}`, {
      headers: { authorization: ADMIN_AUTHORIZATION },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Icecast answered ${answer.status} to ${call}: ${text}`);
    return text;
  }
}
