import { type RefCallback, useCallback, useEffect } from 'react';

/** A card that is about to be scrolled into sight is told of already. */
const AHEAD = '160px';

/** Which channels are on the screen: each place that shows one counts it. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

/** In one order, whatever they were counted in. */
export const getVisibleChannels = (): readonly string[] => [...counts.keys()].sort();

export const subscribeToVisible = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const count = (channelId: string, by: 1 | -1): void => {
  const before = counts.get(channelId) ?? 0;
  if (before + by > 0) counts.set(channelId, before + by);
  else counts.delete(channelId);
  if (before === 0 || before + by === 0) for (const listener of listeners) listener();
};

/** The channel is on the screen from now on. Answers how to say that it is not any more. */
export const markVisible = (channelId: string): (() => void) => {
  count(channelId, 1);
  return () => count(channelId, -1);
};

/** For what shows the channel as long as it is there, such as the bar or a channel's page. '' is none. */
export const useVisibleChannel = (channelId: string): void => {
  useEffect(() => (channelId === '' ? undefined : markVisible(channelId)), [channelId]);
};

/** For what can be scrolled out of sight: the channel counts as shown while this element is to be seen. */
export const useVisibleInViewport = (channelId: string): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (!element) return;
      let hide: (() => void) | null = null;
      const watch = new IntersectionObserver(
        (entries) => {
          hide?.();
          hide = entries.at(-1)?.isIntersecting ? markVisible(channelId) : null;
        },
        { rootMargin: AHEAD },
      );
      watch.observe(element);
      return () => {
        watch.disconnect();
        hide?.();
      };
    },
    [channelId],
  );
