import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RebufferHold } from './rebuffer-hold.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const BURST_SECONDS = 4;

function createHold() {
  const element = { playbackRate: 1 };
  const onReleased = vi.fn();
  const setRate = (rate: number) => {
    element.playbackRate = rate;
  };
  const hold = new RebufferHold({ setRate, onReleased });
  hold.onConnected();
  /** A connection of six seconds, the newest data just now. */
  const settle = () => {
    vi.advanceTimersByTime(6_000);
    hold.onData(0, BURST_SECONDS);
    hold.onAudio();
  };
  return { element, onReleased, hold, settle };
}

describe('RebufferHold', () => {
  it('holds from the second stall until enough is buffered, longer each time', () => {
    const { element, onReleased, hold, settle } = createHold();
    settle();
    hold.onWaiting(0);
    expect([hold.isHolding, hold.isConnectionSlow]).toEqual([false, false]);
    for (const seconds of [2, 4, 8, 8]) {
      hold.onWaiting(0);
      expect([hold.isHolding, hold.isConnectionSlow, element.playbackRate]).toEqual([true, true, 0]);
      hold.onData(seconds - 0.1, BURST_SECONDS);
      expect(hold.isHolding).toBe(true);
      hold.onData(seconds, BURST_SECONDS);
      expect([hold.isHolding, element.playbackRate]).toEqual([false, 1]);
    }
    expect(onReleased).toHaveBeenCalledTimes(4);
  });

  it('does not hold a new connection, a silent one, nor an element that waits for another reason', () => {
    const { hold, settle } = createHold();
    hold.onData(0, BURST_SECONDS);
    for (let wait = 0; wait < 3; wait += 1) hold.onWaiting(0);
    settle();
    for (let wait = 0; wait < 3; wait += 1) hold.onWaiting(4);
    hold.onData(4, BURST_SECONDS);
    vi.advanceTimersByTime(2_000);
    for (let wait = 0; wait < 3; wait += 1) hold.onWaiting(0);
    expect([hold.isHolding, hold.isConnectionSlow]).toEqual([false, false]);
  });

  it('does not hold another stream for the stalls of the former one', () => {
    const { hold, settle } = createHold();
    settle();
    hold.onWaiting(0);
    hold.onWaiting(0);
    hold.onLost();
    expect(hold.isConnectionSlow).toBe(true);
    hold.onOtherStream();
    expect(hold.isConnectionSlow).toBe(false);
    hold.onConnected();
    settle();
    hold.onWaiting(0);
    expect(hold.isHolding).toBe(false);
  });

  it('plays what is there when the connection is lost', () => {
    const { element, onReleased, hold, settle } = createHold();
    settle();
    hold.onWaiting(0);
    hold.onWaiting(0);
    hold.onLost();
    expect([hold.isHolding, element.playbackRate]).toEqual([false, 1]);
    expect(onReleased).not.toHaveBeenCalled();
    hold.onWaiting(0);
    expect(hold.isHolding).toBe(false);
  });

  it('waits ten seconds for the next bytes of a slow line, and calls it slow after three', () => {
    const { hold, settle } = createHold();
    const isAwaitedAfter = (ms: number) => !hold.read(ms, 0).isStarving;
    hold.onData(1, BURST_SECONDS);
    expect([hold.isTrickling, isAwaitedAfter(1_999), isAwaitedAfter(2_000)]).toEqual([false, true, false]);
    settle();
    expect([hold.isTrickling, isAwaitedAfter(9_999), isAwaitedAfter(10_000)]).toEqual([true, true, false]);
    expect(hold.read(9_999, 0)).toEqual({
      isStarving: false,
      isRebuffering: true,
      isConnectionSlow: false,
    });
    expect(hold.read(9_999, 1).isRebuffering).toBe(false);
    vi.advanceTimersByTime(3_000);
    hold.onData(0.9, BURST_SECONDS);
    // A stream server whose clock is slow keeps the buffer low, too.
    expect(hold.isConnectionSlow).toBe(false);
    hold.onWaiting(0);
    expect(hold.isConnectionSlow).toBe(true);
    hold.onData(1, BURST_SECONDS);
    expect([hold.isTrickling, hold.isConnectionSlow]).toEqual([false, false]);
    hold.onData(0.9, BURST_SECONDS);
    hold.onLost();
    expect(hold.isTrickling).toBe(false);
  });

  it('waits for a piece that takes three seconds, and not for bytes that are no sound', () => {
    const { hold, settle } = createHold();
    settle();
    vi.advanceTimersByTime(8_000);
    for (const isStarving of [false, false, false, true]) {
      hold.onData(0, BURST_SECONDS);
      expect(hold.read(0, 0)).toMatchObject({ isStarving, isRebuffering: !isStarving });
      expect([hold.isSoundless(0), hold.isSoundless(1)]).toEqual([isStarving, false]);
      vi.advanceTimersByTime(1_000);
    }
    hold.onAudio();
    expect(hold.isSoundless(0)).toBe(false);
  });

  it('does not take a stream for slow that never had a second in hand', () => {
    const { hold, settle } = createHold();
    settle();
    hold.onData(0.3, 0.6);
    expect(hold.isTrickling).toBe(false);
    hold.onData(0.29, 0.6);
    expect(hold.isTrickling).toBe(true);
  });
});
