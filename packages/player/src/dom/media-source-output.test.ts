// @module-tag tunnel

import { setImmediate } from 'node:timers/promises';
import { joinBytes } from '@airdial/audio-formats/bytes';
import { mp3Frame } from '@airdial/audio-formats/testing/frame-fixture';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeElement, fakeElements } from '../testing/audio-element-fixture.ts';
import { FakeMediaSource } from '../testing/fake-media-source.ts';
import { serveStreams } from '../testing/fake-streams.ts';
import { createAddress } from '../testing/player-fixture.ts';
import { AudioDevice } from './audio-device.ts';
import { MediaSourceSession } from './media-source-output.ts';
import { StreamConnection } from './stream-connection.ts';

/** Frames that differ from each other. */
const STREAM = joinBytes(Array.from({ length: 40 }, (_, index) => mp3Frame(index)));
/** Within a frame. */
const CUT = 5_000;
const FIRST = 'place=k3x9Zq_1.70, behind=30.0';
const request = {
  ...createAddress('http://radio.example/relay/a', { resumable: true }),
  bypassCache: false,
  behindSeconds: 30,
};

fakeElements();
beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
});
afterEach(() => void vi.useRealTimers());

/** A session that has played what came before `CUT`. @param start the header of the next response */
async function playUntilCut(start: string) {
  const requests = serveStreams((url) => ({ 'stream-start': url.includes('from=') ? start : FIRST }));
  const element = new FakeElement();
  // A byte is a second to the fake buffer: this far on, nothing is ahead.
  element.currentTime = 1_000_000;
  const noop = () => {};
  const events = { onPlaying: noop, onWaiting: noop, onPaused: noop, onConnected: noop, onLost: noop };
  const session = new MediaSourceSession({
    device: new AudioDevice(element as unknown as HTMLAudioElement),
    request,
    events: { ...events, onEnded: noop, onBlocked: noop },
    connection: new StreamConnection(request),
    mediaSource: null,
    reserve: { onPlayable: noop, drop: noop, release: noop },
  });
  const buffer = FakeMediaSource.created.at(-1)?.open();
  if (!buffer) throw new Error('No MediaSource was created.');
  const send = async (index: number, bytes: Uint8Array) => {
    await setImmediate();
    requests[index]?.body.enqueue(bytes);
    await setImmediate();
    buffer.finishUpdate();
  };
  await send(0, STREAM.slice(0, CUT));
  return { requests, element, session, buffer, send };
}

const appendedBytes = (log: readonly string[]): number =>
  log.reduce((sum, entry) => sum + Number(/^append (\d+)$/.exec(entry)?.[1] ?? 0), 0);

it('appends what a resumed connection sends to what it has, within a frame', async () => {
  const { requests, session, buffer, send } = await playUntilCut(`place=k3x9Zq_1.${70 + CUT}, behind=44.0`);
  session.reload(true, request);
  await send(1, STREAM.slice(CUT));
  expect(requests[1]?.url).toBe(`http://radio.example/relay/a?behind=30&from=k3x9Zq_1.${70 + CUT}`);
  expect(buffer.log).not.toContain('abort');
  expect(appendedBytes(buffer.log)).toBe(STREAM.length);
  session.close();
});

it('begins at a frame again where the server goes on elsewhere', async () => {
  const { session, buffer, send } = await playUntilCut('place=00000000.0, behind=8.0');
  session.reload(true, request);
  await send(1, STREAM.slice(CUT));
  expect(buffer.log).toContain('abort');
  session.close();
});

it('asks for the lost byte again after an attempt without a response, and for none with a new buffer', async () => {
  const { requests, session } = await playUntilCut(FIRST);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  session.reload(true, request);
  const again = serveStreams({ 'stream-start': FIRST });
  session.reload(true, request);
  await setImmediate();
  session.reload(false, request);
  await setImmediate();
  expect(requests).toHaveLength(1);
  expect(again.map(({ url }) => new URL(url).searchParams.get('from'))).toEqual([
    `k3x9Zq_1.${70 + CUT}`,
    null,
  ]);
  session.close();
});

