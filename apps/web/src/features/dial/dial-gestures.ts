/** The dial tunes after it has not been moved for this long. */
const REST_MS = 500;
/** A shorter way is a press. */
const DRAG_FROM_PX = 6;
/** A pointer that stands still this long before it lets go does not throw the scale. */
const STILL_MS = 100;
/** How long a scale that is let go would run on at its speed. */
const FLING_MS = 250;
/** A notch of the wheel walks one channel; browsers send 100 to 120 px or three lines for it. */
const WHEEL_STEP_PX = 100;
const WHEEL_LINE_PX = 34;

/** The dial as it was rendered last. */
export type MovableDial = {
  /** The number of channels. */
  readonly total: number;
  stopPx(): number;
  /** Whether the scale is wider than the frame, and slides below the needle. */
  readonly isSliding: boolean;
  /** The index at which the needle stands; -1: nothing is tuned, and moving the dial tunes nothing. */
  readonly needle: number;
  /** @param isScrolled the scale is already there */
  onMove(index: number, isScrolled: boolean): void;
  onRest(index: number): void;
  onCancel(): void;
};

type DialGesture = {
  /** What scrolls; its only child is the scale. */
  readonly frame: HTMLElement;
  readonly getDial: () => MovableDial;
  /** Moves the needle, and tunes once it rests. */
  move(index: number, isScrolled: boolean): void;
  /** Where the needle is, which may not be rendered yet. */
  needle(): number;
  /** Whether it has been moved, and has not come to rest. */
  isMoving(): boolean;
  readonly signal: AbortSignal;
};

/** Escape ends a movement before it tunes. */
const createMovement = (
  getDial: () => MovableDial,
  signal: AbortSignal,
): Pick<DialGesture, 'move' | 'needle' | 'isMoving'> => {
  let moved: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    moved = null;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || moved === null) return;
    stop();
    getDial().onCancel();
  };
  signal.addEventListener('abort', stop);
  document.addEventListener('keydown', onKey, { signal });
  const move = (index: number, isScrolled: boolean) => {
    const to = Math.min(Math.max(index, 0), getDial().total - 1);
    stop();
    moved = to;
    getDial().onMove(to, isScrolled);
    timer = setTimeout(() => {
      moved = null;
      getDial().onRest(to);
    }, REST_MS);
  };
  return { move, needle: () => moved ?? getDial().needle, isMoving: () => moved !== null };
};

/**
 * The wheel walks the dial below a pointer that has come to it: a page that scrolls brings the dial
 * below a pointer that rests, and scrolls on. So it does at the ends of the dial.
 */
const followWheel = ({ frame, getDial, signal, ...movement }: DialGesture): void => {
  let isPointed = false;
  let turnedPx = 0;
  const point = ({ type }: PointerEvent) => {
    isPointed = type === 'pointermove';
  };
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, deltaMode } = event;
    const needle = movement.needle();
    const delta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    const isAtEnd = needle === (delta < 0 ? 0 : getDial().total - 1);
    if (!isPointed || needle < 0 || isAtEnd || event.ctrlKey) return;
    event.preventDefault();
    turnedPx += delta * (deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1);
    const steps = Math.trunc(turnedPx / WHEEL_STEP_PX);
    turnedPx -= steps * WHEEL_STEP_PX;
    if (steps !== 0) movement.move(needle + steps, false);
  };
  frame.addEventListener('pointermove', point, { signal });
  frame.addEventListener('pointerleave', point, { signal });
  frame.addEventListener('wheel', onWheel, { signal, passive: false });
};

/** Scrolls that the browser has already begun are reported by the second frame. */
const afterScrollEvents = (callback: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(callback));
};

/**
 * The browser itself scrolls with a finger, and cancels the pointer when it begins; what it scrolls may be
 * the page. The scale runs on after the finger. Any other scroll is the dial's own, which follows what is
 * tuned.
 */
