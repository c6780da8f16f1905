import { useEffect, useRef, useState } from 'react';

/** Without a key or a pointer for this long the screen becomes dark. */
const DIM_AFTER_MS = 3 * 60_000;

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** A layout that moves below a resting pointer is no movement of it. */
const isMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

type DimmingOptions = { readonly onChange: (isDimmed: boolean) => void; readonly signal: AbortSignal };

/**
 * Calls `onChange` when the screen is to become dark or light. The key or press that wakes it does nothing else.
 *
 * @returns wakes it for what is neither key nor pointer
 */
const bindDimming = ({ onChange, signal }: DimmingOptions): (() => void) => {
  let isDimmed = false;
  let wakingKey: string | null = null;
  let isWakingPress = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (dimmed: boolean) => {
    if (dimmed === isDimmed) return;
    isDimmed = dimmed;
    onChange(dimmed);
  };
  const wake = () => {
    clearTimeout(timer);
    timer = setTimeout(() => set(true), DIM_AFTER_MS);
    set(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isWakingPress = false;
    if (isDimmed) wakingKey = event.key;
    else if (!event.repeat) wakingKey = null;
    if (wakingKey !== null) swallow(event);
    wake();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== wakingKey) return;
    wakingKey = null;
    swallow(event);
  };
  const onPress = (event: PointerEvent) => {
    isWakingPress = isDimmed;
    if (isWakingPress) swallow(event);
    wake();
  };
  const onClick = (event: MouseEvent) => {
    if (isWakingPress) swallow(event);
    isWakingPress = false;
  };
  const onMove = (event: PointerEvent) => {
    if (isMoved(event)) wake();
  };
  const first = { signal, capture: true };
  window.addEventListener('keydown', onKeyDown, first);
  window.addEventListener('keyup', onKeyUp, first);
  window.addEventListener('pointermove', onMove, first);
  window.addEventListener('pointerdown', onPress, first);
  window.addEventListener('click', onClick, first);
  signal.addEventListener('abort', () => clearTimeout(timer));
  wake();
  return wake;
};

/** Whether the screen is to be dark: no key was pressed for some minutes. */
export const useDimming = (): { readonly isDimmed: boolean; readonly wake: () => void } => {
  const [isDimmed, setDimmed] = useState(false);
  const wakeUp = useRef<() => void>(null);
  useEffect(() => {
    const ended = new AbortController();
    wakeUp.current = bindDimming({ onChange: setDimmed, signal: ended.signal });
    return () => ended.abort();
  }, []);
  return { isDimmed, wake: () => wakeUp.current?.() };
};
