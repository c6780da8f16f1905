import type { Channel } from '@airdial/contract/channel/schema';
import type { Player, PlayerChannel, PlayerState, PlayerStatus } from '@airdial/player';
import { expect, it } from 'vitest';
import { createChannel } from '../channel/testing/create-channel.ts';
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

const ORIGIN = 'https://station.example';
const stream = { kind: 'mp3', readable: true, bitrate: null } as const;
const nova = createChannel({ _id: 'a', name: 'Nova', play: [{ ...stream, url: '/relay/a?page' }] });
const novaAtPage = { _id: 'a', play: [{ url: 'https://station.example/relay/a?page' }] };
const entryOf = ({ _id, name, channelNumber }: Channel) => ({ _id, name, channelNumber });

/** Records what the player is given. */
function createControllerFixture(findChannel: (id: string) => Channel | undefined = () => undefined) {
  const lists: (readonly PlayerChannel[])[] = [];
  const tuned: PlayerChannel[] = [];
  let state = { status: 'idle', channel: null } as PlayerState;
  const player = {
    getState: () => state,
    subscribe: () => () => undefined,
    setChannels: (channels: readonly PlayerChannel[]) => lists.push(channels),
    tune: (channel: PlayerChannel) => {
      tuned.push(channel);
      state = { ...state, status: 'loading', channel };
    },
  } as unknown as Player;
  const controller = createPlayerController({
    player,
    systemUrl: 'https://other.example',
    pageOrigin: ORIGIN,
    findChannel,
    fetchChannel: async (_id) => ({ ...nova, _id }),
  });
  return { controller, lists, tuned };
}

it('gives channels with the addresses of the page, and each as the same object each time', () => {
  const { controller, lists } = createControllerFixture();
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
  const [[first] = [], [again] = []] = lists;
  expect(first?.play?.map(({ url }) => url)).toEqual([
    'https://station.example/relay/a?page',
    'https://station.example/radio/nova',
  ]);
  expect(again).toBe(first);
  controller.setPlaylist(first ? [first] : []);
  expect(lists.at(-1)).toEqual([first]);
  expect(lists.at(-1)?.[0]).toBe(first);
});

it('tunes to an entry of the dial with its addresses where the page has them', () => {
  const { controller, tuned } = createControllerFixture((id) => (id === nova._id ? nova : undefined));
  const unknown = { ...entryOf(nova), _id: 'b' };
  for (const entry of [entryOf(nova), unknown]) controller.tune(entry);
  expect(tuned).toMatchObject([novaAtPage, unknown]);
  expect(tuned[1]).not.toHaveProperty('play');
});

it('loads what the player does not have', async () => {
  const { controller, lists } = createControllerFixture();
  controller.setPlaylist([entryOf(nova)]);
  expect(lists).toEqual([[entryOf(nova)]]);
  expect(await controller.loadChannel(entryOf(nova))).toMatchObject(novaAtPage);
});

it('keeps the state of the first screen for what is hydrated after a press', () => {
  const { controller } = createControllerFixture();
  controller.tune(entryOf(nova));
  expect(controller.player.getState().status).toBe('loading');
  expect(controller.initialState).toEqual({ status: 'idle', channel: null });
});
