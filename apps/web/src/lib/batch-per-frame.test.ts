import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchPerFrame } from './batch-per-frame.ts';

const FRAME_MS = 16;
const MAX_DELAY_MS = 100;
const PLAYBACK_DELAY_MS = 50;

/** A source of changes with two subscribers. */
function createSource() {
  const sources = new Set<() => void>();
  let isPlaybackStep = false;
  const subscribe = batchPerFrame(
    (subscriber) => {
      sources.add(subscriber);
      return () => sources.delete(subscriber);
    },
    () => isPlaybackStep,
  );
  const notified = { one: 0, other: 0 };
  const unsubscribe = subscribe(() => {
    notified.one += 1;
  });
  const unsubscribeOther = subscribe(() => {
    notified.other += 1;
  });
  const change = (step = false) => {
    isPlaybackStep = step;
    for (const notify of sources) notify();
  };
  return { change, unsubscribe, unsubscribeOther, notified, sources };
}

describe('batchPerFrame', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** `shown`: a hidden page paints no frames. */
  const paint = (shown: boolean) => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => (shown ? setTimeout(run, FRAME_MS) : 0));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  };

  it('notifies all subscribers of all changes at once in the next frame', () => {
    paint(true);
    const { change, notified } = createSource();
    change();
    change();
    expect(notified).toEqual({ one: 0, other: 0 });
    // One timer for the frame and one for a late frame, for any number of subscribers: React
    // renders once.
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(FRAME_MS);
    expect(notified).toEqual({ one: 1, other: 1 });
    vi.advanceTimersByTime(MAX_DELAY_MS);
    expect(notified).toEqual({ one: 1, other: 1 });
  });

  it('notifies of later changes in a later frame', () => {
    paint(true);
    const { change, notified } = createSource();
    change();
    vi.advanceTimersByTime(FRAME_MS);
    change();
    vi.advanceTimersByTime(FRAME_MS);
    expect(notified.one).toBe(2);
  });

  it('notifies after a timeout where nothing is painted', () => {
    paint(false);
    const { change, notified } = createSource();
    change();
    vi.advanceTimersByTime(MAX_DELAY_MS);
    expect(notified.one).toBe(1);
  });

  it('delays the notification of playback steps and batches them', () => {
    paint(true);
    const { change, notified } = createSource();
    change(true);
    vi.advanceTimersByTime(PLAYBACK_DELAY_MS - 1);
    change(true);
    change();
    expect(notified.one).toBe(0);
    vi.advanceTimersByTime(1);
    expect(notified.one).toBe(1);
    vi.advanceTimersByTime(MAX_DELAY_MS);
    expect(notified.one).toBe(1);
  });

  it('postpones a scheduled notification at a playback step', () => {
    paint(true);
    const { change, notified } = createSource();
    change();
    change(true);
    vi.advanceTimersByTime(PLAYBACK_DELAY_MS - 1);
    expect(notified.one).toBe(0);
    vi.advanceTimersByTime(1);
    expect(notified.one).toBe(1);
    change();
    vi.advanceTimersByTime(FRAME_MS);
    expect(notified.one).toBe(2);
  });

  it('notifies no removed subscriber and unsubscribes from its source with the last one', () => {
    paint(true);
    const { change, notified, unsubscribe, unsubscribeOther, sources } = createSource();
    change();
    unsubscribe();
    expect(sources.size).toBe(1);
    unsubscribeOther();
    vi.advanceTimersByTime(MAX_DELAY_MS);
    expect(notified).toEqual({ one: 0, other: 0 });
    expect(sources.size).toBe(0);
  });
});
