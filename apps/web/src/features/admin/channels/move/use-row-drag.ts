import type { Renumbering } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SortOrder } from '../../../../ui/table/sort-order.ts';
import { type Drop, findDrop, type PageStep, ROW_ID } from './find-drop.ts';
import { followDrag } from './follow-drag.ts';
import { targetNumber } from './target-number.ts';

/** How long a pointer rests on 'Next page' until the page turns, and again until the one after it. */
const PAGE_TURN_MS = 700;

/** The pages of the list. Those that do not exist are not turned to. */
export type ListPages = {
  readonly page: number;
  readonly total: number;
  readonly turnTo: (page: number) => void;
};

type RowDragOptions = {
  /** The channels of one page, in the order of their numbers. */
  readonly channels: readonly Channel[];
  readonly order: SortOrder;
  /** Without the order of the numbers, a place means no number. */
  readonly isOrdered: boolean;
  readonly pages: ListPages;
  readonly onDrop: (renumbering: Renumbering) => void;
  /** Dropped on an element that turns the page, before the page has turned. */
  readonly onTurnDrop: (channel: Channel, step: PageStep) => void;
};

/** Where a row ends that is dropped on the element that has turned the page: on the near end of this page. */
const nearEnd = (rows: readonly Channel[], turn: PageStep): Pick<Drop, 'over' | 'place'> =>
  turn === 1
    ? { over: rows[0]?._id ?? null, place: 'after' }
    : { over: rows.at(-1)?._id ?? null, place: 'before' };

type Drag = Drop & { readonly channel: Channel };

/** Rows are dragged to other places, also of other pages, with a mouse, a pen or a finger. */
export const useRowDrag = (options: RowDragOptions) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const gesture = useRef<AbortController | null>(null);
  const wasDragged = useRef(false);
  // A gesture is no effect, and ends with other options than it began with.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => gesture.current?.abort(), []);
  usePageTurns(drag?.turn ?? null, options);

  const drop = (dragged: Channel, at: Drop) => {
    const { channels: rows, order, isOrdered, onDrop, onTurnDrop } = latest.current;
    const { _id: id } = dragged;
    const shown = rows.find(({ _id }) => _id === id);
    if (!isOrdered) return;
    if (shown && at.turn !== null) return onTurnDrop(shown, at.turn);
    const { over, place } = at.turn === null ? at : nearEnd(rows, at.turn);
    if (over === null) return;
    const channel = shown ?? dragged;
    const channelNumber = targetNumber(channel, { rows, order, over, place });
    if (channelNumber !== null) onDrop({ id, channelNumber, mode: place === 'swap' ? 'swap' : 'insert' });
  };
  const handle = (channel: Channel) => ({
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false;
      if (event.button !== 0 || !options.isOrdered) return;
      const { page } = options.pages;
      gesture.current = followDrag(event.nativeEvent, {
        onMove: (pointer) => {
          wasDragged.current = true;
          setDrag({ channel, ...findDrop(pointer) });
        },
        onEnd: (pointer) => {
          setDrag(null);
          if (pointer) drop(channel, findDrop(pointer));
          else latest.current.pages.turnTo(page);
        },
      });
    },
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
    'data-dragged': _id === drag?.channel._id || undefined,
    'data-drop': drag?.over === _id && _id !== drag.channel._id && options.isOrdered ? drag.place : undefined,
  });
  return { dragged: drag?.channel ?? null, turn: drag?.turn ?? null, handle, row };
};

/** Turns the page, and the next one, while the pointer rests on an element that does. */
const usePageTurns = (turn: PageStep | null, { isOrdered, pages }: RowDragOptions) => {
  const onRest = useEffectEvent((step: PageStep) => {
    // Not before the page is loaded.
    if (isOrdered) pages.turnTo(pages.page + step);
  });
  useEffect(() => {
    if (turn === null) return;
    const timer = setInterval(() => onRest(turn), PAGE_TURN_MS);
    return () => clearInterval(timer);
  }, [turn]);
};
