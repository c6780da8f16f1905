/** The layout never moves further from its place. */
export const SHIFT_MAX_PX = 8;

/** Taken in turn, one a minute: each is a small step from the last. */
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
 * The offset of the layout in pixels: what never moves burns into some screens.
 *
 * @param at in milliseconds since 1970
 */
export const pixelShift = (at: number): PixelShift => {
  const [x, y] = PLACES[Math.floor(at / MINUTE_MS) % PLACES.length] ?? PLACES[0];
  return { x: x * SHIFT_MAX_PX, y: y * SHIFT_MAX_PX };
};
