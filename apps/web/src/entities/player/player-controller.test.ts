import type { Player, PlayerChannel, PlayerState, PlayerStatus } from '@airdial/player';
import { expect, it } from 'vitest';
import { createPlaybackStepCheck, createPlayerController } from './player-controller.ts';

it('counts only the press and the first sound as steps towards playing', () => {
  let status: PlayerStatus = 'idle';
  const isStep = createPlaybackStepCheck({ getState: () => ({ status }) as PlayerState });
  const checkAfter = (next: PlayerStatus) => {
    status = next;
    return isStep();
  };
  const steps = (
    ['idle', 'loading', 'loading', 'playing', 'playing', 'paused', 'loading', 'idle'] as const
  ).map((next) => [next, checkAfter(next)]);
  expect(steps).toEqual([
    ['idle', false],
    ['loading', true],
    ['loading', false],
    ['playing', true],
    ['playing', false],
    ['paused', false],
    ['loading', true],
    ['idle', false],
  ]);
});

it('gives channels with the addresses of the page, and each as the same object each time', () => {
  const received: (readonly PlayerChannel[])[] = [];
  const player = {
    getState: () => ({ status: 'idle', channel: null }) as PlayerState,
    subscribe: () => () => undefined,
    setChannels: (channels: readonly PlayerChannel[]) => received.push(channels),
  } as unknown as Player;
  const origin = 'https://station.example';
  const controller = createPlayerController(player, 'https://other.example', origin);
  const stream = { kind: 'mp3', readable: true, bitrate: null } as const;
  const channel = {
    _id: 'a',
    name: 'Nova',
    channelNumber: 1,
    play: [
      { ...stream, url: '/relay/a?page' },
      { ...stream, url: 'https://other.example/radio/nova' },
    ],
  };
  controller.setPlaylist([channel]);
  controller.setPlaylist([channel, { ...channel, _id: 'b' }]);
  const [[first] = [], [again] = []] = received;
  expect(first?.play?.map(({ url }) => url)).toEqual([
    'https://station.example/relay/a?page',
    'https://station.example/radio/nova',
  ]);
  expect(again).toBe(first);
  controller.setPlaylist(first ? [first] : []);
  expect(received.at(-1)).toEqual([first]);
  expect(received.at(-1)?.[0]).toBe(first);
});
