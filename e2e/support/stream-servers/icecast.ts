import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../apps/server/testing/free-port.ts';
import { type RunningProcess, startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { ADMIN_PASSWORD, type CorsScope, icecastConfig, type MountConfig } from './icecast-config.ts';

const ICECAST_PATH = '/usr/bin/icecast2';
/** Icecast 2.4 sometimes crashes when a request arrives while it starts on a busy machine. */
const START_TRIES = 3;
// Icecast 2.4.4 listens before its threads run, and a request in between can make it crash.
const THREADS_START_MS = 400;
const ADMIN_AUTHORIZATION = `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`;

/** A real Icecast on loopback. `halt` and `resume` keep the port, as a restart does. */
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

  /** The mounts that have a source, with their listeners. */
  async mounts(): Promise<Map<string, number>> {
    const page = await this.#admin('listmounts');
    const found = page.matchAll(/<source mount="([^"]+)">.*?<listeners>(\d+)</gs);
    return new Map([...found].map(([, mount = '', listeners]) => [mount, Number(listeners)]));
  }

  async listeners(mount: string): Promise<number> {
    return (await this.mounts()).get(mount) ?? 0;
  }

  /** Resolves once a new listener is sent this much at once: a mount that has just begun has less. */
  async holdsBurst(mount: string, burstBytes: number): Promise<void> {
    const abort = new AbortController();
    const { body } = await fetch(this.url(mount), { signal: abort.signal });
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes >= burstBytes) break;
    }
    abort.abort();
  }

  /** Sets the ICY title of an MP3 or AAC mount. Ogg mounts carry theirs in the stream and reject this. */
  async setTitle(mount: string, title: string): Promise<void> {
    await this.#admin(`metadata?${new URLSearchParams({ mount, mode: 'updinfo', song: title })}`);
  }

  log(): string {
    return this.#process?.log() ?? '';
  }

  /** Starts it on the same port; the sources reconnect by themselves. */
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

  /** Stops it, as for a restart: every listener and source is dropped. */
  async halt(): Promise<void> {
    await this.#process?.stop();
    this.#process = null;
  }

  async stop(): Promise<void> {
    await this.halt();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #admin(call: string): Promise<string> {
    const response = await fetch(`${this.origin}/admin/${call}`, {
      headers: { authorization: ADMIN_AUTHORIZATION },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Icecast responded with ${response.status} to ${call}: ${text}`);
    return text;
  }
}
