import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchedEvents } from './batched-events.ts';
import type { EventFrame } from './event-stream.ts';
import { LiveHub } from './live-hub.ts';

const STATS = {
  currentListeners: 1,
  hereNow: 1,
  peakListeners: 1,
  totalListeners: 1,
  totalPlays: 1,
  relayListeners: 0,
};
const NOW_PLAYING = {
  title: 'Lluvia',
  artist: null,
  album: null,
  artwork: null,
  duration: null,
  lastUpdated: '2026-11-23T00:00:00.000Z',
};
const SUBSCRIBERS_COUNT = 160;

/** The events of one write, such as `listeners a` or `heartbeat`. */
type Write = { readonly subscriber: number; readonly events: string[] };

let hub: LiveHub;
let batched: BatchedEvents;
let writes: Write[];

beforeEach(() => {
  vi.useFakeTimers();
  hub = new LiveHub();
  batched = new BatchedEvents(hub);
  writes = [];
});
afterEach(() => {
  batched.stop();
  vi.useRealTimers();
});

function subscribe(subscriber: number, channelIds: string[]): void {
  const sendAll = (frames: readonly EventFrame[]) => {
    if (frames.length > 0) writes.push({ subscriber, events: frames.map(toText) });
  };
  const connection = { send: () => {}, stream: { sendAll, destroyIfStalled: () => {} } };
  hub.setFocus(connection, channelIds);
  batched.add(connection);
}

function toText({ plain }: EventFrame): string {
  const [, kind] = /^event: (\S+)/m.exec(plain.toString()) ?? [];
  const [, channelId = ''] = /"channelId":"(\w)"/.exec(plain.toString()) ?? [];
  return `${kind} ${channelId}`.trim();
}

const publishCounts = (channelId: string) =>
  batched.publish('listeners', channelId, { channelId, stats: STATS });
const publishConfirmation = (channelId: string) =>
  batched.publish('now-playing', channelId, { channelId, nowPlaying: NOW_PLAYING });
const ofChannels = () =>
  writes
    .map(({ subscriber, events }) => ({ subscriber, events: events.filter((each) => each !== 'heartbeat') }))
    .filter(({ events }) => events.length > 0);

test('sends each client what its channels have in one write within five seconds, a portion at a time', () => {
  for (let subscriber = 0; subscriber < SUBSCRIBERS_COUNT; subscriber += 1) subscribe(subscriber, ['a', 'b']);
  publishCounts('a');
  publishCounts('b');
  publishConfirmation('a');
  for (let portion = 1; portion <= 20; portion += 1) {
    vi.advanceTimersByTime(250);
    expect(ofChannels()).toHaveLength((SUBSCRIBERS_COUNT / 20) * portion);
  }
  expect(new Set(writes.map(({ subscriber }) => subscriber)).size).toBe(SUBSCRIBERS_COUNT);
  for (const { events } of ofChannels())
    expect(events).toEqual(['listeners a', 'listeners b', 'now-playing a']);
  vi.advanceTimersByTime(60_000);
  expect(ofChannels()).toHaveLength(SUBSCRIBERS_COUNT);
});

test('sends each client a heartbeat every twenty seconds, a portion at a time', () => {
  for (let subscriber = 0; subscriber < SUBSCRIBERS_COUNT; subscriber += 1) subscribe(subscriber, []);
  for (let portion = 1; portion <= 160; portion += 1) {
    vi.advanceTimersByTime(250);
    expect(writes).toHaveLength((SUBSCRIBERS_COUNT / 80) * portion);
  }
  for (let subscriber = 0; subscriber < SUBSCRIBERS_COUNT; subscriber += 1)
    expect(writes.filter((write) => write.subscriber === subscriber)).toHaveLength(2);
});

test('sends the newest of a channel only, and nothing of one that is dropped or not shown', () => {
  subscribe(0, ['a', 'b']);
  subscribe(1, ['c']);
  publishCounts('a');
  publishCounts('a');
  publishConfirmation('a');
  publishConfirmation('b');
  publishConfirmation('d');
  batched.drop('now-playing', 'a');
  batched.flush();
  expect(ofChannels()).toEqual([{ subscriber: 0, events: ['listeners a', 'now-playing b'] }]);
});
