// @module-tag last-channel-key

import type { PlayerState } from '@airdial/player';
import { expect, it } from 'vitest';
import { createLastChannel } from './last-channel.ts';

const channel = (number: number) => ({ _id: `c${number}`, name: `${number}`, channelNumber: number });

const createFixture = () => {
  let state = { status: 'idle', channel: null } as PlayerState;
  const subscribers = new Set<() => void>();
  const lastChannel = createLastChannel({
    getState: () => state,
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  });
  const show = (status: PlayerState['status'], number: number) => {
    state = { ...state, status, channel: channel(number) };
    for (const subscriber of subscribers) subscriber();
  };
  return { lastChannel, subscribers, show };
};

it('goes back and forth between the last two channels that were heard', () => {
  const { lastChannel, show } = createFixture();
  expect(lastChannel.get()).toBeNull();
  show('playing', 1);
  expect(lastChannel.get()).toBeNull();
  show('playing', 2);
  expect(lastChannel.get()).toEqual(channel(1));
  show('loading', 1);
  show('playing', 1);
  expect(lastChannel.get()).toEqual(channel(2));
});

it('passes by what was never heard', () => {
  const { lastChannel, show } = createFixture();
  show('playing', 1);
  show('loading', 2);
  show('loading', 3);
  expect(lastChannel.get()).toEqual(channel(1));
  show('playing', 3);
  expect(lastChannel.get()).toEqual(channel(1));
});

it('stops with the keys', () => {
  const { lastChannel, subscribers } = createFixture();
  lastChannel.stop();
  expect(subscribers.size).toBe(0);
});