it('goes on with the former connection where it delivers before the new one', async () => {
  const { requests, session, buffer, send } = await playUntilCut(FIRST);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  session.reload(true, request);
  await send(0, STREAM.slice(CUT));
  expect(requests[0]?.signal.aborted).toBe(false);
  expect(buffer.log).not.toContain('abort');
  expect(appendedBytes(buffer.log)).toBe(STREAM.length);
  session.close();
});

it('is behind by an outage that was longer than what was buffered', async () => {
  const { requests, session, element, send } = await playUntilCut(`place=k3x9Zq_1.${70 + CUT}, behind=44.0`);
  element.currentTime = 0;
  session.read();
  element.currentTime = 1_000_000;
  expect(session.read().behindLiveSeconds).toBe(0);
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000 * 60 * 3);
  session.reload(true, request);
  await send(1, STREAM.slice(CUT, CUT + 400));
  expect(session.read().behindLiveSeconds).toBeGreaterThan(0);
  // What is missing would take as long as it lasts.
  session.goLive();
  await setImmediate();
  expect(requests.at(-1)?.url).toBe('http://radio.example/relay/a?behind=30');
  session.close();
});

it('is behind as well where the former connection goes on after such an outage', async () => {
  const { session, element, send } = await playUntilCut(FIRST);
  element.currentTime = 0;
  session.read();
  element.currentTime = 1_000_000;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000 * 60 * 3);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  session.reload(true, request);
  await send(0, STREAM.slice(CUT, CUT + 400));
  expect(session.read().behindLiveSeconds).toBeGreaterThan(0);
  session.close();
});

it('reads on during a pause, and plays on', { tags: 'pause-place' }, async () => {
  const { session, element, buffer, send } = await playUntilCut(FIRST);
  element.paused = false;
  element.pause = () => (element.paused = true);
  expect(session.pause()).toBe(true);
  expect(element.paused).toBe(true);
  await send(0, STREAM.slice(CUT));
  expect(appendedBytes(buffer.log)).toBeGreaterThan(CUT);
  session.resume();
  expect(element.paused).toBe(false);
  session.close();
});

it('waits ten seconds for the next bytes of a line that is slower than the stream, and two of another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { session, send } = await playUntilCut(FIRST);
  const starvesAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    const { isStarving, isRebuffering } = session.read();
    return { isStarving, isRebuffering };
  };
  expect(starvesAfter(1_999)).toEqual({ isStarving: false, isRebuffering: false });
  expect(starvesAfter(1)).toEqual({ isStarving: true, isRebuffering: false });
  vi.advanceTimersByTime(5_000);
  await send(0, STREAM.slice(CUT));
  expect(starvesAfter(9_999)).toEqual({ isStarving: false, isRebuffering: true });
  expect(starvesAfter(1)).toEqual({ isStarving: true, isRebuffering: false });
  session.close();
});

it('replaces a connection whose bytes hold no audio any more, and asks for no more of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { requests, session, element, buffer, send } = await playUntilCut(FIRST);
  vi.advanceTimersByTime(6_000);
  // Four seconds are ahead, which play meanwhile.
  element.currentTime = CUT + 16;
  await send(0, STREAM.slice(CUT, CUT + 20));
  buffer.findsAudio = false;
  for (const isStarving of [false, false, false, true]) {
    vi.advanceTimersByTime(1_000);
    element.currentTime += 1;
    await send(0, new Uint8Array(20));
    expect(session.read().isStarving).toBe(isStarving);
  }
  session.reload(true, request);
  await setImmediate();
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(requests[1]?.url).toBe('http://radio.example/relay/a?behind=30');
  buffer.findsAudio = true;
  await send(1, STREAM);
  expect(session.read().isStarving).toBe(false);
  session.close();
});

it('is silent with its end, and is emptied later, unless another source is there', async () => {
  for (const next of [null, 'blob:y']) {
    const { element, session } = await playUntilCut(FIRST);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const pause = vi.spyOn(element, 'pause');
    session.close();
    expect(pause).toHaveBeenCalledOnce();
    expect(element.src).toBe('blob:x');
    if (next) element.src = next;
    vi.advanceTimersByTime(1_000);
    expect(element.src).toBe(next ?? '');
    vi.useRealTimers();
  }
});

it('is emptied with an end that comes before there is sound', async () => {
  const { element, session } = await playUntilCut(FIRST);
  element.readyState = 0;
  session.close();
  expect(element.src).toBe('');
});
