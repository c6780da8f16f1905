import { characterOf, hasOwnKeys } from '@airdial/player/keys';
import { useEffectEvent, useLayoutEffect } from 'react';
import { PLAYER_VIEW } from '../../lib/key-targets.ts';
import { hasModifier } from '../../ui/layout/has-modifier.ts';
import { characterKeysStore } from './character-keys.ts';

const SEARCH_SELECTOR = 'input[data-search]';

type PageKeys = {
  readonly signal: AbortSignal;
  readonly onHelp: () => void;
  readonly onLastChannel: () => void;
};

/** True where a key belongs to what has the focus or to the system, or where such keys are off. */
const isReservedKey = (event: KeyboardEvent): boolean =>
  !characterKeysStore.get() || hasModifier(event) || event.isComposing || hasOwnKeys(event, PLAYER_VIEW);

const focusSearch = (event: KeyboardEvent) => {
  const field = document.querySelector<HTMLInputElement>(SEARCH_SELECTOR);
  if (!field) return;
  event.preventDefault();
  field.focus();
};

/** Binds '/' to the search field, '?' to the list of keys and B to the last channel. */
export const bindPageKeys = ({ signal, onHelp, onLastChannel }: PageKeys): void => {
  const onKey = (event: KeyboardEvent) => {
    if (isReservedKey(event)) return;
    if (event.key === '/') focusSearch(event);
    else if (event.key === '?') onHelp();
    else if (characterOf(event) === 'b' && !event.repeat) onLastChannel();
  };
  document.addEventListener('keydown', onKey, { signal });
};

type Actions = Readonly<Record<string, () => void>>;

/** Binds single letters to actions while the component is mounted. */
export const useActionKeys = (actions: Actions): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.repeat && !isReservedKey(event)) actions[characterOf(event)]?.();
  });
  // In a layout effect: the keys work as soon as the bar is visible.
  useLayoutEffect(() => {
    const abortController = new AbortController();
    document.addEventListener('keydown', (event) => onKey(event), { signal: abortController.signal });
    return () => abortController.abort();
  }, []);
};
