import { isNotPlayedEverywhere } from '../core/output-choice.ts';
import type { DeviceReading, OpenRequest, OutputEvents, OutputSession } from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { STALL_RELOAD_MS } from '../core/stall-detector.ts';
import type { AudioDevice } from './audio-device.ts';
import { bindElementEvents, outputLoss, playElement } from './element-events.ts';
import { elementUrl } from './loading-element.ts';
import { isStreamSent } from './stream-reachability.ts';

/** The reported end of the buffer lags behind a duration that grows. */
const BUFFERED_END_TOLERANCE_SECONDS = 0.5;

/** The plain `<audio src>`: plays whatever the browser plays, needs no CORS, cannot rewind. */
export class AudioElementSession implements OutputSession {
  readonly #device: AudioDevice;
  #request: OpenRequest;
  readonly #events: OutputEvents;
  #abort = new AbortController();
  #isLive = false;
  #hasPlayed = false;
  /** Whether the browser has reported the end of the request, and no data since. */
  #hasRequestEnded = false;
  /** The last known duration of the source; NaN before there is one. */
  #durationSeconds = Number.NaN;
  #lastDataMs = performance.now();

  /** `preloaded`: an element that started to load the stream before the press, or null. */
  constructor(
    device: AudioDevice,
    request: OpenRequest,
    events: OutputEvents,
    preloaded: HTMLAudioElement | null,
  ) {
    this.#device = device;
    this.#request = request;
    this.#events = events;
    if (preloaded === null) device.setSource(elementUrl(request));
    else device.replaceElement(preloaded);
    this.#listenToElement();
    playElement(this.#binding());
  }

  read(): DeviceReading {
    const { element, isSourceIntact, aheadSeconds } = this.#device;
    const isWaiting = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    const idleMs = performance.now() - this.#lastDataMs;
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds: 0,
      delaySeconds: aheadSeconds,
      canRewind: false,
      isReady: !isWaiting,
      isStarving: isWaiting && idleMs >= STALL_RELOAD_MS,
      isRebuffering: false,
      isConnectionSlow: false,
      isSourceIntact,
    };
  }

  reload(_keepBuffer: boolean, request: OpenRequest): void {
    const { standby } = this.#device;
    const hasMoved = request.url !== this.#request.url;
    this.#request = request;
    if (hasMoved || standby === null || standby.error !== null) this.#reloadSource();
    else void this.#switchToStandby(standby);
  }

  rewind(): void {}

  goLive(): void {}

  close(): void {
    this.#abort.abort();
    this.#device.clear();
  }

  #reloadSource(): void {
    this.#isLive = false;
    this.#durationSeconds = Number.NaN;
    this.#device.setSource(this.#freshUrl());
    playElement(this.#binding());
  }

  #freshUrl(): string {
    return elementUrl({ ...this.#request, bypassCache: true });
  }

  /**
   * Browsers need seconds to start a live stream. Once the connection is certainly closed, the next
   * one opens beside it, to be ready when the buffer ends. A browser that retries is not idle.
   */
  #prepareStandby(): void {
    const { element, standby } = this.#device;
    const isIdle = element.networkState === HTMLMediaElement.NETWORK_IDLE;
    if (isIdle && !element.paused && this.#isLive && standby === null)
      this.#device.prepareStandby(this.#freshUrl());
  }

  async #switchToStandby(standby: HTMLAudioElement): Promise<void> {
    const { signal } = this.#abort;
    standby.volume = this.#device.element.volume;
    standby.muted = this.#device.element.muted;
    try {
      await standby.play();
    } catch {
      // Phones let only the element of the user gesture play.
      if (!signal.aborted && this.#device.standby === standby) this.#reloadSource();
      return;
    }
    if (signal.aborted || this.#device.standby !== standby) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#device.promoteStandby();
    this.#listenToElement();
    this.#onPlaying();
    this.#events.onPlaying();
  }

  #listenToElement(): void {
    bindElementEvents(this.#binding());
    const { element } = this.#device;
    const { signal } = this.#abort;
    element.addEventListener('progress', () => this.#onData(), { signal });
    watchRequestEnd(signal, (url) => url === element.src && this.#onRequestEnd());
    element.addEventListener('suspend', () => this.#hasRequestEnded && this.#prepareStandby(), { signal });
    this.#durationSeconds = element.duration;
    element.addEventListener('durationchange', () => this.#onDurationChange(), { signal });
    element.addEventListener('playing', () => this.#onPlaying(), { signal });
    element.addEventListener('ended', () => this.#onEnded(), { signal });
  }

  /** The element itself may learn of it later, and is idle from then on. */
  #onRequestEnd(): void {
    this.#hasRequestEnded = true;
    this.#prepareStandby();
  }

  #onData(): void {
    this.#lastDataMs = performance.now();
    const isLoading = this.#device.element.networkState === HTMLMediaElement.NETWORK_LOADING;
    if (isLoading) this.#hasRequestEnded = false;
  }

  /**
   * Firefox reports what it has received of an MP3 without a length as its duration, which grows.
   * A recording's estimate may grow too, but before its end is buffered or once it is all loaded.
   */
  #onDurationChange(): void {
    const { element, aheadSeconds } = this.#device;
    const { duration, currentTime, networkState } = element;
    const unbufferedSeconds = this.#durationSeconds - (currentTime + aheadSeconds);
    const hasGrown = duration > this.#durationSeconds && unbufferedSeconds <= BUFFERED_END_TOLERANCE_SECONDS;
    if (hasGrown && networkState === HTMLMediaElement.NETWORK_LOADING) this.#isLive = true;
    this.#durationSeconds = duration;
    // Browsers that do not report media requests only show the end by a finite duration, later.
    if (Number.isFinite(duration)) this.#prepareStandby();
  }

  #onPlaying(): void {
    this.#hasPlayed = true;
    this.#onData();
    // Once a live stream has ended, its duration is finite too: read it while it plays.
    this.#isLive ||= !Number.isFinite(this.#device.element.duration);
    this.#events.onConnected();
  }

  /** The element reports a codec that it does not play like a stream that is not there. */
  async #onError(code: PlayerErrorCode): Promise<void> {
    const { channel, url } = this.#request;
    const { signal } = this.#abort;
    const mayBeCodec = code === 'source-unsupported' && !this.#hasPlayed && isNotPlayedEverywhere(channel);
    const isCodec = mayBeCodec && (await isStreamSent(url, signal));
    if (!signal.aborted) this.#events.onLost(outputLoss(isCodec ? 'format-unsupported' : code));
  }

  #onEnded(): void {
    if (this.#isLive) this.#events.onLost(outputLoss('network'));
    else this.#events.onEnded();
  }

  #binding() {
    return {
      device: this.#device,
      signal: this.#abort.signal,
      events: this.#events,
      onError: (code: PlayerErrorCode) => void this.#onError(code),
    };
  }
}

/**
 * Calls back when the browser reports the end of a media request. The element does not show it:
 * it is idle during a pause as well, and `ended` comes only after the buffer has played.
 */
function watchRequestEnd(signal: AbortSignal, onEnd: (url: string) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) onEnd(name);
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
