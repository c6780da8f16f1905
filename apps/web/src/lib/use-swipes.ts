import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hasSwiped, type SwipeDirection, type SwipePoint, swipeDirection, swipedPx } from './swipe.ts';
import { isZoomed } from './zoom.ts';

export type SwipePull = { readonly direction: SwipeDirection; readonly px: number };

export type SwipeHandlers = {
  /** Whether a swipe there does something now. Otherwise the browser scrolls. */
  readonly hasMeaning: (direction: SwipeDirection) => boolean;
  readonly onSwipe: (direction: SwipeDirection) => void;
  /** Follows the finger; null once it has let go. */
  readonly onPull?: (pull: SwipePull | null) => void;
};

/** Controls that are dragged themselves. */
const DRAGGED = 'input, select, textarea';

const toPoint = ({ clientX, clientY, timeStamp }: PointerEvent): SwipePoint => ({
  x: clientX,
  y: clientY,
  atMs: timeStamp,
});

/** Not on a control that is dragged, nor in a dialog above the element, nor on an enlarged page. */
const startsSwipe = ({ target, isPrimary, pointerType }: PointerEvent, element: Element): boolean =>
  isPrimary &&
  !isZoomed() &&
  pointerType !== 'mouse' &&
  target instanceof Element &&
  !target.closest(DRAGGED) &&
  target.closest('dialog') === element.closest('dialog');

/** Calls the handlers for what one finger does on an element. */
export const bindSwipes = (element: HTMLElement, handlers: SwipeHandlers, signal: AbortSignal): void => {
  let start: SwipePoint | null = null;
  let direction: SwipeDirection | null = null;
  const reset = () => {
    if (direction !== null) handlers.onPull?.(null);
    start = null;
    direction = null;
  };
  const onDown = (event: PointerEvent) => {
    reset();
    if (startsSwipe(event, element)) start = toPoint(event);
  };
  const onMove = (event: PointerEvent) => {
    if (start === null || !event.isPrimary) return;
    const point = toPoint(event);
    if (direction === null) {
      const next = swipeDirection(start, point);
      if (next === null) return;
      if (!handlers.hasMeaning(next)) return reset();
      direction = next;
    }
    handlers.onPull?.({ direction, px: swipedPx(direction, start, point) });
  };
  const onUp = (event: PointerEvent) => {
    const swiped =
      start !== null && direction !== null && hasSwiped(direction, start, toPoint(event)) ? direction : null;
    reset();
    if (swiped !== null) handlers.onSwipe(swiped);
  };
  // Browsers cancel the pointer once they scroll.
  const onTouchMove = (event: TouchEvent) => {
    if (direction !== null && event.cancelable) event.preventDefault();
  };
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', reset, { signal });
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false });
};

/** Binds the handlers while the component is mounted. */
export const useSwipes = (
  ref: RefObject<HTMLElement | null>,
  { hasMeaning, onSwipe, onPull }: SwipeHandlers,
) => {
  const isMeant = useEffectEvent(hasMeaning);
  const swipe = useEffectEvent(onSwipe);
  const pull = useEffectEvent<NonNullable<SwipeHandlers['onPull']>>((pulled) => onPull?.(pulled));
  useEffect(() => {
    if (!ref.current) return;
    const controller = new AbortController();
    const handlers: SwipeHandlers = {
      hasMeaning: (direction) => isMeant(direction),
      onSwipe: (direction) => swipe(direction),
      onPull: (pulled) => pull(pulled),
    };
    bindSwipes(ref.current, handlers, controller.signal);
    return () => controller.abort();
  }, [ref]);
};
