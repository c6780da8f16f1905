// @module-tag now-view
import { describe, expect, it } from 'vitest';
import { hasSwiped, swipeDirection, swipedPx } from './swipe.ts';

const at = (x: number, y: number, atMs = 0) => ({ x, y, atMs });
const START = at(100, 100);

describe('swipeDirection', () => {
  it('is none while the finger may still press', () => {
    expect(swipeDirection(START, START)).toBeNull();
    expect(swipeDirection(START, at(104, 103))).toBeNull();
  });

  it('is the side to which the finger moves most', () => {
    expect(swipeDirection(START, at(60, 110))).toBe('left');
    expect(swipeDirection(START, at(140, 90))).toBe('right');
    expect(swipeDirection(START, at(110, 60))).toBe('up');
    expect(swipeDirection(START, at(90, 140))).toBe('down');
  });

  it('leaves an even diagonal to scrolling', () => {
    expect(swipeDirection(START, at(140, 140))).toBe('down');
    expect(swipeDirection(START, at(60, 60))).toBe('up');
  });
});

describe('swipedPx', () => {
  it('counts the way in one direction alone', () => {
    expect(swipedPx('right', START, at(150, 300))).toBe(50);
    expect(swipedPx('left', START, at(150, 300))).toBe(0);
    expect(swipedPx('up', START, at(0, 70))).toBe(30);
    expect(swipedPx('down', START, at(0, 170))).toBe(70);
  });
});

describe('hasSwiped', () => {
  it('takes a long way however slow', () => {
    expect(hasSwiped('down', START, at(100, 172, 5_000))).toBe(true);
    expect(hasSwiped('down', START, at(100, 171, 5_000))).toBe(false);
  });

  it('takes a short way that is quick', () => {
    expect(hasSwiped('left', START, at(70, 100, 60))).toBe(true);
    expect(hasSwiped('left', START, at(70, 100, 200))).toBe(false);
    expect(hasSwiped('left', START, at(80, 100, 1))).toBe(false);
  });

  it('refuses a finger that has turned back', () => {
    expect(hasSwiped('up', START, at(100, 101, 80))).toBe(false);
    expect(hasSwiped('up', START, at(100, 190, 80))).toBe(false);
  });
});
