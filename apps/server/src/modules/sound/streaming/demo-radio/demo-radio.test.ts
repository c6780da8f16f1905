import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  advanceWhileListening,
  connectListener,
  createDemoRadioFixture,
  type DemoRadioFixture,
  getDurationMs,
  sendRequest,
} from '../../../../../testing/demo-radio-fixture.ts';
import { BURST_MS, TICK_MS } from '../broadcast/broadcast-limits.ts';
import { cutMp3 } from './audio-cutters.ts';

const MP3 = '/radio/dawn.mp3';
const MP3_BYTES_PER_MS = 10;
const FRAME_MS = 36;
const FRAME_BYTES = 361;
const FRAME_START = 0xfffb;
/** Whole frames and the interval of ticks make a measured duration inexact by at most this much. */
const SLACK_MS = 4 * FRAME_MS;
/** Longer than the loop. */
const LOOP_MS = 1_000_000;
const AHEAD_BYTES = (BURST_MS - SLACK_MS) * MP3_BYTES_PER_MS;

let fixture: DemoRadioFixture;
beforeEach(async () => {
  fixture = await createDemoRadioFixture();
});
afterEach(() => fixture.stop());

/** The duration of the received whole frames; the last frame may be incomplete. */
function getAudioMs(bytes: Buffer): number {
  for (let end = bytes.length; end > bytes.length - FRAME_BYTES; end -= 1) {
    if (end === bytes.length || bytes.readUInt16BE(end) === FRAME_START) {
      const units = wholeFrames(bytes.subarray(0, end));
      if (units) return getDurationMs(units);
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
  const { hostname, port } = new URL(fixture.url(path));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'readable');
  socket.on('error', () => undefined);
  return socket;
}

describe('pace', () => {
  test('sends a burst at once, then real time, in whole frames', async () => {
    const listener = await connectListener(fixture.url(MP3));
    const burst = getAudioMs(await listener.bytes(AHEAD_BYTES));
    expect(burst).toBeGreaterThan(BURST_MS - SLACK_MS);
    expect(burst).toBeLessThan(BURST_MS + SLACK_MS);
    await advanceWhileListening(fixture.clock, listener, 60_000, MP3_BYTES_PER_MS);
    const later = getAudioMs(await listener.bytes(60_000 * MP3_BYTES_PER_MS + AHEAD_BYTES));
    expect(later - burst).toBeGreaterThan(60_000 - SLACK_MS);
    expect(later - burst).toBeLessThan(60_000 + SLACK_MS);
  });

  test('continues over the loop point', async () => {
    const listener = await connectListener(fixture.url(MP3));
    await listener.bytes(AHEAD_BYTES);
    await advanceWhileListening(fixture.clock, listener, LOOP_MS, MP3_BYTES_PER_MS);
    expect(getAudioMs(await listener.bytes(0))).toBeGreaterThan(LOOP_MS);
  });

  test('serves two listeners the same position from one reader', async () => {
    const idle = fixture.clock.timers();
    const first = await connectListener(fixture.url(MP3));
    await first.bytes(AHEAD_BYTES);
    expect(fixture.clock.timers()).toBe(idle + 1);
    fixture.clock.advance(10_000);
    const second = await connectListener(fixture.url(MP3));
    const late = await second.bytes(AHEAD_BYTES);
    expect(fixture.clock.timers()).toBe(idle + 1);
    const early = await first.bytes(10_000 * MP3_BYTES_PER_MS + AHEAD_BYTES - FRAME_BYTES);
    const startMs = early.indexOf(late.subarray(0, 50_000)) / MP3_BYTES_PER_MS;
    expect(startMs).toBeGreaterThan(10_000 - TICK_MS - SLACK_MS);
    expect(startMs).toBeLessThan(10_000 + SLACK_MS);
    expect(fixture.radio.getListenerCount(MP3)).toBe(2);
  });

  test('sleeps without listeners while the position advances', async () => {
    const idle = fixture.clock.timers();
    const first = await connectListener(fixture.url(MP3));
    await first.bytes(AHEAD_BYTES);
    first.disconnect();
    await expect.poll(() => fixture.radio.getListenerCount(MP3)).toBe(0);
    expect(fixture.clock.timers()).toBe(idle);
    fixture.clock.advance(3_600_000);
    const second = await connectListener(fixture.url(MP3));
    expect(getAudioMs(await second.bytes(AHEAD_BYTES))).toBeLessThan(BURST_MS + SLACK_MS);
  });
});

test.each([
  ['/radio/dawn.mp3', MP3_BYTES_PER_MS],
  ['/radio/ferry.ogg', 4],
])('%s goes on at the byte where a connection was lost', { tags: 'relay' }, async (mount, bytesPerMs) => {
  const path = `${mount}?behind=30`;
  const whole = await connectListener(fixture.url(path));
  const lost = await connectListener(fixture.url(path));
  const [, epoch, offset] =
    /^place=(.{8})\.(-?\d+), behind=30\.\d$/.exec(String(lost.headers['stream-start'])) ?? [];
  const { length } = await lost.bytes(1);
  lost.disconnect();
  await advanceWhileListening(fixture.clock, whole, 20_000, bytesPerMs);
  const from = `${epoch}.${Number(offset) + length}`;
  const next = await connectListener(fixture.url(`${path}&from=${from}`));
  expect(next.headers['stream-start']).toMatch(`place=${from}, `);
  await advanceWhileListening(fixture.clock, next, 60_000, bytesPerMs);
  const [first, rest] = [await lost.bytes(length), await next.bytes(0)];
  const expected = await whole.bytes(length + rest.length);
  expect(
    Buffer.concat([first.subarray(0, length), rest]).equals(expected.subarray(0, length + rest.length)),
  ).toBe(true);
});

describe('after a suspension of the process', () => {
  const jumping = { nowMs: 1_000_000, tick: () => {} };
  const suspendFor = (ms: number) => {
    jumping.nowMs += ms;
    jumping.tick();
  };

  beforeEach(async () => {
    await fixture.stop();
    fixture = await createDemoRadioFixture({
      clock: {
        now: () => jumping.nowMs,
        wallNow: () => jumping.nowMs,
        after: (delayMs, run) => {
          if (delayMs < 1_000) jumping.tick = run;
          return () => undefined;
        },
      },
    });
  });

  test('listeners miss nothing of half a minute, and others may begin in it', async () => {
    const listener = await connectListener(fixture.url(MP3));
    await listener.bytes(AHEAD_BYTES);
    suspendFor(30_000);
    await listener.bytes(AHEAD_BYTES + (30_000 - SLACK_MS) * MP3_BYTES_PER_MS);
    const next = await connectListener(fixture.url(`${MP3}?behind=20`));
    expect(next.headers['stream-start']).toMatch(/behind=20\.\d$/);
  });

  test('the past of an hour is skipped', async () => {
    const listener = await connectListener(fixture.url(MP3));
    const before = getAudioMs(await listener.bytes(AHEAD_BYTES));
    suspendFor(3_600_000);
    const after = getAudioMs(await listener.bytes(2 * AHEAD_BYTES));
    expect(after - before).toBeLessThan(BURST_MS + SLACK_MS);
  });
});

test('drops a listener that does not read and keeps the others', async () => {
  const slow = await pausedListener(MP3);
  const good = await connectListener(fixture.url(MP3));
  let seconds = 0;
  while (fixture.radio.getListenerCount(MP3) === 2 && seconds < 3_600) {
    await advanceWhileListening(fixture.clock, good, 10_000, MP3_BYTES_PER_MS);
    seconds += 10;
  }
  expect(fixture.radio.getListenerCount(MP3)).toBe(1);
  await advanceWhileListening(fixture.clock, good, 10_000, MP3_BYTES_PER_MS);
  slow.destroy();
});

describe('responses', () => {
  test('have the headers of a live stream, which pages of any origin may play', async () => {
    const { headers } = await connectListener(fixture.url(MP3));
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
      'icy-name': 'Dawn Chorus',
      'icy-br': '80',
      'icy-genre': 'Electronic',
    });
    expect(headers['access-control-expose-headers']).toContain('icy-metaint');
    expect(headers['access-control-expose-headers']).toContain('Stream-Start');
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  test('to HEAD have the same headers and take no slot; those to OPTIONS allow Icy-MetaData', async () => {
    const head = await sendRequest(fixture.url('/radio/rainy.aac'), 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'audio/aac' } });
    expect(fixture.radio.getListenerCount('/radio/rainy.aac')).toBe(0);
    const preflight = await sendRequest(fixture.url(MP3), 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('Icy-MetaData');
  });

  test('are 404 for unknown mounts and other methods', async () => {
    expect((await sendRequest(fixture.url('/radio/nothing.mp3'), 'GET')).status).toBe(404);
    expect((await sendRequest(fixture.url(MP3), 'POST')).status).toBe(404);
  });

  test('are 503 above the limits per address and stream until a slot is free', async () => {
    await fixture.stop();
    fixture = await createDemoRadioFixture({}, { limits: { perStream: 1, perNetwork: 2 } });
    const first = await connectListener(fixture.url(MP3));
    expect(await sendRequest(fixture.url(MP3), 'GET')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
    });
    await connectListener(fixture.url('/radio/rainy.aac'));
    expect((await sendRequest(fixture.url('/radio/ferry.ogg'), 'GET')).status).toBe(503);
    first.disconnect();
    await expect.poll(() => fixture.radio.getListenerCount(MP3)).toBe(0);
    expect((await sendRequest(fixture.url('/radio/ferry.ogg'), 'GET')).status).toBe(200);
  });
});
