import type { Channel } from '@airdial/contract/channel/schema';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { Player } from '@airdial/player';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { ChannelCache } from '../live/channel-cache.ts';
import { createPlayerController, type PlayerController } from '../player/player-controller.ts';
import { DialPlaylist } from './dial-playlist.ts';
import { dialPositionStore } from './dial-position-store.ts';
import { DIAL_KEY } from './dial-queries.ts';
import {
  createSilentPlayer,
  dialChannel,
  dialChannels,
  dialPage,
  dialPageOf,
} from './testing/dial-fixture.ts';

let dial: Channel[];
let requests: string[];
let respond: () => Promise<void>;
let client: QueryClient;
let player: Player;
let controller: PlayerController;
let stop: () => void;

const channelOf = (number: number) => dial.find(({ channelNumber }) => channelNumber === number) as Channel;
const current = () => player.getState().channel?.channelNumber;
const around = () => {
  const { channels, wraps } = player.getState();
  return [channels[0]?.channelNumber, channels.at(-1)?.channelNumber, channels.length, wraps];
};

const fetchDial = async (url: string): Promise<Response> => {
  const query = new URL(url, 'https://radio.example').searchParams;
  const [number, page] = [query.get('number'), query.get('page')];
  requests.push(number ? `number ${number}` : `page ${page}`);
  await respond();
  return Response.json(
    number
      ? dialPageOf(dial, Number(number), PUBLIC_LIST_LIMIT)
      : dialPage(dial, Number(page), PUBLIC_LIST_LIMIT),
  );
};

const start = (count: number) => {
  dial = dialChannels(count);
  requests = [];
  respond = async () => undefined;
  toastStore.set(() => []);
  client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  player = createSilentPlayer();
  controller = createPlayerController(player, '', 'https://radio.example');
  stop = new DialPlaylist(client, controller).start();
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchDial);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
});

describe('a station of one page', () => {
  beforeEach(() => start(15));

  it('is a circle of all channels after one call', async () => {
    await expect.poll(around).toEqual([1, 15, 15, true]);
    controller.tune(channelOf(15));
    player.next();
    expect(current()).toBe(1);
    player.previous();
    expect(current()).toBe(15);
    expect(requests).toEqual(['page 1']);
  });

  it('puts a channel that is not on the dial where its number belongs', async () => {
    await expect.poll(around).toEqual([1, 15, 15, true]);
    dial = dial.filter(({ channelNumber }) => channelNumber !== 7);
    await client.invalidateQueries({ queryKey: DIAL_KEY });
    controller.tune(dialChannel(7));
    await expect.poll(around).toEqual([1, 15, 15, true]);
    player.next();
    expect(current()).toBe(8);
  });
});

describe('a station of many pages', () => {
  beforeEach(() => start(2_500));

  it('loads only the first page until something is played', async () => {
    await expect.poll(around).toEqual([1, 100, 100, false]);
    expect(requests).toEqual(['page 1']);
  });

  it('walks over the edge of a page, which is loaded ten channels before', async () => {
    await expect.poll(around).toEqual([1, 100, 100, false]);
    controller.tune(channelOf(85));
    for (let number = 86; number <= 90; number += 1) player.next();
    expect(requests).toEqual(['page 1']);
    player.next();
    await expect.poll(around).toEqual([1, 200, 200, false]);
    for (let number = 92; number <= 115; number += 1) {
      player.next();
      expect(current()).toBe(number);
    }
    expect(requests).toEqual(['page 1', 'page 2']);
  });

  it('wraps at both ends of the dial', async () => {
    await expect.poll(around).toEqual([1, 100, 100, false]);
    controller.tune(channelOf(2));
    await expect.poll(around).toEqual([2_401, 100, 200, false]);
    for (const number of [1, 2_500, 2_499]) {
      player.previous();
      expect(current()).toBe(number);
    }
    player.next();
    player.next();
    expect(current()).toBe(1);
  });

  it('jumps to a number, and finds its neighbors', async () => {
    controller.tune(channelOf(1_234));
    player.next();
    expect(current()).toBe(1_234);
    await expect.poll(current).toBe(1_235);
    expect(requests).toEqual(['page 1', 'number 1234']);
    expect(around()).toEqual([1_201, 1_300, 100, false]);
    expect(dialPositionStore.get()).toBe(1_234);
  });

  it('steps on when the page arrives, at once and only once for each press', async () => {
    await expect.poll(around).toEqual([1, 100, 100, false]);
    let arrive: () => void = () => undefined;
    respond = () => new Promise((resolve) => (arrive = resolve));
    controller.tune(channelOf(98));
    for (let press = 0; press < 5; press += 1) player.next();
    expect([current(), player.getState().awaitedSteps]).toEqual([100, 3]);
    await expect.poll(() => requests.at(-1)).toBe('page 2');
    respond = async () => undefined;
    arrive();
    await expect.poll(current).toBe(103);
  });

  it('reports once that the channels of a step cannot be loaded, and tries again at the next press', async () => {
    await expect.poll(around).toEqual([1, 100, 100, false]);
    respond = () => Promise.reject(new Error('unreachable'));
    controller.tune(channelOf(100));
    player.next();
    const toasts = () => toastStore.get().map(({ text }) => text);
    await expect.poll(toasts).toEqual(['Failed to load channel']);
    respond = async () => undefined;
    player.pause();
    player.previous();
    player.next();
    player.next();
    await expect.poll(current).toBe(101);
    expect(toasts()).toHaveLength(1);
  });

  it('follows a channel that gets another number while it is heard', async () => {
    controller.tune(channelOf(150));
    await expect.poll(around).toEqual([101, 200, 100, false]);
    const renumbered = { ...channelOf(150), channelNumber: 2_600 };
    dial = [...dial.filter(({ _id }) => _id !== 'c150'), renumbered];
    const cache = new ChannelCache(client);
    cache.updateChannel(renumbered);
    await cache.refetch();
    await expect.poll(() => dialPositionStore.get()).toBe(2_499);
    player.previous();
    expect(current()).toBe(2_500);
    player.next();
    player.next();
    await expect.poll(current).toBe(1);
  });

  it('finds the neighbors of a deleted channel', async () => {
    controller.tune(channelOf(200));
    await expect.poll(around).toEqual([101, 300, 200, false]);
    dial = dial.filter(({ _id }) => _id !== 'c201');
    new ChannelCache(client).remove('c201');
    await expect.poll(around).toEqual([101, 200, 100, false]);
    player.next();
    expect(current()).toBe(200);
    await expect.poll(current).toBe(202);
  });

  it('shows the whole dial from its beginning after the current channel is gone', async () => {
    controller.tune(channelOf(1_500));
    await expect.poll(() => dialPositionStore.get()).toBe(1_499);
    player.stop();
    await expect.poll(around).toEqual([1, 100, 100, false]);
    expect(dialPositionStore.get()).toBeNull();
  });
});
