/** What people take from a button's going down to its coming up. */
const SHORTEST_MS = 60;
const LONGEST_MS = 120;
/** Its multiples, without what stands before the point, are spread evenly and in no order. */
const GOLDEN_RATIO = 0.618034;

/** Milliseconds that the presses of a round last, ours and the reference's. */
export type PressLength = (round: number) => number;

export const likeFingers: PressLength = (round) =>
  SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * ((round * GOLDEN_RATIO) % 1);

export const always =
  (ms: number): PressLength =>
  () =>
    ms;
