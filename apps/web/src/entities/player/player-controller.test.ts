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

it('plays the stream inside a playlist', () => {
  const received: PlayerChannel[] = [];
  const player = {
    getState: () => ({ status: 'idle', channel: null }) as PlayerState,
    subscribe: () => () => undefined,
    setChannels: (channels: readonly PlayerChannel[]) => received.push(...channels),
  } as unknown as Player;
  const origin = 'https://station.example';
  const list = { _id: 'a', name: 'List', channelNumber: 1, streamUrl: 'https://radio.example/list.m3u' };
  const access = { allowsCrossOrigin: true, codec: 'MP3' };
  const controller = createPlayerController(player, origin, origin);
  controller.setPlaylist([
    { ...list, streamAccess: { ...access, streamUrl: 'https://radio.example/live' } },
    { ...list, _id: 'b', streamUrl: 'https://radio.example/other', streamAccess: access },
  ]);
  expect(received.map(({ streamUrl }) => streamUrl)).toEqual([
    'https://radio.example/live',
    'https://radio.example/other',
  ]);
});

it('gives further addresses as they are played, and a channel as the same object each time', () => {
  const received: (readonly PlayerChannel[])[] = [];
  const player = {
    getState: () => ({ status: 'idle', channel: null }) as PlayerState,
    subscribe: () => () => undefined,
    setChannels: (channels: readonly PlayerChannel[]) => received.push(channels),
  } as unknown as Player;
  const origin = 'https://station.example';
  const controller = createPlayerController(player, 'https://other.example', origin);
  const channel = {
    ...{ _id: 'a', name: 'Nova', channelNumber: 1, streamUrl: 'https://radio.example/live' },
    alternatives: [
      { streamUrl: 'https://other.example/radio/nova' },
      {
        streamUrl: 'https://radio.example/list.m3u',
        streamAccess: { allowsCrossOrigin: true, codec: 'MP3', streamUrl: 'https://radio.example/low' },
      },
    ],
  };
  controller.setPlaylist([channel]);
  controller.setPlaylist([channel, { ...channel, _id: 'b' }]);
  const [[first] = [], [again] = []] = received;
  expect(first?.alternatives?.map(({ streamUrl }) => streamUrl)).toEqual([
    'https://station.example/radio/nova',
    'https://radio.example/low',
  ]);
  expect(again).toBe(first);
  controller.setPlaylist(first ? [first] : []);
  expect(received.at(-1)).toEqual([first]);
  expect(received.at(-1)?.[0]).toBe(first);
});
