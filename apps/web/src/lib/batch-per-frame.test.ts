import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchPerFrame } from './batch-per-frame.ts';

const FRAME_MS = 16;
const LATEST_MS = 100;
const HEAD_START_MS = 50;

/** A source of news, and two who listen to it. */
function createNews() {
  const sources = new Set<() => void>();
  let isSoundComing = false;
  const subscribe = batchPerFrame(
    (listener) => {
      sources.add(listener);
      return () => sources.delete(listener);
    },
    () => isSoundComing,
  );
  const told = { one: 0, other: 0 };
  const leave = subscribe(() => {
    told.one += 1;
  });
  const leaveOther = subscribe(() => {
    told.other += 1;
  });
  const change = (step = false) => {
    isSoundComing = step;
    for (const tell of sources) tell();
  };
  return { change, leave, leaveOther, told, sources };
}

describe('news told once a frame', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** `shown`: a page that is not to be seen paints no frames. */
  const paint = (shown: boolean) => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => (shown ? setTimeout(run, FRAME_MS) : 0));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  };

  it('waits for the frame and tells everybody of all changes at once', () => {
    paint(true);
    const { change, told } = createNews();
    change();
    change();
    expect(told).toEqual({ one: 0, other: 0 });
    // One timer for the frame and one for its being late, however many listen: React then renders once.
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(FRAME_MS);
    expect(told).toEqual({ one: 1, other: 1 });
    vi.advanceTimersByTime(LATEST_MS);
    expect(told).toEqual({ one: 1, other: 1 });
  });

  it('tells of later changes in a later frame', () => {
    paint(true);
    const { change, told } = createNews();
    change();
    vi.advanceTimersByTime(FRAME_MS);
    change();
    vi.advanceTimersByTime(FRAME_MS);
    expect(told.one).toBe(2);
  });

  it('does not wait for ever where nothing is painted', () => {
    paint(false);
    const { change, told } = createNews();
    change();
    vi.advanceTimersByTime(LATEST_MS);
    expect(told.one).toBe(1);
  });

  it('leaves the thread to a stream that begins to sound, and tells of its steps together', () => {
    paint(true);
    const { change, told } = createNews();
    change(true);
    vi.advanceTimersByTime(HEAD_START_MS - 1);
    change(true);
    change();
    expect(told.one).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told.one).toBe(1);
    vi.advanceTimersByTime(LATEST_MS);
    expect(told.one).toBe(1);
  });

  it('takes a frame back that was to be painted while a stream begins', () => {
    paint(true);
    const { change, told } = createNews();
    change();
    change(true);
    vi.advanceTimersByTime(HEAD_START_MS - 1);
    expect(told.one).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told.one).toBe(1);
    change();
    vi.advanceTimersByTime(FRAME_MS);
    expect(told.one).toBe(2);
  });

  it('tells nothing to who has left, and listens for nobody', () => {
    paint(true);
    const { change, told, leave, leaveOther, sources } = createNews();
    change();
    leave();
    expect(sources.size).toBe(1);
    leaveOther();
    vi.advanceTimersByTime(LATEST_MS);
    expect(told).toEqual({ one: 0, other: 0 });
    expect(sources.size).toBe(0);
  });
});
