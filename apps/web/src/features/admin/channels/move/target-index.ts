/** Where a row is dropped, relative to the one under the pointer. */
export type DropPlace = 'before' | 'after' | 'swap';

/** Dropped rows take the place of this one. @returns null when the row stays where it is */
export function targetIndex(from: number, over: number, place: DropPlace): number | null {
  const gap = place === 'after' ? over + 1 : over;
  // The row itself leaves a gap that all after it close.
  const to = place === 'swap' || gap <= from ? gap : gap - 1;
  return to === from ? null : to;
}
