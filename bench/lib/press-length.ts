/** How long people hold a button down. */
const SHORTEST_MS = 60;
const LONGEST_MS = 120;
/** The fractional parts of its multiples are evenly spread without an order. */
const GOLDEN_RATIO = 0.618034;

/** Milliseconds that the presses of a round last, for us and the reference. */
export type PressLength = (round: number) => number;

export const fingerDuration: PressLength = (round) =>
  SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * ((round * GOLDEN_RATIO) % 1);

export const always =
  (ms: number): PressLength =>
  () =>
    ms;
