import { expect, it, vi } from 'vitest';
import { getVisibleChannels, markVisible, subscribeToVisible } from './visible-channels.ts';

it('keeps a channel visible while any component shows it, and publishes only changes', () => {
  const onChange = vi.fn();
  const unsubscribe = subscribeToVisible(onChange);
  const unmark = ['b', 'a', 'b'].map(markVisible);
  expect(getVisibleChannels()).toEqual(['a', 'b']);
  expect(onChange).toHaveBeenCalledTimes(2);
  unmark[0]?.();
  expect(getVisibleChannels()).toEqual(['a', 'b']);
  expect(onChange).toHaveBeenCalledTimes(2);
  unmark[2]?.();
  unmark[1]?.();
  expect(getVisibleChannels()).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(4);
  unsubscribe();
});
