import * as z from 'zod/mini';
import { PAGE_MAX, PUBLIC_LIST_LIMIT } from '../limits.ts';

const WHOLE_NUMBER = /^\d{1,9}$/;

/**
 * A whole number in a query string, within bounds. Words and fractions are refused, never rounded.
 */
export const wholeNumber = (name: string, max: number) => {
  const message = `${name} must be a whole number from 1 to ${max}`;
  return z.pipe(
    z.pipe(z.string(message).check(z.regex(WHOLE_NUMBER, message)), z.transform(Number)),
    z.int(message).check(z.gte(1, message), z.lte(max, message)),
  );
};

/** The two parameters of every paged list. */
export const pageParams = {
  page: z.optional(wholeNumber('page', PAGE_MAX)),
  limit: z.optional(wholeNumber('limit', PUBLIC_LIST_LIMIT)),
};

/** `true` or `false` in a query string. */
export const flag = (name: string) =>
  z.pipe(
    z.enum(['true', 'false'], `${name} must be true or false`),
    z.transform((text) => text === 'true'),
  );

export const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`);

/** Free text, trimmed and bounded. */
export const searchText = (name: string, maxChars: number) =>
  z
    .string(`${name} must be text`)
    .check(z.trim(), z.maxLength(maxChars, `${name} may have at most ${maxChars} characters`));
