import { expect, it, vi } from 'vitest';
import { showChannel, shownChannels, subscribeToShown } from './visible-channels.ts';

it('a channel is shown as long as any place shows it, and only changes are told', () => {
  const told = vi.fn();
  const unsubscribe = subscribeToShown(told);
  const hide = ['b', 'a', 'b'].map(showChannel);
  expect(shownChannels()).toEqual(['a', 'b']);
  expect(told).toHaveBeenCalledTimes(2);
  hide[0]?.();
  expect(shownChannels()).toEqual(['a', 'b']);
  expect(told).toHaveBeenCalledTimes(2);
  hide[2]?.();
  hide[1]?.();
  expect(shownChannels()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(4);
  unsubscribe();
});
