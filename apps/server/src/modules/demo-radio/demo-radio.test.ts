import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, hear, listen, startRadio, type TestRadio } from '../../testing/demo-radio-fixture.ts';
import { durationMsOf } from './audio-units.ts';
import { SEND_AHEAD_MS } from './demo-radio-limits.ts';
import { cutMp3 } from './mpeg-frames.ts';

const MP3 = '/radio/dawn.mp3';
const MP3_BYTES_PER_MS = 16;
const FRAME_MS = 27;
const FRAME_BYTES = 420;
const FRAME_START = 0xfffb;
/** Frames are whole and ticks have a length: what is measured is that much off at most. */
const SLACK_MS = 4 * FRAME_MS;
const AHEAD_BYTES = SEND_AHEAD_MS * MP3_BYTES_PER_MS;

let air: TestRadio;
beforeEach(async () => {
  air = await startRadio();
});
afterEach(() => air.stop());

/** How long the whole frames of what was heard sound; the last one may still be on its way. */
function heardMs(bytes: Buffer): number {
  for (let end = bytes.length; end > bytes.length - FRAME_BYTES; end -= 1) {
    if (end === bytes.length || bytes.readUInt16BE(end) === FRAME_START) {
      const units = wholeFrames(bytes.subarray(0, end));
      if (units) return durationMsOf(units);
    }
  }
  throw new Error('Not made of whole frames.');
}

function wholeFrames(bytes: Buffer) {
  try {
    return cutMp3(bytes);
  } catch {
    return null;
  }
}

async function pausedListener(path: string): Promise<Socket> {
  const { hostname, port } = new URL(air.url(path));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'readable');
  socket.on('error', () => undefined);
  return socket;
}

describe('pace', () => {
  test('a burst at once, then real time, whole frames only', async () => {
    const listener = await listen(air.url(MP3));
    const burst = heardMs(await listener.bytes(AHEAD_BYTES));
    expect(burst).toBeGreaterThanOrEqual(SEND_AHEAD_MS);
    expect(burst).toBeLessThan(SEND_AHEAD_MS + SLACK_MS);
    await hear(air.clock, listener, 60_000, MP3_BYTES_PER_MS);
    const later = heardMs(await listener.bytes((60_000 + SEND_AHEAD_MS) * MP3_BYTES_PER_MS));
    expect(later - burst).toBeGreaterThan(60_000 - SLACK_MS);
    expect(later - burst).toBeLessThan(60_000 + SLACK_MS);
  });

  test('goes on over the loop point', async () => {
    const listener = await listen(air.url(MP3));
    await listener.bytes(AHEAD_BYTES);
    await hear(air.clock, listener, 180_000, MP3_BYTES_PER_MS);
    expect(heardMs(await listener.bytes(0))).toBeGreaterThan(180_000);
  });

  test('two listeners share one reader and hear the same moment', async () => {
    const idle = air.clock.timers();
    const first = await listen(air.url(MP3));
    await first.bytes(AHEAD_BYTES);
    expect(air.clock.timers()).toBe(idle + 1);
    air.clock.advance(10_000);
    const second = await listen(air.url(MP3));
    const late = await second.bytes(AHEAD_BYTES);
    expect(air.clock.timers()).toBe(idle + 1);
    const early = await first.bytes(10_000 * MP3_BYTES_PER_MS + AHEAD_BYTES - FRAME_BYTES);
    expect(early.subarray(-50_000).equals(late.subarray(-50_000))).toBe(true);
    expect(air.radio.listenersOf(MP3)).toBe(2);
  });

  test('sleeps without listeners, yet the position goes on', async () => {
    const idle = air.clock.timers();
    const first = await listen(air.url(MP3));
    await first.bytes(AHEAD_BYTES);
    first.leave();
    await expect.poll(() => air.radio.listenersOf(MP3)).toBe(0);
    expect(air.clock.timers()).toBe(idle);
    air.clock.advance(3_600_000);
    const second = await listen(air.url(MP3));
    expect(heardMs(await second.bytes(AHEAD_BYTES))).toBeLessThan(SEND_AHEAD_MS + SLACK_MS);
  });
});

test('after a long stop of the process the past is skipped', async () => {
  const jumping = { nowMs: 1_000_000, tick: () => {} };
  await air.stop();
  air = await startRadio({
    clock: {
      now: () => jumping.nowMs,
      wallNow: () => jumping.nowMs,
      after: (delayMs, run) => {
        if (delayMs < 1_000) jumping.tick = run;
        return () => undefined;
      },
    },
  });
  const listener = await listen(air.url(MP3));
  const before = heardMs(await listener.bytes(AHEAD_BYTES));
  jumping.nowMs += 3_600_000;
  jumping.tick();
  const after = heardMs(await listener.bytes(2 * AHEAD_BYTES));
  expect(after - before).toBeLessThan(SEND_AHEAD_MS + SLACK_MS);
});

test('a listener who does not read is dropped, and the others go on', async () => {
  const slow = await pausedListener(MP3);
  const good = await listen(air.url(MP3));
  let seconds = 0;
  while (air.radio.listenersOf(MP3) === 2 && seconds < 3_600) {
    await hear(air.clock, good, 10_000, MP3_BYTES_PER_MS);
    seconds += 10;
  }
  expect(air.radio.listenersOf(MP3)).toBe(1);
  await hear(air.clock, good, 10_000, MP3_BYTES_PER_MS);
  slow.destroy();
});

describe('answers', () => {
  test('headers of a live stream that any page may play', async () => {
    const { headers } = await listen(air.url(MP3));
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
      'icy-name': 'Dawn Chorus',
      'icy-br': '128',
      'icy-genre': 'Electronic',
    });
    expect(headers['access-control-expose-headers']).toContain('icy-metaint');
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  test('HEAD has the headers and takes no place; OPTIONS lets Icy-MetaData through', async () => {
    const head = await ask(air.url('/radio/rainy.aac'), 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'audio/aac' } });
    expect(air.radio.listenersOf('/radio/rainy.aac')).toBe(0);
    const preflight = await ask(air.url(MP3), 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('Icy-MetaData');
  });

  test('unknown mounts are 404, other methods 405', async () => {
    expect((await ask(air.url('/radio/nothing.mp3'), 'GET')).status).toBe(404);
    expect((await ask(air.url(MP3), 'POST')).status).toBe(405);
  });

  test('an address and a stream have room for so many, and a place left is a place free', async () => {
    await air.stop();
    air = await startRadio({ limits: { perStream: 1, perAddress: 2 } });
    const first = await listen(air.url(MP3));
    expect(await ask(air.url(MP3), 'GET')).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    await listen(air.url('/radio/rainy.aac'));
    expect((await ask(air.url('/radio/ferry.ogg'), 'GET')).status).toBe(503);
    first.leave();
    await expect.poll(() => air.radio.listenersOf(MP3)).toBe(0);
    expect((await ask(air.url('/radio/ferry.ogg'), 'GET')).status).toBe(200);
  });
});
