import { TUNE_DIGITS_MS } from '@airdial/player/dom/player-keys';

const SEARCH_SELECTOR = 'input[data-search]';
const TYPING_OR_DIALOG = 'input:not([type=range]), textarea, select, dialog[open]';

type PageKeys = {
  readonly signal: AbortSignal;
  /** The digits dialled so far; empty once the number is complete. */
  readonly onDigits: (digits: string) => void;
  readonly onHelp: () => void;
};

/** True where a key belongs to typing, to a dialog or to the system. */
export const belongsToSomebodyElse = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  (event.target instanceof Element && event.target.closest(TYPING_OR_DIALOG) !== null);

const focusSearch = (event: KeyboardEvent) => {
  const field = document.querySelector<HTMLInputElement>(SEARCH_SELECTOR);
  if (!field) return;
  event.preventDefault();
  field.focus();
};

/** Follows the digits that the engine collects, to show them while they are typed. */
const digitsWatch = (onDigits: (digits: string) => void) => {
  let digits = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (next: string) => {
    digits = next;
    onDigits(next);
  };
  return (key: string) => {
    if (key === 'Enter' && digits !== '') show('');
    if (!/^\d$/.test(key)) return;
    show(digits + key);
    clearTimeout(timer);
    timer = setTimeout(() => show(''), TUNE_DIGITS_MS);
  };
};

/** '/' goes to the search, '?' lists the keys, digits are shown. */
export const bindPageKeys = ({ signal, onDigits, onHelp }: PageKeys): void => {
  const watchDigits = digitsWatch(onDigits);
  const onKey = (event: KeyboardEvent) => {
    if (belongsToSomebodyElse(event)) return;
    if (event.key === '/') focusSearch(event);
    else if (event.key === '?') onHelp();
    else watchDigits(event.key);
  };
  document.addEventListener('keydown', onKey, { signal });
};
