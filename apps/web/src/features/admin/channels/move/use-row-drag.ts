import type { Renumbering } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type DropPlace, targetIndex } from './target-index.ts';

/** A shorter way is a press. */
const DRAG_FROM_PX = 6;
/** Near the upper and lower edge of the window, the page scrolls. */
const SCROLL_EDGE_PX = 90;
const SCROLL_STEP_PX = 9;

type Pointer = { readonly x: number; readonly y: number; readonly isSwap: boolean };
/** `over`: the row under the pointer. */
type Drag = { readonly id: string; readonly over: string | null; readonly place: DropPlace };

/** The attributes of a row, by which its style follows the drag. */
const ROW_ID = 'data-row';

/** Rows stand below each other, or as cards also beside each other. */
function isBehindMiddle(row: HTMLElement, { x, y }: Pointer): boolean {
  const { left, top, width, height } = row.getBoundingClientRect();
  const isBesideOthers = width < (row.parentElement?.clientWidth ?? 0) * 0.75;
  return isBesideOthers ? x > left + width / 2 : y > top + height / 2;
}

function findDrop(id: string, pointer: Pointer): Drag {
  const under = document.elementFromPoint(pointer.x, pointer.y);
  const row = under?.closest<HTMLElement>(`[${ROW_ID}]`);
  if (!row) return { id, over: null, place: 'before' };
  const place = pointer.isSwap ? 'swap' : isBehindMiddle(row, pointer) ? 'after' : 'before';
  return { id, over: row.getAttribute(ROW_ID), place };
}

const toPointer = ({ clientX: x, clientY: y, shiftKey: isSwap }: PointerEvent): Pointer => ({ x, y, isSwap });

function scrollStep({ y }: Pointer): number {
  if (y < SCROLL_EDGE_PX) return -SCROLL_STEP_PX;
  return y > window.innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0;
}

type RowDragOptions = {
  /** In the order of their numbers, up or down. */
  readonly channels: readonly Channel[];
  /** Without the order of the numbers, a place means no number. */
  readonly isOrdered: boolean;
  readonly onDrop: (renumbering: Renumbering) => void;
};

/** Rows are dragged to other places by their handles, with a mouse, a pen or a finger. */
export const useRowDrag = ({ channels, isOrdered, onDrop }: RowDragOptions) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<Pointer | null>(null);
  const pointer = useRef<Pointer | null>(null);
  const wasDragged = useRef(false);
  const draggedId = drag?.id ?? null;

  const end = () => {
    start.current = null;
    setDrag(null);
  };
  const drop = ({ id, over, place }: Drag) => {
    const [from, at] = [id, over].map((one) => channels.findIndex(({ _id }) => _id === one));
    if (from === undefined || at === undefined || from < 0 || at < 0) return;
    const target = channels[targetIndex(from, at, place) ?? -1];
    const mode = place === 'swap' ? 'swap' : 'insert';
    if (target) onDrop({ id, channelNumber: target.channelNumber, mode });
  };

  useEffect(() => {
    if (draggedId === null) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      start.current = null;
      setDrag(null);
    };
    let frame = 0;
    const scroll = () => {
      const step = pointer.current ? scrollStep(pointer.current) : 0;
      if (step !== 0 && pointer.current) {
        window.scrollBy(0, step);
        setDrag(findDrop(draggedId, pointer.current));
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    window.addEventListener('keydown', onKey);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKey);
    };
  }, [draggedId]);

  const handle = ({ _id: id }: Channel) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (event.button !== 0 || !isOrdered) return;
      start.current = toPointer(event);
      // The button itself, so that a press without a drag stays one.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      pointer.current = toPointer(event);
      const { x, y } = start.current;
      if (!drag && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_FROM_PX) return;
      wasDragged.current = true;
      setDrag(findDrop(id, pointer.current));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag && start.current) drop(findDrop(id, toPointer(event)));
      end();
    },
    onPointerCancel: end,
    /** The press that ends a drag is none; those of the keyboard have no `detail`. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current || event.detail === 0) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  const row = ({ _id }: Channel) => ({
    [ROW_ID]: _id,
    'data-dragged': _id === draggedId || undefined,
    'data-drop': drag && drag.over === _id && _id !== draggedId ? drag.place : undefined,
  });
  return { isOrdered, handle, row };
};

export type RowDrag = ReturnType<typeof useRowDrag>;
