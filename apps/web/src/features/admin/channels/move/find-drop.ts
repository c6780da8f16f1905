import type { DropPlace } from './target-number.ts';

/** Near the upper and lower edge of the window, the page scrolls: also above `PageTurner`. */
const SCROLL_EDGE_PX = 140;
const SCROLL_STEP_PX = 9;

/** The attribute of a row by which it is found below the pointer. */
export const ROW_ID = 'data-row';
/** The attribute of an element that turns the page while the pointer rests on it: -1 or 1. */
export const TURN = 'data-turn';

/** `isSwap`: dropped here, the row and the one below it swap their numbers. */
export type Pointer = { readonly x: number; readonly y: number; readonly isSwap: boolean };
export type PageStep = -1 | 1;

/** What is below a pointer that drags. */
export type Drop = {
  /** The row's id. */
  readonly over: string | null;
  readonly place: DropPlace;
  /** The page that opens when the pointer stays. */
  readonly turn: PageStep | null;
};

/** Rows stand below each other, or as cards also beside each other. */
function isBehindMiddle(row: HTMLElement, { x, y }: Pointer): boolean {
  const { left, top, width, height } = row.getBoundingClientRect();
  const isBesideOthers = width < (row.parentElement?.clientWidth ?? 0) * 0.75;
  return isBesideOthers ? x > left + width / 2 : y > top + height / 2;
}

export function findDrop(pointer: Pointer): Drop {
  const under = document.elementFromPoint(pointer.x, pointer.y);
  const turn = under?.closest(`[${TURN}]`)?.getAttribute(TURN);
  if (turn) return { over: null, place: 'before', turn: turn === '1' ? 1 : -1 };
  const row = under?.closest<HTMLElement>(`[${ROW_ID}]`);
  if (!row) return { over: null, place: 'before', turn: null };
  const place = pointer.isSwap ? 'swap' : isBehindMiddle(row, pointer) ? 'after' : 'before';
  return { over: row.getAttribute(ROW_ID), place, turn: null };
}

/** How far the page scrolls in a frame while the pointer is there. */
export function scrollStep({ y }: Pointer): number {
  if (y < SCROLL_EDGE_PX) return -SCROLL_STEP_PX;
  return y > window.innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0;
}
