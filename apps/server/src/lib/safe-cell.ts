/** Spreadsheets run a cell that begins with one of these, also with the wide forms of East Asia. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Puts an apostrophe before what a spreadsheet would run, and before apostrophes followed by it, so
 * that `fromSafeCell` takes exactly one away.
 */
export const toSafeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The inverse of `toSafeCell`. Apostrophes before other texts belong to them. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
