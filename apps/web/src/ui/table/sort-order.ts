export type SortOrder = 'asc' | 'desc';

export const reversed = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

/** What pressing the title of a column changes: its order when the rows are sorted by it already. */
export const columnPressed = <Sort>(
  { sortBy, sortOrder }: { readonly sortBy: Sort; readonly sortOrder: SortOrder },
  column: Sort,
) => (column === sortBy ? { sortOrder: reversed(sortOrder) } : { sortBy: column });
