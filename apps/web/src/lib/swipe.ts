export type SwipeDirection = 'left' | 'right' | 'up' | 'down';

/** Where a finger is, in CSS pixels of the window. */
export type SwipePoint = { readonly x: number; readonly y: number; readonly atMs: number };

/** Below it the finger may still press. Browsers begin to scroll later, so that they can be kept from it. */
const PRESS_WITHIN_PX = 6;
/** So far it is a swipe however slow it is. */
const FAR_PX = 72;
/** A quick one is shorter. */
const FLICK_PX = 24;
const FLICK_PX_PER_MS = 0.4;

/** Where a finger moves to; null while it may still press. */
export const swipeDirection = (from: SwipePoint, to: SwipePoint): SwipeDirection | null => {
  const x = to.x - from.x;
  const y = to.y - from.y;
  if (Math.hypot(x, y) < PRESS_WITHIN_PX) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
};

/** How far a finger has come in a direction; never below zero. */
export const swipedPx = (direction: SwipeDirection, from: SwipePoint, to: SwipePoint): number => {
  const isSideways = direction === 'left' || direction === 'right';
  const px = isSideways ? to.x - from.x : to.y - from.y;
  return Math.max(0, direction === 'left' || direction === 'up' ? -px : px);
};

/** Whether a finger that lets go has swiped: it has come far, or it was quick. */
export const hasSwiped = (direction: SwipeDirection, from: SwipePoint, to: SwipePoint): boolean => {
  const px = swipedPx(direction, from, to);
  return px >= FAR_PX || (px >= FLICK_PX && px / Math.max(to.atMs - from.atMs, 1) >= FLICK_PX_PER_MS);
};
