import * as z from 'zod/mini';
import { VERSION_FORMAT } from '../common/text.ts';

// The value types of a theme. None of them admits anything that could end its CSS declaration
// (semicolon, brace, backslash, comment, url() or var()), so a stylesheet can contain the values as
// they are.

const VALUE_MAX_CHARS = 200;

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,4})?`;
const ALPHA = String.raw`(?:[01](?:\.\d{1,4})?|0?\.\d{1,4}|\d{1,3}%)`;
const HUE = `${NUMBER}(?:deg)?`;
const HEX = '#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})';
const RGB = `rgba?\\((?:${NUMBER}, ?${NUMBER}, ?${NUMBER}(?:, ?${ALPHA})?|${NUMBER} ${NUMBER} ${NUMBER}(?: ?/ ?${ALPHA})?)\\)`;
const HSL = `hsla?\\((?:${HUE}, ?${NUMBER}%, ?${NUMBER}%(?:, ?${ALPHA})?|${HUE} ${NUMBER}% ${NUMBER}%(?: ?/ ?${ALPHA})?)\\)`;
const COLOR = `(?:${HEX}|${RGB}|${HSL})`;
const LENGTH = `(?:0|${NUMBER}(?:px|rem|em))`;
const SIGNED_LENGTH = `(?:0|-?${NUMBER}(?:px|rem|em))`;
const SHADOW = `(?:inset )?${SIGNED_LENGTH} ${SIGNED_LENGTH}(?: ${LENGTH}(?: ${SIGNED_LENGTH})?)? ${COLOR}`;

const COLOR_FORMAT = new RegExp(`^${COLOR}$`);
const LENGTH_FORMAT = new RegExp(`^${LENGTH}$`);
const SHADOW_FORMAT = new RegExp(`^(?:none|${SHADOW}(?:, ?${SHADOW}){0,3})$`);
const DURATION_FORMAT = /^\d{1,5}(?:\.\d{1,3})?m?s$/;

/** Text of one format, trimmed, lower-cased and with single spaces. */
const formatted = (format: RegExp, message: string) =>
  z.string(message).check(
    z.maxLength(VALUE_MAX_CHARS, { error: message, abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
    z.regex(format, message),
  );

/** `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()` or `hsl()`, with commas or spaces. */
export const cssColor = formatted(
  COLOR_FORMAT,
  'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)',
);

/** `0` or a length in px, rem or em. */
export const cssLength = formatted(LENGTH_FORMAT, 'Must be a length such as 8px or 0.5rem');

/** A time in ms or s. */
export const cssDuration = formatted(DURATION_FORMAT, 'Must be a duration such as 200ms');

/** `none`, or up to four shadows. */
export const cssShadow = formatted(
  SHADOW_FORMAT,
  'Must be none or a shadow such as 0 1px 3px rgb(0 0 0 / 0.2)',
);

export const fontWeight = z
  .int('Must be a weight from 1 to 1000')
  .check(z.gte(1, 'Must be a weight from 1 to 1000'), z.lte(1000, 'Must be a weight from 1 to 1000'));

/** Times the font size, without a unit. */
export const lineHeight = z
  .number('Must be a number from 0.8 to 3')
  .check(z.gte(0.8, 'Must be a number from 0.8 to 3'), z.lte(3, 'Must be a number from 0.8 to 3'));

export const textTransform = z.enum(['none', 'uppercase', 'lowercase', 'capitalize']);

/** x.y.z */
export const themeVersion = z
  .string()
  .check(z.trim(), z.regex(VERSION_FORMAT, 'Version must be in format x.y.z'));

const FONT_LIST_MAX_CHARS = 200;
const FONT_LIST_MAX_NAMES = 10;
const MESSAGE = 'Must be font names separated by commas, such as Figtree Variable, system-ui, sans-serif';

/** Generic names, which CSS recognizes only without quotes. */
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

const toCssName = (name: string): string =>
  KEYWORDS.has(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`;

/** Font names, first choice first, as CSS: every name is quoted but the generic ones. */
export const fontList = z.string(MESSAGE).check(
  z.maxLength(FONT_LIST_MAX_CHARS, { error: MESSAGE, abort: true }),
  z.refine(isFontList, { error: MESSAGE, abort: true }),
  z.overwrite((list) => bareNames(list).map(toCssName).join(', ')),
);
