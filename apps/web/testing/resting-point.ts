import type { Locator } from 'vitest/browser';

export type Point = { readonly x: number; readonly y: number };

/**
 * A point of the window, once the target has rested for a frame: what appears above it moves it.
 *
 * @param share of the target's height: 0 is its upper edge, and by default the point is in the lower half
 */
export const restingPoint = async (target: Locator, share = 0.75): Promise<Point> => {
  const pointOf = (): Point => {
    const { x, y, width, height } = target.element().getBoundingClientRect();
    return { x: x + width / 2, y: y + height * share };
  };
  for (let before = pointOf(); ; ) {
    await new Promise(requestAnimationFrame);
    const point = pointOf();
    if (point.x === before.x && point.y === before.y) return point;
    before = point;
  }
};
