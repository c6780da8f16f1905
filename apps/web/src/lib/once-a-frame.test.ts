import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceAFrame } from './once-a-frame.ts';

const FRAME_MS = 16;
const LATEST_MS = 100;

/** A source of news and how often its one listener was told. */
function createNews() {
  const listeners = new Set<() => void>();
  const subscribe = onceAFrame((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  let told = 0;
  const unsubscribe = subscribe(() => {
    told += 1;
  });
  const change = () => {
    for (const listener of listeners) listener();
  };
  return { change, unsubscribe, told: () => told, listeners };
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

  it('waits for the frame and tells all changes at once', () => {
    paint(true);
    const { change, told } = createNews();
    change();
    change();
    expect(told()).toBe(0);
    vi.advanceTimersByTime(FRAME_MS);
    expect(told()).toBe(1);
    vi.advanceTimersByTime(LATEST_MS);
    expect(told()).toBe(1);
  });

  it('tells of later changes in a later frame', () => {
    paint(true);
    const { change, told } = createNews();
    change();
    vi.advanceTimersByTime(FRAME_MS);
    change();
    vi.advanceTimersByTime(FRAME_MS);
    expect(told()).toBe(2);
  });

  it('does not wait for ever where nothing is painted', () => {
    paint(false);
    const { change, told } = createNews();
    change();
    vi.advanceTimersByTime(LATEST_MS);
    expect(told()).toBe(1);
  });

  it('tells nothing to who has left', () => {
    paint(true);
    const { change, told, unsubscribe, listeners } = createNews();
    change();
    unsubscribe();
    vi.advanceTimersByTime(LATEST_MS);
    expect(told()).toBe(0);
    expect(listeners.size).toBe(0);
  });
});
