/** A shorter way is a press. */
const DRAG_FROM_PX = 6;

type PointerHandlers = {
  readonly onMove: (event: PointerEvent) => void;
  /** @param event null: the drag was cancelled */
  readonly onEnd: (event: PointerEvent | null) => void;
};

/**
 * Follows a pressed pointer over the whole window: what is dragged may change its place in the document or leave it,
 * and would lose the pointer. A press without a way is no drag. Escape cancels; an abort ends it without a call.
 */
export const followPointer = (down: PointerEvent, { onMove, onEnd }: PointerHandlers): AbortController => {
  const gesture = new AbortController();
  const { signal } = gesture;
  let isDrag = false;
  const end = (event: PointerEvent | null) => {
    gesture.abort();
    if (isDrag) onEnd(event);
  };
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', handle: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === down.pointerId && handle(event), { signal });
  on('pointermove', (event) => {
    isDrag ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= DRAG_FROM_PX;
    if (isDrag) onMove(event);
  });
  on('pointerup', end);
  on('pointercancel', () => end(null));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal });
  return gesture;
};
