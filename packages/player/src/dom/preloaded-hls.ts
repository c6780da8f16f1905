import type { HlsHandlers, HlsPlayback, HlsStart, StartHls } from './hls-playback.ts';
import { hiddenElement, releaseElement } from './loading-element.ts';

export type LoadHls = () => Promise<StartHls>;

/** Loads what plays HLS on demand: most streams do not need it. */
export const loadHlsFromBundle: LoadHls = async () => (await import('./hls-start.ts')).startHls;

/**
 * Loads the beginning of a stream into an element of its own, without playing it, until the press takes it.
 */
export class PreloadedHls {
  readonly element = hiddenElement();
  readonly loading = new AbortController();
  readonly #started: Promise<HlsPlayback | null>;
  readonly #taken = Promise.withResolvers<void>();
  #handlers: HlsHandlers | null = null;
  #isAttached = false;

  constructor(request: HlsStart['request'], loadHls: LoadHls) {
    this.#started = this.#start(request, loadHls);
    // A press loads it again, and reports the error.
    this.#started.catch(() => this.loading.abort());
  }

  /** Returns what loads the stream into the element, now the caller's; null where that has failed. */
  take(handlers: HlsHandlers): Promise<HlsPlayback | null> | null {
    if (this.loading.signal.aborted) return null;
    this.#handlers = handlers;
    this.#taken.resolve();
    if (this.#isAttached) handlers.onAttached();
    return this.#started;
  }

  close(): void {
    this.loading.abort();
    releaseElement(this.element);
  }

  async #start(request: HlsStart['request'], loadHls: LoadHls): Promise<HlsPlayback | null> {
    const startHls = await loadHls();
    const { signal } = this.loading;
    if (signal.aborted) return null;
    return startHls({
      request,
      element: this.element,
      signal,
      taken: this.#taken.promise,
      usesHlsJs: false,
      isLive: false,
      heardUntil: null,
      onAttached: () => {
        this.#isAttached = true;
        this.#handlers?.onAttached();
      },
      onFailed: (...failure) => {
        if (this.#handlers === null) this.loading.abort();
        else this.#handlers.onFailed(...failure);
      },
    });
  }
}
