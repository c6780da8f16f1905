import { releaseElement } from './loading-element.ts';
import { type AnyMediaSource, createMediaSource } from './media-source-kind.ts';

/** A MediaSource on an element. Browsers take some 15 ms to connect the two, so it pays to begin before the press. */
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

  /** Nobody will connect to it any more; what plays goes on. */
  revoke(): void {
    URL.revokeObjectURL(this.#url);
  }

  /** For a source that nobody came to use. */
  release(): void {
    releaseElement(this.element);
    this.revoke();
  }
}
