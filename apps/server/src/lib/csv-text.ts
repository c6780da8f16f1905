import { toSafeCell } from './safe-cell.ts';

/** Spreadsheets need it to read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Every cell is quoted: programs differ in what separates cells that are not. */
const toCell = (text: string): string => `"${toSafeCell(text).replaceAll('"', '""')}"`;

/** A row of CSV as of RFC 4180, with its end. */
export const toCsvRow = (cells: readonly string[]): string => cells.map(toCell).join(',') + LINE_END;
