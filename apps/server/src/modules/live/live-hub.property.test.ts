import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveFrame } from '../../http/live-stream.ts';
import { LiveHub } from './live-hub.ts';

const CHANNELS = ['a', 'b', 'c', 'd'];
const CLIENTS = 5;

const channelId = fc.constantFrom(...CHANNELS);
const step = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), channelId: fc.option(channelId) }),
  fc.record({
    do: fc.constant('focus' as const),
    client: fc.nat(CLIENTS - 1),
    ids: fc.array(channelId, { maxLength: 6 }),
  }),
  fc.record({ do: fc.constant('leave' as const), client: fc.nat(CLIENTS - 1) }),
);

test('every event reaches exactly those whom it concerns, once and in order, as one and the same frame', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const hub = new LiveHub(() => 0);
      const received: LiveFrame[][] = [];
      const wanted: string[][] = [];
      const focus = new Map<number, Set<string>>();
      const clients = Array.from({ length: CLIENTS }, (_, client) => {
        received.push([]);
        wanted.push([]);
        return { send: (frame: LiveFrame) => received[client]?.push(frame) };
      });
      for (const each of steps) {
        if (each.do === 'publish') {
          hub.publish('channel-removed', each.channelId, { channelId: each.channelId ?? '' });
          for (const [client, ids] of focus)
            if (each.channelId === null || ids.has(each.channelId)) wanted[client]?.push(hub.lastEventId);
          continue;
        }
        const client = clients[each.client];
        if (!client) continue;
        if (each.do === 'leave') {
          hub.leave(client);
          focus.delete(each.client);
        } else {
          hub.focus(client, each.ids);
          focus.set(each.client, new Set(each.ids));
        }
      }
      const idOf = (frame: LiveFrame) => /^id: (\S+)/.exec(frame.plain.toString())?.[1];
      expect(received.map((frames) => frames.map(idOf))).toEqual(wanted);
      expect(hub.size).toBe(focus.size);
      for (const id of CHANNELS)
        expect(hub.isInFocus(id)).toBe([...focus.values()].some((ids) => ids.has(id)));
      const frames = new Map(received.flat().map((frame) => [idOf(frame), frame]));
      for (const frame of received.flat()) expect(frames.get(idOf(frame))).toBe(frame);
    }),
  );
});

test('what was missed is what would have come; what is too old or from elsewhere needs a snapshot', () => {
  let now = 0;
  const hub = new LiveHub(() => now);
  const publish = (id: string) => hub.publish('channel-removed', id, { channelId: id });
  const start = hub.lastEventId;
  publish('a');
  const afterFirst = hub.lastEventId;
  publish('b');
  publish('a');
  const texts = (from: string, ids: string[]) =>
    hub
      .missedSince(from, new Set(ids))
      ?.map((frame) => /"channelId":"(\w)"/.exec(frame.plain.toString())?.[1]);
  expect(texts(start, ['a', 'b'])).toEqual(['a', 'b', 'a']);
  expect(texts(afterFirst, ['a'])).toEqual(['a']);
  expect(texts(hub.lastEventId, ['a'])).toEqual([]);
  expect(texts('another-3', ['a'])).toBeUndefined();
  expect(texts(`${start.split('-')[0]}-99`, ['a'])).toBeUndefined();
  expect(texts('', ['a'])).toBeUndefined();
  now = 61_000;
  publish('c');
  expect(texts(start, ['a'])).toBeUndefined();
  for (let count = 0; count < 5_000; count += 1) publish('a');
  const young = hub.lastEventId;
  for (let count = 0; count < 999; count += 1) publish('a');
  expect(texts(young, ['a'])).toHaveLength(999);
  publish('a');
  publish('a');
  expect(texts(young, ['a'])).toBeUndefined();
});
