/** A shorter way is a press. */
const DRAG_FROM_PX = 6;

type PointerHandlers = {
  readonly onMove: (x: number, y: number) => void;
  readonly onEnd: (isCancelled: boolean) => void;
};

/**
 * Follows a pressed pointer over the whole window: a handle that is dragged changes its place in the
 * document, and would lose the pointer. Escape cancels.
 */
export const followPointer = (down: PointerEvent, { onMove, onEnd }: PointerHandlers): void => {
  const gesture = new AbortController();
  const { signal } = gesture;
  let isDrag = false;
  const end = (isCancelled: boolean) => {
    gesture.abort();
    if (isDrag) onEnd(isCancelled);
  };
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', handle: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === down.pointerId && handle(event), { signal });
  on('pointermove', ({ clientX: x, clientY: y }) => {
    isDrag ||= Math.hypot(x - down.clientX, y - down.clientY) >= DRAG_FROM_PX;
    if (isDrag) onMove(x, y);
  });
  on('pointerup', () => end(false));
  on('pointercancel', () => end(true));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(true), { signal });
};
