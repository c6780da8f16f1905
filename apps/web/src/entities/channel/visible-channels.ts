import { type RefCallback, useCallback, useEffect } from 'react';

/** A card counts as visible shortly before it scrolls into view. */
const VIEWPORT_MARGIN = '160px';

/** How many components show each channel. */
const counts = new Map<string, number>();
const subscribers = new Set<() => void>();

/** The ids of all visible channels, sorted, so that equal sets are equal lists. */
export const getVisibleChannels = (): readonly string[] => [...counts.keys()].sort();

/**
 * Calls `onChange` when a channel becomes visible or ceases to be. Returns the unsubscribe
 * function.
 */
export const subscribeToVisible = (onChange: () => void): (() => void) => {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
};

const changeCount = (channelId: string, by: 1 | -1): void => {
  const before = counts.get(channelId) ?? 0;
  if (before + by > 0) counts.set(channelId, before + by);
  else counts.delete(channelId);
  if (before === 0 || before + by === 0) for (const onChange of subscribers) onChange();
};

/** Counts one more component that shows the channel. Returns the function that ends this. */
export const markVisible = (channelId: string): (() => void) => {
  changeCount(channelId, 1);
  return () => changeCount(channelId, -1);
};

/**
 * The channel is visible while the component is mounted, as in the player bar. '' is no channel.
 */
export const useVisibleChannel = (channelId: string): void => {
  useEffect(() => (channelId === '' ? undefined : markVisible(channelId)), [channelId]);
};

/** The channel is visible while the element with this ref is in the viewport. */
export const useVisibleInViewport = (channelId: string): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (!element) return;
      let unmark: (() => void) | null = null;
      const observer = new IntersectionObserver(
        (entries) => {
          unmark?.();
          unmark = entries.at(-1)?.isIntersecting ? markVisible(channelId) : null;
        },
        { rootMargin: VIEWPORT_MARGIN },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        unmark?.();
      };
    },
    [channelId],
  );
