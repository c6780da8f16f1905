/** The layout never moves further from its place. */
export const SHIFT_MAX_PX = 8;

/** A way around the place: each step is short, and every one is visited equally long. */
const PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

const MINUTE_MS = 60_000;

export type PixelShift = { readonly x: number; readonly y: number };

/**
 * How far the layout stands from its place, in pixels: what never moves burns into some screens.
 *
 * @param at in milliseconds since 1970
 */
export const pixelShift = (at: number): PixelShift => {
  const [x, y] = PLACES[Math.floor(at / MINUTE_MS) % PLACES.length] ?? PLACES[0];
  return { x: x * SHIFT_MAX_PX, y: y * SHIFT_MAX_PX };
};
