import type { AudioDevice } from './audio-device.ts';

/** The reported end of the buffer lags behind a duration that grows. */
const BUFFERED_END_TOLERANCE_SECONDS = 0.5;

type ElementSourceOptions = {
  readonly device: AudioDevice;
  /** The connection is certainly closed, and what is buffered of the live stream plays on. */
  onClosed(): void;
  /** Data has come all the same: the browser has connected again. */
  onReopened(): void;
};

/**
 * Watches one source of the device's element: whether it is a live stream, and whether its
 * connection is still there. Each source has its own, so that nothing known of one counts for the next.
 */
export class ElementSource {
  readonly #options: ElementSourceOptions;
  readonly #element: HTMLAudioElement;
  readonly #abort = new AbortController();
  #isLive = false;
  /** Whether the browser has reported the end of the request, and no data since. */
  #hasRequestEnded = false;
  #isClosed = false;
  /** The last known duration; NaN before there is one. */
  #durationSeconds: number;
  #lastDataMs = performance.now();

  constructor(options: ElementSourceOptions) {
    this.#options = options;
    this.#element = options.device.element;
    this.#durationSeconds = this.#element.duration;
    const { signal } = this.#abort;
    const on = (type: string, handler: () => void) =>
      this.#element.addEventListener(type, handler, { signal });
    watchRequestEnd(signal, (url) => url === this.#element.src && this.#onRequestEnd());
    on('progress', () => this.#onData());
    on('suspend', () => this.#hasRequestEnded && this.#reportClosed());
    on('durationchange', () => this.#onDurationChange());
    on('playing', () => this.#onData());
    // A standby has reported it before.
    this.#detectLive();
  }

  /** Whether an end is that of a connection, and not of a recording. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Whether nothing more will come than what is buffered. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Milliseconds without data that the browser waits for. While it waits for none it need not report data. */
  get idleMs(): number {
    return this.#isLoading ? performance.now() - this.#lastDataMs : 0;
  }

  close(): void {
    this.#abort.abort();
  }

  /** The element itself may learn of it later, and is idle from then on. */
  #onRequestEnd(): void {
    this.#hasRequestEnded = true;
    this.#reportClosed();
  }

  #onData(): void {
    this.#lastDataMs = performance.now();
    if (!this.#isLoading) return;
    this.#hasRequestEnded = false;
    if (!this.#isClosed) return;
    this.#isClosed = false;
    this.#options.onReopened();
  }

  /** Once the connection is closed, the duration is finite: in WebKitGTK before the first sound, too. */
  #detectLive(): void {
    this.#isLive ||= this.#element.duration === Number.POSITIVE_INFINITY;
  }

  /**
   * Firefox reports what it has received of an MP3 without a length as its duration, which grows.
   * A recording's estimate may grow too, but before its end is buffered or once it is all loaded.
   */
  #onDurationChange(): void {
    this.#detectLive();
    const { duration, currentTime } = this.#element;
    const unbufferedSeconds = this.#durationSeconds - (currentTime + this.#options.device.aheadSeconds);
    const hasGrown = duration > this.#durationSeconds && unbufferedSeconds <= BUFFERED_END_TOLERANCE_SECONDS;
    if (hasGrown && this.#isLoading) this.#isLive = true;
    this.#durationSeconds = duration;
    // Browsers that do not report media requests only show the end by a finite duration, later.
    if (Number.isFinite(duration)) this.#reportClosed();
  }

  get #isLoading(): boolean {
    return this.#element.networkState === HTMLMediaElement.NETWORK_LOADING;
  }

  /** A browser that retries is not idle, and a paused element may be idle without an end. */
  #reportClosed(): void {
    const isIdle = this.#element.networkState === HTMLMediaElement.NETWORK_IDLE;
    if (!isIdle || this.#element.paused || !this.#isLive || this.#isClosed) return;
    this.#isClosed = true;
    this.#options.onClosed();
  }
}

/**
 * Calls back when the browser reports the end of a media request. The element does not show it:
 * it is idle during a pause as well, and `ended` comes only after the buffer has played. A fetch
 * of the same address, which the element has replaced or runs beside, ends on its own.
 */
function watchRequestEnd(signal: AbortSignal, onEnd: (url: string) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    for (const { name, initiatorType } of list.getEntries() as PerformanceResourceTiming[])
      if (initiatorType !== 'fetch') onEnd(name);
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
