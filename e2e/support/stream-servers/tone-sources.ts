import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProcess } from '../processes/child-process.ts';
import { waitUntil } from '../processes/wait-until.ts';
import type { Icecast } from './icecast.ts';
import { SOURCE_PASSWORD } from './icecast-config.ts';
import { recordLoop, startLoop } from './tone-loop.ts';
import type { Tone } from './tones.ts';

const RECONNECT_PAUSE_MS = 200;

/** The sources: one ffmpeg per mount, which reconnects after Icecast's restarts. */
export class ToneSources {
  readonly #icecast: Icecast;
  /** Where the recorded tones are. */
  readonly #folder: string;
  readonly #studios = new Map<string, Studio>();

  private constructor(icecast: Icecast, folder: string) {
    this.#icecast = icecast;
    this.#folder = folder;
  }

  /** Resolves when every mount is broadcast. */
  static async start(icecast: Icecast, tones: readonly Tone[]): Promise<ToneSources> {
    const sources = new ToneSources(icecast, await mkdtemp(join(tmpdir(), 'airdial-tones-')));
    await Promise.all(tones.map(async (tone) => sources.#broadcast(tone, await sources.#record(tone))));
    await sources.onAir();
    return sources;
  }

  async onAir(): Promise<void> {
    try {
      await waitUntil('all tones are on the air', async () => {
        const mounts = await this.#icecast.mounts();
        return [...this.#studios.keys()].every((mount) => mounts.has(mount));
      });
    } catch (cause) {
      throw new Error(`The tones are not on the air. Icecast’s log:\n${this.#icecast.log()}`, { cause });
    }
  }

  /** Changes the frequency. Icecast drops the mount's listeners for it. */
  async retune(tone: Tone, hz: number): Promise<void> {
    // Before the source is gone: what is buffered has to outlast its absence.
    const loop = await this.#record({ ...tone, hz });
    await this.#studios.get(tone.mount)?.close();
    await waitUntil(`${tone.mount} is off`, async () => !(await this.#icecast.mounts()).has(tone.mount));
    this.#broadcast(tone, loop);
    await this.onAir();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#studios.values()].map((studio) => studio.close()));
    await rm(this.#folder, { recursive: true });
  }

  /** @returns the path of the recorded tone */
  async #record({ mount, hz, bitrateKbps, encoding }: Tone): Promise<string> {
    const loop = join(this.#folder, `${mount.slice(1)}-${hz}.nut`);
    await recordLoop(loop, hz, ['-b:a', `${bitrateKbps}k`, ...encoding]);
    return loop;
  }

  #broadcast(tone: Tone, loop: string): void {
    this.#studios.set(tone.mount, new Studio(this.#icecast, tone, loop));
  }
}

class Studio {
  readonly #loop: string;
  readonly #output: readonly string[];
  #process: RunningProcess | null = null;
  #isClosed = false;
  readonly #finished: Promise<void>;

  constructor(icecast: Icecast, { mount, format }: Tone, loop: string) {
    const target = `icecast://source:${SOURCE_PASSWORD}@127.0.0.1:${icecast.port}${mount}`;
    this.#loop = loop;
    this.#output = [...format, target];
    this.#finished = this.#broadcast();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.stop();
    await this.#finished;
  }

  async #broadcast(): Promise<void> {
    while (!this.#isClosed) {
      this.#process = startLoop(this.#loop, this.#output);
      await this.#process.exited;
      if (!this.#isClosed) await pause(RECONNECT_PAUSE_MS);
    }
  }
}
