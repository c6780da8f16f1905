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
      const hub = new LiveHub();
      const received: EventFrame[][] = [];
      const expected: string[][] = [];
      const focus = new Map<number, Set<string>>();
      let published = 0;
      const clients = Array.from({ length: CLIENTS }, (_, client) => {
        received.push([]);
        expected.push([]);
        return { send: (frame: EventFrame) => received[client]?.push(frame) };
      });
      for (const each of steps) {
        if (each.do === 'publish') {
          published += 1;
          hub.publish('theme-changed', each.channelId, { site: `${published}` });
          for (const [client, ids] of focus)
            if (each.channelId === null || ids.has(each.channelId)) expected[client]?.push(`${published}`);
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
      const readSite = (frame: EventFrame) => /"site":"(\d+)"/.exec(frame.plain.toString())?.[1];
      expect(received.map((frames) => frames.map(readSite))).toEqual(expected);
      expect(hub.size).toBe(focus.size);
      for (const id of CHANNELS)
        expect(hub.isInFocus(id)).toBe([...focus.values()].some((ids) => ids.has(id)));
      const frames = new Map(received.flat().map((frame) => [readSite(frame), frame]));
      for (const frame of received.flat()) expect(frames.get(readSite(frame))).toBe(frame);
    }),
  );
});
