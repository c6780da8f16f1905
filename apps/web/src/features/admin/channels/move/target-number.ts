import type { SortOrder } from '../../../../ui/table/sort-order.ts';

/** Where a row is dropped, relative to the one under the pointer. */
export type DropPlace = 'before' | 'after' | 'swap';

type Numbered = { readonly _id: string; readonly channelNumber: number };

type DropTarget = {
  /** The rows of one page, in the order of their numbers. */
  readonly rows: readonly Numbered[];
  readonly order: SortOrder;
  /** The row under the pointer. */
  readonly over: string;
  readonly place: DropPlace;
};

/**
 * The number of a row that is dropped. Rows between its old and its new place move by one towards the
 * old one.
 *
 * @param dragged a row of this page or of another one
 * @returns null when it keeps its number
 */
export function targetNumber(dragged: Numbered, { rows, order, over, place }: DropTarget): number | null {
  const [first] = rows;
  const last = rows.at(-1);
  const at = rows.findIndex(({ _id }) => _id === over);
  if (!first || !last || at < 0) return null;
  const direction = order === 'asc' ? 1 : -1;
  const onPage = rows.findIndex(({ _id }) => _id === dragged._id);
  const isFromBefore = (dragged.channelNumber - first.channelNumber) * direction < 0;
  const from = onPage >= 0 ? onPage : isFromBefore ? -1 : rows.length;
  const to = targetIndex(from, at, place);
  const number =
    rows[to]?.channelNumber ?? (to < 0 ? first.channelNumber - direction : last.channelNumber + direction);
  return number === dragged.channelNumber ? null : number;
}

/** The index of the row whose number the dropped one gets. */
function targetIndex(from: number, over: number, place: DropPlace): number {
  const gap = place === 'after' ? over + 1 : over;
  // The row itself leaves a gap that all after it close.
  return place === 'swap' || gap <= from ? gap : gap - 1;
}
