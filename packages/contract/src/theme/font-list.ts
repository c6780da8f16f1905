import * as z from 'zod/mini';

const FONT_LIST_MAX_CHARS = 200;
const FONT_LIST_MAX_NAMES = 10;
const MESSAGE = 'Must be font names separated by commas, such as Figtree Variable, system-ui, sans-serif';

/** Names that only work without quotes. */
const KEYWORDS = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
  '-apple-system',
]);

const NAME = /^-?[a-z][a-z0-9 -]{0,59}$/i;
const QUOTED = /^(["'])(.*)\1$/;

const bareNames = (list: string): string[] =>
  list.split(',').map((part) => part.trim().replace(QUOTED, '$2').trim().replaceAll(/ +/g, ' '));

const isFontList = (list: string): boolean => {
  const names = bareNames(list);
  return names.length <= FONT_LIST_MAX_NAMES && names.every((name) => NAME.test(name));
};

const written = (name: string): string =>
  KEYWORDS.has(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`;

/** Font names, first choice first, written the way CSS wants them: every name but the generic ones in quotes. */
export const fontList = z.string(MESSAGE).check(
  z.maxLength(FONT_LIST_MAX_CHARS, { error: MESSAGE, abort: true }),
  z.refine(isFontList, { error: MESSAGE, abort: true }),
  z.overwrite((list) => bareNames(list).map(written).join(', ')),
);
