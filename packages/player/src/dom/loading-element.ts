import type { OpenRequest } from '../core/player-ports.ts';
import { withFreshQuery } from '../core/stream-url.ts';

/** The URL for an element: a stream that was open before must not come from a cache. */
export function elementUrl({ url, bypassCache }: Pick<OpenRequest, 'url' | 'bypassCache'>): string {
  return bypassCache ? withFreshQuery(url, Date.now().toString(36)) : url;
}

/** Creates an element without controls that starts to load as soon as it has a source. */
export function hiddenElement(): HTMLAudioElement {
  const element = document.createElement('audio');
  element.hidden = true;
  element.preload = 'auto';
  return element;
}

/** Creates an element that loads a stream without playing it. */
export function loadingElement(url: string): HTMLAudioElement {
  const element = hiddenElement();
  element.src = url;
  return element;
}

/** Stops the element and closes its connection. */
export function releaseElement(element: HTMLAudioElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
