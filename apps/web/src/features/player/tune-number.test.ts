import type { Channel } from '@airdial/contract/channel/schema';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialNumberOptions } from '../../entities/dial/dial-queries.ts';
import { createSilentPlayer, dialChannels, dialPageOf } from '../../entities/dial/testing/dial-fixture.ts';
import { createPlayerController, type PlayerController } from '../../entities/player/player-controller.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { tuneNumber } from './tune-number.ts';

let client: QueryClient;
let controller: PlayerController;
let dial: Channel[];
let respond: () => Promise<void>;

const signal = new AbortController().signal;
const tuned = () => controller.player.getState().channel?.channelNumber;
const toasts = () => toastStore.get().map(({ text }) => text);

beforeEach(() => {
  client = createQueryClient();
  controller = createPlayerController(createSilentPlayer(), '', 'https://radio.example');
  dial = dialChannels(250);
  respond = async () => undefined;
  toastStore.set(() => []);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const number = Number(new URL(url, 'https://radio.example').searchParams.get('number'));
    await respond();
    init?.signal?.throwIfAborted();
    return Response.json(dialPageOf(dial, number, PUBLIC_LIST_LIMIT));
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

describe('a typed number', () => {
  it('tunes to a channel of the playlist without a call', async () => {
    controller.setPlaylist(dial.slice(0, 5), { wraps: false });
    respond = () => Promise.reject(new Error('unreachable'));
    await tuneNumber(client, controller, 5, signal);
    expect([tuned(), toasts()]).toEqual([5, []]);
  });

  it('tunes to a channel that the playlist does not have', async () => {
    await tuneNumber(client, controller, 222, signal);
    expect([tuned(), toasts()]).toEqual([222, []]);
  });

  it('reports that there is no such channel, or that it cannot be looked up', async () => {
    await tuneNumber(client, controller, 251, signal);
    respond = () => Promise.reject(new Error('unreachable'));
    await tuneNumber(client, controller, 252, signal);
    expect([tuned(), toasts()]).toEqual([undefined, ['There is no channel 251', 'Failed to load channel']]);
  });

  it('goes on after the indicator of the number is gone', async () => {
    let arrive: () => void = () => undefined;
    respond = () => new Promise((resolve) => (arrive = resolve));
    const hideIndicator = new QueryObserver(client, dialNumberOptions(222)).subscribe(() => undefined);
    const tuning = tuneNumber(client, controller, 222, signal);
    hideIndicator();
    arrive();
    await tuning;
    expect([tuned(), toasts()]).toEqual([222, []]);
  });

  it('does nothing after a newer number', async () => {
    const newer = new AbortController();
    const tuning = tuneNumber(client, controller, 222, newer.signal);
    newer.abort();
    await tuning;
    expect([tuned(), toasts()]).toEqual([undefined, []]);
  });
});
