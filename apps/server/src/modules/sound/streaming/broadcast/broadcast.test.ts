import { expect, test } from 'vitest';
import { Broadcast } from './broadcast.ts';
import {
  BEHIND_MAX_MS,
  BURST_MS,
  CATCH_UP_RATE,
  FIRST_PIECES,
  HISTORY_MS,
  TICK_MS,
} from './broadcast-limits.ts';
import { NEWEST, parseWantedStart, startHeader, type WantedStart } from './stream-start.ts';

const TICKS_PER_SECOND = 1_000 / TICK_MS;
const BURST_SECONDS = BURST_MS / 1_000;
/** Each byte of a tick is its number. */
const TICK_BYTES = 4;
const HEADER = Buffer.from('head');

/** A stream that has played for so long, and what plays on. */
function openBroadcast(seconds: number, header?: Buffer) {
  const broadcast = new Broadcast<null>();
  let ticks = 0;
  const play = (count: number) => {
    for (let tick = 0; tick < count; tick += 1) {
      const bytes = Buffer.alloc(TICK_BYTES, ticks);
      broadcast.push([{ bytes, durationMs: TICK_MS, ...(header && { header }) }], null);
      broadcast.tick();
      ticks += 1;
    }
  };
  play(seconds * TICKS_PER_SECOND);
  return { broadcast, play };
}

function join(broadcast: Broadcast<null>, wanted: WantedStart, options?: { isStale: boolean }) {
  const received: Buffer[] = [];
  const socket = { isFull: false, isEnded: false };
  const listener = {
    send: (pieces: readonly { readonly bytes: Buffer }[]) => {
      if (socket.isFull) return false;
      received.push(...pieces.map(({ bytes }) => bytes));
      return true;
    },
    end: () => {
      socket.isEnded = true;
    },
  };
  const start = broadcast.findStart(wanted, options);
  broadcast.join(listener, start);
  const bytes = () => Buffer.concat(received);
  const seconds = () => bytes().length / TICK_BYTES / TICKS_PER_SECOND;
  return { start, socket, bytes, seconds, leave: () => broadcast.leave(listener) };
}

const behind = (seconds: number): WantedStart => ({ behindMs: seconds * 1_000, from: null });

const secondsFrom = (first: number, end: number): Buffer =>
  ticksFrom(first * TICKS_PER_SECOND, end * TICKS_PER_SECOND);

/** The ticks from one number to another, as they are sent. */
const ticksFrom = (first: number, end: number): Buffer =>
  Buffer.concat(Array.from({ length: end - first }, (_, index) => Buffer.alloc(TICK_BYTES, first + index)));

test('a listener who knows nothing of places gets a burst, and then what is new', () => {
  const { broadcast, play } = openBroadcast(60);
  const { bytes, start } = join(broadcast, NEWEST);
  expect(bytes()).toEqual(secondsFrom(60 - BURST_SECONDS, 60));
  expect(start.behindMs).toBe(BURST_MS);
  play(3 * TICKS_PER_SECOND);
  expect(bytes()).toEqual(secondsFrom(60 - BURST_SECONDS, 63));
});

test('a stream that begins is sent as it arrives, and then once a tick', () => {
  const { broadcast } = openBroadcast(0);
  const { bytes } = join(broadcast, NEWEST);
  const arrive = (tick: number) =>
    broadcast.push([{ bytes: Buffer.alloc(TICK_BYTES, tick), durationMs: TICK_MS }], null);
  for (let tick = 0; tick < FIRST_PIECES; tick += 1) arrive(tick);
  expect(bytes()).toEqual(ticksFrom(0, FIRST_PIECES));
  arrive(FIRST_PIECES);
  expect(bytes()).toEqual(ticksFrom(0, FIRST_PIECES));
  broadcast.tick();
  expect(bytes()).toEqual(ticksFrom(0, FIRST_PIECES + 1));
});

test('a listener who begins behind is sent ahead until nothing is left, without a larger burst', {
  tags: 'relay',
}, () => {
  const { broadcast, play } = openBroadcast(60);
  const { bytes, seconds, start } = join(broadcast, behind(30));
  expect(start.behindMs).toBe(30_000);
  expect(seconds()).toBe(BURST_MS / 1_000);
  play(10 * TICKS_PER_SECOND);
  expect(seconds()).toBe(8 + CATCH_UP_RATE * 10);
  play(12 * TICKS_PER_SECOND);
  expect(seconds()).toBe(30 + 22);
  play(10 * TICKS_PER_SECOND);
  expect(seconds()).toBe(30 + 32);
  expect(bytes()).toEqual(secondsFrom(30, 60 + 32));
});

