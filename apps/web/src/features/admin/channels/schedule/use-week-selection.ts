import { WEEK } from '@airdial/contract/channel/week';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const LAST_HOUR = 23;
const LAST_DAY = WEEK.length - 1;

/** An hour of a day, both from 0. */
export type Cell = { readonly day: number; readonly hour: number };
/** A rectangle of hours between two corners; the second one has the focus. */
export type Selection = { readonly anchor: Cell; readonly focus: Cell };

const STEPS: Readonly<Record<string, (cell: Cell) => Cell>> = {
  ArrowUp: ({ day, hour }) => ({ day, hour: hour - 1 }),
  ArrowDown: ({ day, hour }) => ({ day, hour: hour + 1 }),
  ArrowLeft: ({ day, hour }) => ({ day: day - 1, hour }),
  ArrowRight: ({ day, hour }) => ({ day: day + 1, hour }),
  Home: ({ hour }) => ({ day: 0, hour }),
  End: ({ hour }) => ({ day: LAST_DAY, hour }),
  PageUp: ({ day }) => ({ day, hour: 0 }),
  PageDown: ({ day }) => ({ day, hour: LAST_HOUR }),
};

const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

const cellAt = ({ target }: { readonly target: EventTarget }): Cell | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-hour]') : null;
  return element ? { day: Number(element.dataset.day), hour: Number(element.dataset.hour) } : null;
};

const isSame = (one: Cell, other: Cell): boolean => one.day === other.day && one.hour === other.hour;

/** From and to of both, in order; `to` is included. */
export const toRange = ({ anchor, focus }: Selection) => ({
  days: [Math.min(anchor.day, focus.day), Math.max(anchor.day, focus.day)] as const,
  hours: [Math.min(anchor.hour, focus.hour), Math.max(anchor.hour, focus.hour)] as const,
});
export type HourRange = ReturnType<typeof toRange>;

/**
 * Hours of the week, chosen with the arrow keys and Shift, by dragging with a mouse, or by a tap.
 *
 * @param onChoose called with Enter, at the end of a drag, or after a tap
 */
export const useWeekSelection = (start: Cell, onChoose: (range: HourRange) => void) => {
  const [selection, setSelection] = useState<Selection>({ anchor: start, focus: start });
  const [isDragging, setIsDragging] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const range = toRange(selection);
  const select = (focus: Cell, extends_: boolean) =>
    setSelection(({ anchor }) => ({ anchor: extends_ ? anchor : focus, focus }));
  const choose = (chosen: HourRange) => {
    setSelection(({ focus }) => ({ anchor: focus, focus }));
    onChoose(chosen);
  };

  useEffect(() => {
    if (!isDragging) return;
    const cancel = () => setIsDragging(false);
    addEventListener('pointerup', cancel);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointerup', cancel);
      removeEventListener('pointercancel', cancel);
    };
  }, [isDragging]);

  const focusCell = ({ day, hour }: Cell) =>
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"][data-hour="${hour}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const hasRange = !isSame(selection.anchor, selection.focus);
    if (step) {
      const next = step(selection.focus);
      const cell = { day: within(next.day, LAST_DAY), hour: within(next.hour, LAST_HOUR) };
      select(cell, event.shiftKey);
      focusCell(cell);
    } else if (event.key === 'Enter' || event.key === ' ') choose(range);
    else if (event.key === 'Escape' && hasRange) select(selection.focus, false);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event);
    if (!cell) return;
    select(cell, event.shiftKey);
    setIsDragging(event.pointerType === 'mouse' && event.button === 0);
  };
  const onPointerOver = (event: PointerEvent) => {
    const cell = cellAt(event);
    if (cell && isDragging) select(cell, true);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (isDragging && cellAt(event)) choose(range);
  };
  /** A tap, which must not begin with a drag: a finger scrolls. */
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event);
    // Browsers send clicks as pointer events, which React's types do not have.
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
    if (cell && pointerType !== 'mouse') choose(toRange({ anchor: cell, focus: cell }));
  };
  return {
    selection,
    isDragging,
    props: { ref: grid, onKeyDown, onPointerDown, onPointerOver, onPointerUp, onClick },
  };
};
