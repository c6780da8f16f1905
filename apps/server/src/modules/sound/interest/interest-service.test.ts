import { expect, test } from 'vitest';
import { INTEREST_LASTS_MS } from './interest-limits.ts';
import { InterestService } from './interest-service.ts';

test('knows the channels of this node and those of all nodes', () => {
  const interest = new InterestService();
  let shown = ['a', 'b'];
  interest.addSource('here', () => shown);
  interest.addSource('elsewhere', () => ['b', 'c']);
  expect(interest.localChannelIds()).toEqual(new Set(['a', 'b']));
  expect(interest.channelIds()).toEqual(new Set(['a', 'b', 'c']));
  shown = [];
  expect(interest.channelIds()).toEqual(new Set(['b', 'c']));
});

test('counts a channel whose title was requested as shown for half a minute', () => {
  let now = 0;
  const interest = new InterestService({ now: () => now });
  interest.recordRequest('a');
  interest.recordRequest('b');
  now = INTEREST_LASTS_MS - 1;
  interest.recordRequest('b');
  expect(interest.localChannelIds()).toEqual(new Set(['a', 'b']));
  now = INTEREST_LASTS_MS;
  expect(interest.localChannelIds()).toEqual(new Set(['b']));
  interest.forgetRequest('b');
  expect(interest.localChannelIds()).toEqual(new Set());
});
