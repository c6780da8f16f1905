import { BACK_KEYS, hasOwnKeys } from '@airdial/player/keys';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { PLAYER_VIEW } from '../../../lib/key-targets.ts';
import { hasModifier } from '../../../ui/layout/has-modifier.ts';

type TvKey = 'up' | 'down' | 'left' | 'right' | 'enter' | 'back';

/** What remote controls send, and a keyboard in their place. */
const KEYS: ReadonlyMap<string, TvKey> = new Map<string, TvKey>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Enter', 'enter'],
  ...BACK_KEYS.map((key): [string, TvKey] => [key, 'back']),
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Null for any other key, and with a modifier: those combinations are the browser's. */
export const toTvKey = (pressed: Pressed): TvKey | null =>
  hasModifier(pressed) || pressed.shiftKey ? null : (KEYS.get(pressed.key) ?? null);

const DIAL = '[role="toolbar"]';
/** Its one tab stop is the tuned channel, or the first while none is. */
const TAB_STOP = '[tabindex="0"]';

type TvPlaces = {
  /** What has the focus wherever nothing else has it. */
  readonly main: RefObject<HTMLElement | null>;
  readonly screen: RefObject<HTMLElement | null>;
};

export type TvActions = {
  readonly onStep: (by: 1 | -1) => void;
  readonly onLeave: () => void;
};

/** Focuses the stop beside the tuned one; the tuned or first one where there is none. */
const enterDial = (dial: Element, by: 1 | -1): void => {
  const stop = dial.querySelector<HTMLElement>(TAB_STOP);
  if (!stop) return;
  const isTuned = stop.getAttribute('aria-pressed') === 'true';
  const index = Number(stop.dataset.index) + by;
  const beside = isTuned ? dial.querySelector<HTMLElement>(`[data-index="${index}"]`) : null;
  (beside ?? stop).focus();
};

/** Brings the tuned channel into view again. */
const leaveDial = (dial: Element | null | undefined, main: HTMLElement | null): void => {
  dial?.querySelector<HTMLElement>(TAB_STOP)?.focus();
  main?.focus({ preventScroll: true });
};

const isWithin = (element: Element | null | undefined): boolean =>
  element?.contains(document.activeElement) ?? false;

/** Returns whether the key is used up. On the dial left, right and Enter are its own. */
const press = (key: TvKey, { main, screen }: TvPlaces, { onStep, onLeave }: TvActions): boolean => {
  // A stop that has just left the dial, for example, takes the focus with it; what is scrolled may have it, too.
  if (!isWithin(screen.current) || document.activeElement === screen.current) main.current?.focus();
  const dial = screen.current?.querySelector(DIAL);
  const isOnDial = isWithin(dial);
  if (key === 'up' || key === 'down') onStep(key === 'up' ? 1 : -1);
  else if (key === 'back' && isOnDial) leaveDial(dial, main.current);
  else if (key === 'back') onLeave();
  else if (key !== 'enter' && dial && !isOnDial) enterDial(dial, key === 'right' ? 1 : -1);
  else return false;
  return true;
};

/**
 * Up and down step through the channels, left and right lead onto the dial and Back from it. Keys that another
 * dialog or the dial has used are left alone.
 */
export const useTvKeys = (places: TvPlaces, actions: TvActions): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = toTvKey(event);
    if (key === null || event.defaultPrevented || hasOwnKeys(event, PLAYER_VIEW)) return;
    // A key that is held is one press, but on the dial.
    if (event.repeat || press(key, places, actions)) event.preventDefault();
  });
  // In a layout effect: the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const ended = new AbortController();
    document.addEventListener('keydown', (event) => onKey(event), { signal: ended.signal });
    return () => ended.abort();
  }, []);
};