const followTouchScroll = ({ frame, getDial, move, isMoving, signal }: DialGesture): void => {
  let isHeld = false;
  let isScrolled = false;
  const onLift = () =>
    afterScrollEvents(() => {
      isHeld = false;
    });
  const onPointer = ({ type, pointerType, target }: PointerEvent) => {
    isScrolled = false;
    isHeld = type === 'pointercancel' && pointerType === 'touch' && getDial().isSliding;
    // A stop that is scrolled away leaves the document, and its events no longer reach the frame.
    if (!isHeld) return;
    target?.addEventListener('touchend', onLift, { signal, once: true });
    target?.addEventListener('touchcancel', onLift, { signal, once: true });
  };
  const onScroll = () => {
    isScrolled = isHeld || (isScrolled && isMoving());
    if (isScrolled) move(Math.round(frame.scrollLeft / getDial().stopPx()), true);
  };
  const onScrollEnd = () => {
    isScrolled = false;
  };
  frame.addEventListener('pointerdown', onPointer, { signal });
  frame.addEventListener('pointercancel', onPointer, { signal });
  frame.addEventListener('scroll', onScroll, { signal });
  frame.addEventListener('scrollend', onScrollEnd, { signal });
};

type Drag = {
  readonly startX: number;
  readonly startLeft: number;
  isMoved: boolean;
  lastX: number;
  lastAt: number;
  /** In pixels a millisecond. */
  speed: number;
};

/** A scale that slides is pulled below the needle; on one that does not, the needle is pulled. */
const dragTo = ({ frame, getDial, move }: DialGesture, drag: Drag, event: PointerEvent): void => {
  const { clientX, pointerId, timeStamp } = event;
  const { isSliding, stopPx, total } = getDial();
  if (!drag.isMoved) frame.setPointerCapture(pointerId);
  drag.speed = (clientX - drag.lastX) / Math.max(timeStamp - drag.lastAt, 1);
  Object.assign(drag, { isMoved: true, lastX: clientX, lastAt: timeStamp });
  if (isSliding) {
    frame.scrollTo({ left: drag.startLeft - (clientX - drag.startX), behavior: 'instant' });
    move(Math.round(frame.scrollLeft / stopPx()), true);
  } else {
    const { left, width } = frame.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
    move(Math.floor(((clientX - left) / width) * total), false);
  }
};

const followDrag = (gesture: DialGesture): void => {
  const { frame, getDial, move, signal } = gesture;
  let drag: Drag | null = null;
  let isClickOfDrag = false;
  const onDown = ({ clientX, button, pointerType, timeStamp }: PointerEvent) => {
    const { isSliding, needle } = getDial();
    isClickOfDrag = false;
    if (button !== 0 || needle < 0 || (isSliding && pointerType === 'touch')) return;
    const last = { lastX: clientX, lastAt: timeStamp, speed: 0 };
    drag = { startX: clientX, startLeft: frame.scrollLeft, isMoved: false, ...last };
  };
  const onMove = (event: PointerEvent) => {
    if (drag && (drag.isMoved || Math.abs(event.clientX - drag.startX) >= DRAG_FROM_PX))
      dragTo(gesture, drag, event);
  };
  const onEnd = ({ type, timeStamp }: PointerEvent) => {
    const { isSliding, stopPx } = getDial();
    if (drag?.isMoved && isSliding && type === 'pointerup') {
      const speed = timeStamp - drag.lastAt > STILL_MS ? 0 : drag.speed;
      move(Math.round((frame.scrollLeft - speed * FLING_MS) / stopPx()), false);
    }
    isClickOfDrag = drag?.isMoved ?? false;
    drag = null;
  };
  const onClick = (event: MouseEvent) => {
    if (isClickOfDrag) event.stopPropagation();
    isClickOfDrag = false;
  };
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  frame.addEventListener('pointerup', onEnd, { signal });
  frame.addEventListener('pointercancel', onEnd, { signal });
  frame.addEventListener('click', onClick, { signal, capture: true });
};

/** Wheel, mouse and finger move the dial: it tunes where it comes to rest. */
export const bindDialGestures = (
  frame: HTMLElement,
  getDial: () => MovableDial,
  signal: AbortSignal,
): void => {
  const gesture: DialGesture = { frame, getDial, signal, ...createMovement(getDial, signal) };
  followWheel(gesture);
  followTouchScroll(gesture);
  followDrag(gesture);
};
