import { USER_AGENT } from '../../../../lib/app-version.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { FIRST_AUDIO_MS, RETURN_MAX_MS, RETURN_MIN_MS } from './relay-limits.ts';
import { CutterDetector } from './stream-cutter.ts';

type FirstAddressOptions = {
  readonly outbound: Pick<Outbound, 'openStream'>;
  /** Its address; null while it is the one that is read. */
  readonly awaited: () => string | null;
  /** It sends audio of the same type again. */
  readonly onAlive: () => void;
  readonly contentType: () => string | null;
  readonly signal: AbortSignal;
};

/** Tries whether the first address of a channel sends audio again, ever more rarely. */
export class FirstAddressProbe {
  readonly #options: FirstAddressOptions;
  #waitMs = RETURN_MIN_MS;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;

  constructor(options: FirstAddressOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => clearTimeout(this.#timer), { once: true });
  }

  /** Another address is read. */
  schedule(): void {
    if (this.#timer || this.#isRunning || this.#options.signal.aborted) return;
    this.#timer = setTimeout(() => void this.run(), this.#waitMs).unref();
    this.#waitMs = Math.min(2 * this.#waitMs, RETURN_MAX_MS);
  }

  /** The first address is read again. */
  reset(): void {
    this.#waitMs = RETURN_MIN_MS;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { awaited, onAlive } = this.#options;
    const url = awaited();
    if (url === null || this.#isRunning) return;
    this.#isRunning = true;
    const isAlive = await this.#sendsAudio(url).catch(() => false);
    this.#isRunning = false;
    if (awaited() !== url) return;
    if (isAlive) onAlive();
    else this.schedule();
  }

  async #sendsAudio(url: string): Promise<boolean> {
    const signal = AbortSignal.any([this.#options.signal, AbortSignal.timeout(FIRST_AUDIO_MS)]);
    const { outbound, contentType } = this.#options;
    const { body, close } = await outbound.openStream(url, { headers: { 'user-agent': USER_AGENT }, signal });
    try {
      const detector = new CutterDetector();
      for await (const chunk of body) {
        const detected = detector.push(chunk);
        if (detected) return detected.cutter.contentType === contentType();
      }
      return false;
    } finally {
      close();
    }
  }
}
