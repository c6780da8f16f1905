import type { OpenRequest } from '../core/player-ports.ts';
import { withFreshQuery } from '../core/stream-url.ts';

/** The address for an element: a stream that was open before must not come out of a cache. */
export function elementUrl({ url, again }: Pick<OpenRequest, 'url' | 'again'>): string {
  return again ? withFreshQuery(url, Date.now().toString(36)) : url;
}

/** An element that shows nothing and begins to load as soon as it has a source. */
export function hiddenElement(): HTMLAudioElement {
  const element = document.createElement('audio');
  element.hidden = true;
  element.preload = 'auto';
  return element;
}

/** An element that loads a stream which nobody hears yet. */
export function loadingElement(url: string): HTMLAudioElement {
  const element = hiddenElement();
  element.src = url;
  return element;
}

/** Stops the sound and lets go of whatever the element was loading. */
export function releaseElement(element: HTMLAudioElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