test('a listener who lost the connection goes on with the byte that it lacks', { tags: 'relay' }, () => {
  const { broadcast, play } = openBroadcast(60, HEADER);
  const first = join(broadcast, behind(30));
  play(2 * TICKS_PER_SECOND);
  first.leave();
  const had = first.bytes().length;
  const cut = had - 5;
  const { epoch, offset } = first.start.place;
  play(20 * TICKS_PER_SECOND);
  const next = join(broadcast, { behindMs: 30_000, from: { epoch, offset: offset + cut } });
  expect(next.start.place).toEqual({ epoch, offset: offset + cut });
  play(60 * TICKS_PER_SECOND);
  const whole = Buffer.concat([first.bytes().subarray(0, cut), next.bytes()]);
  expect(whole.subarray(HEADER.length)).toEqual(secondsFrom(30, 60 + 2 + 80));
  const last = join(broadcast, { behindMs: 0, from: { epoch, offset: offset + whole.length } });
  expect(last.bytes()).toHaveLength(0);
  expect(last.start.place.offset).toBe(offset + whole.length);
});

test.each([
  ['is not kept any more: the nearest one', 0, HISTORY_MS],
  ['never was: a burst', 1e12, BURST_MS],
])('a place that %s', (_name, offset, behindMs) => {
  const { broadcast } = openBroadcast(300);
  const { epoch } = broadcast.findStart(NEWEST).place;
  const start = broadcast.findStart({ behindMs: 30_000, from: { epoch, offset } });
  expect(start.behindMs).toBeGreaterThanOrEqual(behindMs);
  expect(start.behindMs).toBeLessThanOrEqual(behindMs + TICK_MS);
});

test('a place of another broadcast, or from before a break, is answered with a burst', () => {
  const { broadcast, play } = openBroadcast(60);
  const { epoch, offset } = broadcast.findStart(NEWEST).place;
  broadcast.forget();
  play(30 * TICKS_PER_SECOND);
  const start = broadcast.findStart({ behindMs: 30_000, from: { epoch, offset } });
  expect(start.behindMs).toBe(BURST_MS);
  expect(start.place.epoch).not.toBe(epoch);
});

test('what is old is sent to nobody but those who lack it', { tags: 'relay' }, () => {
  const { broadcast } = openBroadcast(60, HEADER);
  const lost = broadcast.findStart(NEWEST).place;
  expect(join(broadcast, behind(30), { isStale: true }).bytes()).toEqual(HEADER);
  const { start, seconds } = join(broadcast, { behindMs: 0, from: lost }, { isStale: true });
  expect(start.place).toEqual(lost);
  expect(seconds()).toBe(BURST_MS / 1_000);
});

test('who does not read waits, goes on where it stopped, and is dropped when that is gone', {
  tags: 'relay',
}, () => {
  const { broadcast, play } = openBroadcast(60);
  const { socket, bytes, seconds } = join(broadcast, NEWEST);
  socket.isFull = true;
  play(60 * TICKS_PER_SECOND);
  expect(seconds()).toBe(8);
  socket.isFull = false;
  play(60 * TICKS_PER_SECOND);
  expect(bytes()).toEqual(secondsFrom(60 - BURST_SECONDS, 60 + 120));
  socket.isFull = true;
  play((HISTORY_MS / TICK_MS) * 1.1);
  expect(socket.isEnded).toBe(true);
  expect(broadcast.listenerCount).toBe(0);
});

test.each<[string, Record<string, unknown>, WantedStart]>([
  ['nothing', {}, NEWEST],
  ['a depth', { behind: '30' }, behind(30)],
  ['too much', { behind: '9000' }, behind(BEHIND_MAX_MS / 1_000)],
  ['too little', { behind: '-1' }, NEWEST],
  ['words', { behind: 'far', from: 'home' }, NEWEST],
  ['a list', { behind: ['30'], from: ['k3x9Zq_1.4711'] }, NEWEST],
  ['10 KB', { from: `k3x9Zq_1.${'1'.repeat(10_000)}` }, NEWEST],
  ['a place', { from: 'k3x9Zq_1.4711' }, { ...NEWEST, from: { epoch: 'k3x9Zq_1', offset: 4711 } }],
])('reads a start from %s', (_name, query, expected) => {
  expect(parseWantedStart(query)).toEqual(expected);
});

test('a place is read as it is told', () => {
  const { broadcast } = openBroadcast(60);
  const { place } = broadcast.findStart(NEWEST);
  const [, told] = /^place=(\S+), behind=8\.0$/.exec(startHeader({ place, behindMs: 8_000 })) ?? [];
  expect(parseWantedStart({ from: told }).from).toEqual(place);
});
