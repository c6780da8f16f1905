import { followPointer } from '../../../../lib/follow-pointer.ts';
import { findDrop, type Pointer, scrollStep } from './find-drop.ts';

type DragHandlers = {
  /** The pointer has moved, or the page has scrolled below it. */
  readonly onMove: (pointer: Pointer) => void;
  /** @param pointer null: the drag was cancelled */
  readonly onEnd: (pointer: Pointer | null) => void;
};

const toPointer = ({ clientX: x, clientY: y, shiftKey: isSwap }: PointerEvent): Pointer => ({ x, y, isSwap });

/**
 * Follows a dragged row, which is gone once the page of its list turns, and scrolls at the edges of the window.
 * An abort ends it without a call.
 */
export function followDrag(down: PointerEvent, { onMove, onEnd }: DragHandlers): AbortController {
  const root = document.documentElement;
  /** Null until it is a drag. */
  let pointer: Pointer | null = null;
  const gesture = followPointer(down, {
    onMove: (event) => {
      if (!pointer) begin();
      pointer = toPointer(event);
      onMove(pointer);
    },
    onEnd: (event) => onEnd(event && toPointer(event)),
  });
  const { signal } = gesture;

  const scroll = () => {
    if (signal.aborted || !pointer) return;
    const step = findDrop(pointer).turn === null ? scrollStep(pointer) : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      onMove(pointer);
    }
    requestAnimationFrame(scroll);
  };
  const begin = () => {
    root.setPointerCapture(down.pointerId);
    root.style.cursor = 'grabbing';
    signal.addEventListener('abort', () => root.style.removeProperty('cursor'));
    requestAnimationFrame(scroll);
  };
  return gesture;
}
