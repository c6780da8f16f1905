// @module-tag tunnel

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AudioDevice } from './audio-device.ts';
import { BufferPosition } from './buffer-position.ts';
import type { SourceBufferQueue } from './source-buffer-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Ten seconds are buffered of a stream that began so far behind its newest audio. */
function createPosition(behindSeconds: number) {
  const element = { currentTime: 0 };
  const span = { startSeconds: 0, endSeconds: 0 };
  const queue = {
    span,
    get endSeconds() {
      return span.endSeconds;
    },
  };
  const position = new BufferPosition(
    { element } as unknown as AudioDevice,
    queue as unknown as SourceBufferQueue,
  );
  position.onStart(behindSeconds, performance.now());
  queue.span.endSeconds = 10;
  position.read();
  return { element, queue, position };
}

it('counts what is still to come as delay, and reads ahead for all of it', () => {
  const { position } = createPosition(90);
  expect(position.read()).toMatchObject({ aheadSeconds: 10, delaySeconds: 90, behindLiveSeconds: 0 });
  expect(position.aheadMaxSeconds).toBe(120);
  expect(createPosition(0).position.aheadMaxSeconds).toBe(60);
});

it('reads ahead no further in a recording that is sent at once', () => {
  const { queue, position } = createPosition(0);
  queue.span.endSeconds = 1_600;
  position.read();
  expect(position.aheadMaxSeconds).toBe(120);
});

it('rewinds from where the listener is, while the rest is still to come', () => {
  const { element, queue, position } = createPosition(30);
  vi.advanceTimersByTime(20_000);
  element.currentTime = 20;
  queue.span.endSeconds = 45;
  position.rewind(10);
  expect(element.currentTime).toBe(10);
  expect(position.read()).toMatchObject({ behindLiveSeconds: 10, rewindableSeconds: 20 });
  position.rewind(-10);
  expect(element.currentTime).toBe(20);
  expect(position.isRewound).toBe(false);
});

it('is behind by what arrives during a pause', { tags: 'pause-place' }, () => {
  const { element, queue, position } = createPosition(0);
  element.currentTime = 6;
  position.pause();
  queue.span.endSeconds = 140;
  expect(position.read()).toMatchObject({ behindLiveSeconds: 130, rewindableSeconds: 136, canRewind: true });
  expect(position.aheadMaxSeconds).toBeGreaterThan(300);
  position.resume();
  expect(position.isRewound).toBe(true);
});

it('keeps what an outage has delayed in hand, and leads back to the newest audio', () => {
  const { element, queue, position } = createPosition(0);
  element.currentTime = 10;
  queue.span.endSeconds = 32;
  position.trimBacklog(30);
  expect(element.currentTime).toBe(10);
  expect(position.read()).toMatchObject({ aheadSeconds: 22, behindLiveSeconds: 12 });
  expect(position.isRewound).toBe(true);
});

it('keeps no more of it than is wanted, and nothing close to live', () => {
  const play = (endSeconds: number, keepSeconds: number) => {
    const { element, queue, position } = createPosition(0);
    element.currentTime = 10;
    queue.span.endSeconds = endSeconds;
    position.trimBacklog(keepSeconds);
    return [element.currentTime, position.read().behindLiveSeconds];
  };
  expect(play(80, 30)).toEqual([50, 20]);
  const { element, queue, position } = createPosition(0);
  for (const endSeconds of [80, 160]) {
    queue.span.endSeconds = endSeconds;
    position.trimBacklog(30);
  }
  expect([element.currentTime, position.read().behindLiveSeconds]).toEqual([130, 20]);
  expect(play(80, 0)).toEqual([70, 0]);
  expect(play(21, 30)).toEqual([10, 0]);
});
