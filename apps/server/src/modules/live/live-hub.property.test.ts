import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventFrame } from './event-stream.ts';
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

test('sends every event to exactly its subscribers, once and in order, as one shared frame', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const hub = new LiveHub(() => 0);
      const received: EventFrame[][] = [];
      const expected: string[][] = [];
      const focus = new Map<number, Set<string>>();
      const clients = Array.from({ length: CLIENTS }, (_, client) => {
        received.push([]);
        expected.push([]);
        return { send: (frame: EventFrame) => received[client]?.push(frame) };
      });
      for (const each of steps) {
        if (each.do === 'publish') {
          hub.publish('channel-removed', each.channelId, { channelId: each.channelId ?? '' });
          for (const [client, ids] of focus)
            if (each.channelId === null || ids.has(each.channelId)) expected[client]?.push(hub.lastEventId);
          continue;
        }
        const client = clients[each.client];
        if (!client) continue;
        if (each.do === 'leave') {
          hub.unsubscribe(client);
          focus.delete(each.client);
        } else {
          hub.setFocus(client, each.ids);
          focus.set(each.client, new Set(each.ids));
        }
      }
      const getEventId = (frame: EventFrame) => /^id: (\S+)/.exec(frame.plain.toString())?.[1];
      expect(received.map((frames) => frames.map(getEventId))).toEqual(expected);
      expect(hub.size).toBe(focus.size);
      for (const id of CHANNELS)
        expect(hub.isInFocus(id)).toBe([...focus.values()].some((ids) => ids.has(id)));
      const frames = new Map(received.flat().map((frame) => [getEventId(frame), frame]));
      for (const frame of received.flat()) expect(frames.get(getEventId(frame))).toBe(frame);
    }),
  );
});

test('replays missed events; a gap or an unknown id needs a snapshot', () => {
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
      .eventsSince(from, new Set(ids))
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
  const recent = hub.lastEventId;
  for (let count = 0; count < 999; count += 1) publish('a');
  expect(texts(recent, ['a'])).toHaveLength(999);
  publish('a');
  publish('a');
  expect(texts(recent, ['a'])).toBeUndefined();
});
