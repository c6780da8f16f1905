import type { PlayerErrorCode } from '../core/player-types.ts';
import { loadingElement, releaseElement } from './loading-element.ts';

const RANGE_TOLERANCE_SECONDS = 0.1;

/**
 * The media element that sounds, and at times a second one that loads what comes after it.
 * Everything that sets a source goes through here, so that foreign changes are noticed.
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

  /** False when somebody else has changed the source. Without a source of ours there is nothing to restore. */
  get isIntact(): boolean {
    return this.#source === null || this.#element.src === this.#source;
  }

  get aheadSeconds(): number {
    const { buffered, currentTime } = this.#element;
    for (let index = 0; index < buffered.length; index += 1) {
      const isHere = currentTime >= buffered.start(index) - RANGE_TOLERANCE_SECONDS;
      if (isHere && currentTime <= buffered.end(index)) return buffered.end(index) - currentTime;
    }
    return 0;
  }

  applyVolume(volume: number, muted: boolean): void {
    this.#element.volume = volume;
    this.#element.muted = muted;
  }

  setSource(url: string): void {
    this.dropStandby();
    this.#element.src = url;
    this.adoptSource();
  }

  /** A library may have set the source on our behalf. Read back, since the element normalises what it is given. */
  adoptSource(): void {
    this.#source = this.#element.src;
  }

  /** Stops the sound and lets go of whatever the element was loading. Does nothing on an element never used. */
  clear(): void {
    this.dropStandby();
    if (this.#source === null) return;
    this.#source = null;
    releaseElement(this.#element);
  }

  get standby(): HTMLAudioElement | null {
    return this.#standby;
  }

  /** Loads a source that shall sound once the present one has ended. */
  prepareStandby(url: string): void {
    this.dropStandby();
    this.#standby = loadingElement(url);
  }

  dropStandby(): void {
    if (this.#standby !== null) releaseElement(this.#standby);
    this.#standby = null;
  }

  /** The standby takes the element's place. */
  adoptStandby(): void {
    const standby = this.#standby;
    if (standby === null) return;
    this.#standby = null;
    this.adopt(standby);
  }

  /** An element that has its source already takes the place of the present one; the page has one element again. */
  adopt(element: HTMLAudioElement): void {
    const old = this.#element;
    this.clear();
    this.#element = element;
    this.applyVolume(old.volume, old.muted);
    this.adoptSource();
    old.replaceWith(element);
  }
}

const MEDIA_ERRORS: Readonly<Record<number, PlayerErrorCode>> = {
  1: 'aborted',
  2: 'network',
  3: 'decode',
  4: 'source-unsupported',
};

/** The catalogue's cause for a media element's error. */
export function codeOfMediaError(error: Pick<MediaError, 'code'> | null): PlayerErrorCode {
  return MEDIA_ERRORS[error?.code ?? 0] ?? 'unknown';
}

/** The catalogue's cause for a refused `play()`. */
export function codeOfPlayRejection(reason: unknown): PlayerErrorCode {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError') return 'blocked';
  if (name === 'NotSupportedError') return 'format-unsupported';
  return name === 'AbortError' ? 'interrupted' : 'play-failed';
}
