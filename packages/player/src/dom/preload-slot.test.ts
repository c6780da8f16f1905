import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenRequest } from '../core/player-ports.ts';
import { PreloadSlot } from './preload-slot.ts';

const REST_MAX_MS = 1_000;
const GRACE_MS = 400;

function request(name: string): OpenRequest {
  const channel = { _id: name, name, channelNumber: 1 };
  return { channel, url: `http://radio.example/${name}`, again: false };
}

function createAhead() {
  const events: string[] = [];
  const ahead = new PreloadSlot<string>({
    open: ({ channel }) => {
      events.push(`open ${channel.name}`);
      return channel.name;
    },
    close: (name) => events.push(`close ${name}`),
    restMaxMs: REST_MAX_MS,
  });
  return { ahead, events };
}

describe('what is opened ahead of a press', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the taker’s from then on', () => {
    const { ahead, events } = createAhead();
    const release = ahead.warm(request('one'));
    expect(ahead.take(request('one'))).toBe('one');
    release();
    vi.advanceTimersByTime(REST_MAX_MS);
    ahead.close();
    expect(ahead.take(request('one'))).toBeNull();
    expect(events).toEqual(['open one']);
  });

  it('is closed when another is wanted or warmed', () => {
    const { ahead, events } = createAhead();
    ahead.warm(request('one'));
    ahead.warm(request('two'));
    expect(ahead.take(request('three'))).toBeNull();
    expect(events).toEqual(['open one', 'close one', 'open two', 'close two']);
  });

  it('is closed after the longest rest, counted anew by each sign of intention', () => {
    const { ahead, events } = createAhead();
    ahead.warm(request('one'));
    vi.advanceTimersByTime(REST_MAX_MS - 1);
    ahead.warm(request('one'));
    vi.advanceTimersByTime(REST_MAX_MS - 1);
    expect(events).toEqual(['open one']);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['open one', 'close one']);
  });

  it('waits a moment for a pointer that slipped off', () => {
    const { ahead, events } = createAhead();
    ahead.warm(request('one'))();
    vi.advanceTimersByTime(GRACE_MS - 1);
    const release = ahead.warm(request('one'));
    vi.advanceTimersByTime(GRACE_MS);
    expect(events).toEqual(['open one']);
    release();
    vi.advanceTimersByTime(GRACE_MS);
    expect(events).toEqual(['open one', 'close one']);
  });
});
