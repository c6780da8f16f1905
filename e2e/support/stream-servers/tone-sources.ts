import { setTimeout as pause } from 'node:timers/promises';
import { type RunningProcess, startProcess } from '../processes/child-process.ts';
import { waitUntil } from '../processes/wait-until.ts';
import type { Icecast } from './icecast.ts';
import { SOURCE_PASSWORD } from './icecast-config.ts';
import type { Tone } from './tones.ts';

const FFMPEG_PATH = '/usr/bin/ffmpeg';
const RECONNECT_PAUSE_MS = 200;
const SAMPLE_RATE_HZ = 48_000;

/** ffmpeg's input: an endless sine in real time. */
export function sineInput(hz: number): string[] {
  const input = `sine=frequency=${hz}:sample_rate=${SAMPLE_RATE_HZ}`;
  return ['-hide_banner', '-nostdin', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', input, '-ac', '2'];
}

/** The sources: one ffmpeg per mount, which reconnects after Icecast's restarts. */
export class ToneSources {
  readonly #icecast: Icecast;
  readonly #studios = new Map<string, Studio>();

  private constructor(icecast: Icecast) {
    this.#icecast = icecast;
  }

  /** Resolves when every mount is broadcast. */
  static async start(icecast: Icecast, tones: readonly Tone[]): Promise<ToneSources> {
    const sources = new ToneSources(icecast);
    for (const tone of tones) sources.#studios.set(tone.mount, new Studio(icecast, tone));
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
    await this.#studios.get(tone.mount)?.close();
    await waitUntil(`${tone.mount} is off`, async () => !(await this.#icecast.mounts()).has(tone.mount));
    this.#studios.set(tone.mount, new Studio(this.#icecast, { ...tone, hz }));
    await this.onAir();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#studios.values()].map((studio) => studio.close()));
  }
}

class Studio {
  readonly #args: readonly string[];
  #process: RunningProcess | null = null;
  #isClosed = false;
  readonly #finished: Promise<void>;

  constructor(icecast: Icecast, tone: Tone) {
    const target = `icecast://source:${SOURCE_PASSWORD}@127.0.0.1:${icecast.port}${tone.mount}`;
    this.#args = [...sineInput(tone.hz), '-b:a', `${tone.bitrateKbps}k`, ...tone.encoding, target];
    this.#finished = this.#broadcast();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#process?.stop();
    await this.#finished;
  }

  async #broadcast(): Promise<void> {
    while (!this.#isClosed) {
      this.#process = startProcess(FFMPEG_PATH, this.#args);
      await this.#process.exited;
      if (!this.#isClosed) await pause(RECONNECT_PAUSE_MS);
    }
  }
}
