import fc from 'fast-check';

/** Where a stream of at most so many bytes is split, in any order. */
export const cuts = (maxBytes: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(maxBytes), { maxLength: 12 });

/** The bytes in pieces that end at these places. */
export function splitAt(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const inside = at.map((cut) => Math.min(cut, bytes.length)).toSorted((one, other) => one - other);
  const edges = [0, ...inside, bytes.length];
  return edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
}
