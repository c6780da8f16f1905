export type TvKey = 'up' | 'down' | 'left' | 'right' | 'enter' | 'back';

/** What remote controls send, and a keyboard in their place. */
const KEYS: ReadonlyMap<string, TvKey> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Enter', 'enter'],
  ['Escape', 'back'],
  ['Backspace', 'back'],
  ['BrowserBack', 'back'],
  // webOS and Android.
  ['GoBack', 'back'],
  // Tizen.
  ['XF86Back', 'back'],
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Null for any other key, and with a modifier: those combinations are the browser's. */
export const toTvKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): TvKey | null =>
  ctrlKey || metaKey || altKey || shiftKey ? null : (KEYS.get(key) ?? null);
