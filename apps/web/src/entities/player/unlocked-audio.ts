/** The element that early-click.js has started within a press; null in browsers that need none. */
export const findUnlockedAudio = (): HTMLAudioElement | null =>
  document.querySelector<HTMLAudioElement>('audio[data-unlocked]');

/**
 * Starts an element within a press, before the player's code has loaded: Apple's browsers let an
 * element play later only if it was started within a press once. Null in other browsers, which
 * remember the press for the whole page and have a MediaSource that is not managed.
 */
export const startUnlockedAudio = (): HTMLAudioElement | null => {
  if ('MediaSource' in window && !('ManagedMediaSource' in window)) return null;
  const early = findUnlockedAudio();
  if (early !== null) return early;
  const element = document.createElement('audio');
  element.hidden = true;
  document.body.append(element);
  // It has no source yet, and the first one ends this start.
  element.play().catch(() => undefined);
  return element;
};
