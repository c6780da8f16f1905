import type { PlayerErrorCode } from '../core/player-types.ts';
import { loadingElement, releaseElement } from './loading-element.ts';

const RANGE_TOLERANCE_SECONDS = 0.1;
const RELEASE_AFTER_MS = 200;
/** Of `readyState`: nothing is known of the source yet. */
const HAVE_NOTHING = 0;

/**
 * The media element that plays, and at times a second one that loads the next connection.
 * Every source is set through this class, so that it detects changes made by other code.
 */
export class AudioDevice {
  #element: HTMLAudioElement;
  #standby: HTMLAudioElement | null = null;
  #source: string | null = null;

  constructor(element: HTMLAudioElement) {
    this.#element = element;
    element.preload = 'auto';
  }

  get element(): HTMLAudioElement {
    return this.#element;
  }

  /** False when other code has changed the source; true while no source is set. */
  get isSourceIntact(): boolean {
    return this.#source === null || this.#element.src === this.#source;
  }

  /** Seconds buffered beyond the position. */
  get aheadSeconds(): number {
    const { buffered, currentTime } = this.#element;
    for (let index = 0; index < buffered.length; index += 1) {
      const startsBefore = currentTime >= buffered.start(index) - RANGE_TOLERANCE_SECONDS;
      if (startsBefore && currentTime <= buffered.end(index)) return buffered.end(index) - currentTime;
    }
    return 0;
  }

  applyVolume(volume: number, muted: boolean): void {
    this.#element.volume = volume;
    this.#element.muted = muted;
  }

  /** 0 holds playback without a pause. A new source starts at 1 again. */
  setRate(rate: number): void {
    this.#element.playbackRate = rate;
  }

  setSource(url: string): void {
    this.dropStandby();
    // Only a managed MediaSource has to forbid it.
    this.#element.disableRemotePlayback = false;
    this.#element.src = url;
    this.trackSource();
  }

  /**
   * Records the source, which a library may have set. The element normalizes the URL.
   */
  trackSource(): void {
    this.#source = this.#element.src;
  }

  /** Stops the element and closes its connection; no effect before a source is set. */
  clear(): void {
    this.dropStandby();
    if (!this.#element.src) return;
    this.#source = null;
    releaseElement(this.#element);
  }

  /**
   * Stops an element with a MediaSource, which has no connection of its own. Once it has played it is emptied a moment
   * later, unless it has another source by then: that takes milliseconds, which a press for another channel would wait
   * for. Before, it would look for its source at an address that is revoked.
   */
  stop(): void {
    const element = this.#element;
    if (element.readyState === HAVE_NOTHING) {
      this.clear();
      return;
    }
    const { src } = element;
    this.#source = null;
    element.pause();
    setTimeout(() => element.src === src && releaseElement(element), RELEASE_AFTER_MS);
  }

  get standby(): HTMLAudioElement | null {
    return this.#standby;
  }

  /** Loads a source in a second element, to play instead of the current one later. */
  prepareStandby(url: string): HTMLAudioElement {
    this.dropStandby();
    this.#standby = loadingElement(url);
    return this.#standby;
  }

  dropStandby(): void {
    if (this.#standby !== null) releaseElement(this.#standby);
    this.#standby = null;
  }

  /** Replaces the element with the standby. */
  promoteStandby(): void {
    const standby = this.#standby;
    if (standby === null) return;
    this.#standby = null;
    this.replaceElement(standby);
  }

  /** Replaces the element, in the page too, with one that has its source already. */
  replaceElement(element: HTMLAudioElement): void {
    const old = this.#element;
    // One that was stopped is emptied later.
    if (this.#source !== null) this.clear();
    this.#element = element;
    this.applyVolume(old.volume, old.muted);
    this.trackSource();
    old.replaceWith(element);
  }
}

const MEDIA_ERRORS: Readonly<Record<number, PlayerErrorCode>> = {
  1: 'aborted',
  2: 'network',
  3: 'decode',
  4: 'source-unsupported',
};

/** Maps a media element's error. */
export function fromMediaError(error: Pick<MediaError, 'code'> | null): PlayerErrorCode {
  return MEDIA_ERRORS[error?.code ?? 0] ?? 'unknown';
}

/** Maps the rejection of `play()`. */
export function fromPlayRejection(reason: unknown): PlayerErrorCode {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError') return 'blocked';
  if (name === 'NotSupportedError') return 'format-unsupported';
  return name === 'AbortError' ? 'interrupted' : 'play-failed';
}
