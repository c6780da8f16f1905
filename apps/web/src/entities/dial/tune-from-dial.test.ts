import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { addHeard, forgetHeard } from '../player/heard-channels.ts';
import type { ListedChannel } from '../player/page-addresses.ts';
import { DIAL_KEY, dialOptions } from './dial-queries.ts';
import { dialEntry, toDialResponse } from './testing/dial-fixture.ts';
import { tuneLastHeard, tuneNumber } from './tune-from-dial.ts';

const dial = Array.from({ length: 250 }, (_, index) => dialEntry(index + 1));
const never = new AbortController().signal;

let client: QueryClient;
let requests: string[];
let respond: () => Promise<void>;
let tuned: ListedChannel[];
const tune = (channel: ListedChannel) => tuned.push(channel);
const options = (signal: AbortSignal = never) => ({ client, controller: { tune }, signal });
const toasts = () => toastStore.get().map(({ text }) => text);
const outcome = () => [tuned.map(({ channelNumber }) => channelNumber), toasts()];

beforeEach(() => {
  client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  requests = [];
  respond = async () => undefined;
  tuned = [];
  toastStore.set(() => []);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push(url);
    await respond();
    init?.signal?.throwIfAborted();
    return Response.json(toDialResponse(dial));
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('fetches the dial for the first number, and for no other', async () => {
  for (const number of [222, 1]) await tuneNumber(number, options());
  expect(outcome()).toEqual([[222, 1], []]);
  expect(requests).toEqual(['/api/channels/dial']);
});

it('tunes at once while a change of the dial is fetched', async () => {
  await tuneNumber(222, options());
  respond = () => new Promise(() => undefined);
  void client.invalidateQueries({ queryKey: DIAL_KEY });
  await tuneNumber(223, options());
  expect(outcome()).toEqual([[222, 223], []]);
});

it('reports that there is no such channel, or that it cannot be looked up', async () => {
  respond = () => Promise.reject(new Error('unreachable'));
  await tuneNumber(250, options());
  respond = async () => undefined;
  await tuneNumber(251, options());
  expect(outcome()).toEqual([[], ['Failed to load channel', 'There is no channel 251']]);
});

it('goes on after the indicator of the number is gone', async () => {
  let arrive: () => void = () => undefined;
  respond = () => new Promise((resolve) => (arrive = resolve));
  const hideIndicator = new QueryObserver(client, dialOptions).subscribe(() => undefined);
  const tuning = tuneNumber(222, options());
  hideIndicator();
  arrive();
  await tuning;
  expect(outcome()).toEqual([[222], []]);
});

it('does nothing after a newer number', async () => {
  const newer = new AbortController();
  const tuning = tuneNumber(222, options(newer.signal));
  newer.abort();
  await tuning;
  expect(outcome()).toEqual([[], []]);
});

it('goes back and forth between the last two channels that were heard', {
  tags: 'last-channel-key',
}, async () => {
  const ids = [3, 7].map((number) => dialEntry(number)._id);
  await tuneLastHeard(undefined, options());
  for (const id of ids) addHeard(id);
  await tuneLastHeard(ids[1], options());
  // What is only passed by does not count.
  await tuneLastHeard(dialEntry(9)._id, options());
  addHeard('has left the dial');
  await tuneLastHeard(ids[1], options());
  forgetHeard();
  expect(outcome()).toEqual([[3, 7, 3], ['No other channel has been heard yet']]);
});
