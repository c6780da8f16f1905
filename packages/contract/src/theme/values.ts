/**
 * The kinds of values that a theme may hold. Each one admits nothing that could leave its CSS declaration
 * (no semicolon, brace, backslash, comment, url() or var()), so a stylesheet can be written from them as they are.
 */
import * as z from 'zod/mini';
import { VERSION_FORM } from '../common/version.ts';

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

/** Text of one fixed form, trimmed, lower-cased and with single spaces. */
const formed = (form: string, message: string) =>
  z.string(message).check(
    z.maxLength(VALUE_MAX_CHARS, { error: message, abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
    z.regex(new RegExp(`^${form}$`), message),
  );

/** `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()` or `hsl()`, with commas or spaces. */
export const cssColor = formed(
  COLOR,
  'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)',
);

/** `0` or a length in px, rem or em. */
export const cssLength = formed(LENGTH, 'Must be a length such as 8px or 0.5rem');

/** A time in ms or s. */
export const cssDuration = formed(String.raw`\d{1,5}(?:\.\d{1,3})?m?s`, 'Must be a duration such as 200ms');

/** `none`, or up to four shadows. */
export const cssShadow = formed(
  `(?:none|${SHADOW}(?:, ?${SHADOW}){0,3})`,
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
  .check(z.trim(), z.regex(VERSION_FORM, 'Version must be in format x.y.z'));
