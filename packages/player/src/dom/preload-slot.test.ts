import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenRequest } from '../core/player-ports.ts';
import { createAddress } from '../testing/player-fixture.ts';
import { PreloadSlot } from './preload-slot.ts';

const MAX_IDLE_MS = 1_000;
const GRACE_MS = 400;

const request = (name: string): OpenRequest => ({
  ...createAddress(name),
  bypassCache: false,
  behindSeconds: 0,
});

function createSlot() {
  const events: string[] = [];
  const slot = new PreloadSlot<string>({
    open: ({ url }) => {
      events.push(`open ${url}`);
      return url;
    },
    close: (name) => events.push(`close ${name}`),
    maxIdleMs: MAX_IDLE_MS,
  });
  return { slot, events };
}

describe('PreloadSlot', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns the preload once and leaves it open', () => {
    const { slot, events } = createSlot();
    const release = slot.preload(request('one'));
    expect(slot.take(request('one'))).toBe('one');
    release();
    vi.advanceTimersByTime(MAX_IDLE_MS);
    slot.close();
    expect(slot.take(request('one'))).toBeNull();
    expect(events).toEqual(['open one']);
  });

  it('closes the preload when another is taken or preloaded', () => {
    const { slot, events } = createSlot();
    slot.preload(request('one'));
    slot.preload(request('two'));
    expect(slot.take(request('three'))).toBeNull();
    expect(events).toEqual(['open one', 'close one', 'open two', 'close two']);
  });

  it('closes the preload after its idle time, which each preload call restarts', () => {
    const { slot, events } = createSlot();
    slot.preload(request('one'));
    vi.advanceTimersByTime(MAX_IDLE_MS - 1);
    slot.preload(request('one'));
    vi.advanceTimersByTime(MAX_IDLE_MS - 1);
    expect(events).toEqual(['open one']);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['open one', 'close one']);
  });

  it('closes the preload a short time after its release', () => {
    const { slot, events } = createSlot();
    slot.preload(request('one'))();
    vi.advanceTimersByTime(GRACE_MS - 1);
    const release = slot.preload(request('one'));
    vi.advanceTimersByTime(GRACE_MS);
    expect(events).toEqual(['open one']);
    release();
    vi.advanceTimersByTime(GRACE_MS);
    expect(events).toEqual(['open one', 'close one']);
  });
});
