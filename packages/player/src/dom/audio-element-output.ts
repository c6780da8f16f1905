import type { DeviceReading, OpenRequest, OutputEvents, OutputSession } from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { STALL_RELOAD_MS } from '../core/stall-watch.ts';
import type { AudioDevice } from './audio-device.ts';
import { watchRequestEnd } from './closed-connection.ts';
import { followElement, outputLoss, playElement } from './element-events.ts';
import { elementUrl } from './loading-element.ts';

/** The plain `<audio src>`: plays what the browser plays, needs no CORS, cannot rewind. */
export class AudioElementSession implements OutputSession {
  readonly #device: AudioDevice;
  readonly #request: OpenRequest;
  readonly #events: OutputEvents;
  #abort = new AbortController();
  #isLive = false;
  #lastDataMs = performance.now();

  /** `ahead`: an element that was made to load the stream before the press, or null. */
  constructor(
    device: AudioDevice,
    request: OpenRequest,
    events: OutputEvents,
    ahead: HTMLAudioElement | null,
  ) {
    this.#device = device;
    this.#request = request;
    this.#events = events;
    if (ahead === null) device.setSource(elementUrl(request));
    else device.adopt(ahead);
    this.#follow();
    playElement(this.#listener());
  }

  read(): DeviceReading {
    const { element, isIntact, aheadSeconds } = this.#device;
    const isWaiting = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    const silentMs = performance.now() - this.#lastDataMs;
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds: 0,
      delaySeconds: aheadSeconds,
      canRewind: false,
      ready: !isWaiting,
      starving: isWaiting && silentMs >= STALL_RELOAD_MS,
      intact: isIntact,
    };
  }

  reload(): void {
    const { standby } = this.#device;
    if (standby === null || standby.error !== null) this.#loadAgain();
    else void this.#changeOver(standby);
  }

  rewind(): void {}

  goLive(): void {}

  close(): void {
    this.#abort.abort();
    this.#device.clear();
  }

  #loadAgain(): void {
    this.#isLive = false;
    this.#device.setSource(this.#freshUrl());
    playElement(this.#listener());
  }

  #freshUrl(): string {
    return elementUrl({ ...this.#request, again: true });
  }

  /**
   * Browsers need seconds to begin a live stream. Once the connection is closed for certain, the next one is
   * opened beside it, so that it is ready when the buffered sound ends. A browser that retries is not idle.
   */
  #prepareNext(): void {
    const { element, standby } = this.#device;
    const isIdle = element.networkState === HTMLMediaElement.NETWORK_IDLE;
    if (isIdle && !element.paused && this.#isLive && standby === null)
      this.#device.prepareStandby(this.#freshUrl());
  }

  async #changeOver(standby: HTMLAudioElement): Promise<void> {
    const { signal } = this.#abort;
    standby.volume = this.#device.element.volume;
    standby.muted = this.#device.element.muted;
    try {
      await standby.play();
    } catch {
      // Phones let only the pressed element sound.
      if (!signal.aborted && this.#device.standby === standby) this.#loadAgain();
      return;
    }
    if (signal.aborted || this.#device.standby !== standby) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#device.adoptStandby();
    this.#follow();
    this.#playing();
    this.#events.onPlaying();
  }

  #follow(): void {
    followElement(this.#listener());
    const { element } = this.#device;
    const { signal } = this.#abort;
    element.addEventListener('progress', () => this.#dataCame(), { signal });
    watchRequestEnd(signal, (url) => url === element.src && this.#prepareNext());
    // The same for browsers that do not report media requests, only later: the end is now in sight.
    const durationKnown = () => Number.isFinite(element.duration) && this.#prepareNext();
    element.addEventListener('durationchange', durationKnown, { signal });
    element.addEventListener('playing', () => this.#playing(), { signal });
    element.addEventListener('ended', () => this.#ended(), { signal });
  }

  #dataCame(): void {
    this.#lastDataMs = performance.now();
  }

  #playing(): void {
    this.#dataCame();
    // Once a live stream has broken off, its duration is finite too: ask while it plays.
    this.#isLive = !Number.isFinite(this.#device.element.duration);
    this.#events.onConnected();
  }

  #ended(): void {
    if (this.#isLive) this.#events.onLost(outputLoss('network'));
    else this.#events.onEnded();
  }

  #listener() {
    return {
      device: this.#device,
      signal: this.#abort.signal,
      events: this.#events,
      onError: (code: PlayerErrorCode) => this.#events.onLost(outputLoss(code)),
    };
  }
}
