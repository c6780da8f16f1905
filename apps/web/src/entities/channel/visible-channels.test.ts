import { expect, it, vi } from 'vitest';
import { getVisibleChannels, markVisible, subscribeToVisible } from './visible-channels.ts';

it('a channel is shown as long as any place shows it, and only changes are told', () => {
  const told = vi.fn();
  const unsubscribe = subscribeToVisible(told);
  const hide = ['b', 'a', 'b'].map(markVisible);
  expect(getVisibleChannels()).toEqual(['a', 'b']);
  expect(told).toHaveBeenCalledTimes(2);
  hide[0]?.();
  expect(getVisibleChannels()).toEqual(['a', 'b']);
  expect(told).toHaveBeenCalledTimes(2);
  hide[2]?.();
  hide[1]?.();
  expect(getVisibleChannels()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(4);
  unsubscribe();
});
