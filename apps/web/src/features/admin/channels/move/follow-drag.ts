import { findDrop, type Pointer, scrollStep } from './find-drop.ts';

/** A shorter way is a press. */
const DRAG_FROM_PX = 6;

type DragHandlers = {
  /** The pointer has moved, or the page has scrolled below it. */
  readonly onMove: (pointer: Pointer) => void;
  /** @param pointer null: the drag was cancelled */
  readonly onEnd: (pointer: Pointer | null) => void;
};

const toPointer = ({ clientX: x, clientY: y, shiftKey: isSwap }: PointerEvent): Pointer => ({ x, y, isSwap });

/**
 * Follows a pressed pointer over the whole window, because a dragged row is gone once the page of its
 * list turns. A press without a way is no drag. An abort ends it without a call.
 */
export function followDrag(down: PointerEvent, { onMove, onEnd }: DragHandlers): AbortController {
  const root = document.documentElement;
  const gesture = new AbortController();
  const { signal } = gesture;
  const start = toPointer(down);
  /** Null until it is a drag. */
  let pointer: Pointer | null = null;

  const end = (at: Pointer | null) => {
    gesture.abort();
    if (pointer) onEnd(at);
  };
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
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', handle: (at: Pointer) => void) =>
    window.addEventListener(type, (event) => event.pointerId === down.pointerId && handle(toPointer(event)), {
      signal,
    });

  on('pointermove', (at) => {
    if (!pointer && Math.hypot(at.x - start.x, at.y - start.y) < DRAG_FROM_PX) return;
    if (!pointer) begin();
    pointer = at;
    onMove(at);
  });
  on('pointerup', end);
  on('pointercancel', () => end(null));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal });
  return gesture;
}
