import { releaseElement } from './loading-element.ts';
import { type AnyMediaSource, createMediaSource } from './media-source.ts';

/** A MediaSource attached to an element. Attaching takes some 15 ms, so a preload does it as well. */
export class MediaSourceHandle {
  readonly element: HTMLAudioElement;
  readonly source: AnyMediaSource;
  readonly #url: string;

  constructor(element: HTMLAudioElement) {
    this.element = element;
    this.source = createMediaSource(element);
    this.#url = URL.createObjectURL(this.source as MediaSource);
    element.src = this.#url;
  }

  /** Releases the object URL; playback continues. */
  revoke(): void {
    URL.revokeObjectURL(this.#url);
  }

  /** Closes a source that no press has used. */
  release(): void {
    releaseElement(this.element);
    this.revoke();
  }
}
