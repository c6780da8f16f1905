import * as z from 'zod/mini';

/** x.y.z */
export const VERSION_FORMAT = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/**
 * Control characters and bidirectional overrides: they can forge mail headers, log lines and the
 * order in which text is read. Zero-width joiners stay because several scripts need them.
 */
const UNSAFE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const UNSAFE_EXCEPT_BREAKS = /(?:(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069])+/gu;

/** What a name needs to be seen at all, such as a letter or a picture: anything but joiners, spaces and marks. */
const VISIBLE = /[^\p{Cf}\p{DI}\p{Z}\p{M}]/u;

/** Replaces unpaired surrogates too: PostgreSQL rejects them. Empty without anything visible. */
const oneLine = (text: string): string => {
  const safe = text.toWellFormed().replaceAll(UNSAFE, ' ').trim();
  return VISIBLE.test(safe) ? safe : '';
};

const manyLines = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(UNSAFE_EXCEPT_BREAKS, ' ').trim();

/** Counts from the end: `/x+$/` tries again at every x and takes quadratic time on many of them. */
export const withoutTrailing = (text: string, char: string): string => {
  let end = text.length;
  while (text[end - 1] === char) end -= 1;
  return text.slice(0, end);
};

const tooLong = (name: string, maxChars: number): string => `${name} may have at most ${maxChars} characters`;

/** One line, trimmed; may be empty. */
export const line = (name: string, maxChars: number) =>
  z
    .string(`${name} must be text`)
    .check(z.overwrite(oneLine), z.maxLength(maxChars, tooLong(name, maxChars)));

/** Several lines, trimmed; may be empty. */
export const paragraphs = (name: string, maxChars: number) =>
  z
    .string(`${name} must be text`)
    .check(z.overwrite(manyLines), z.maxLength(maxChars, tooLong(name, maxChars)));

/** One line that may not be empty. */
export const requiredLine = (name: string, maxChars: number, requiredMessage: string) =>
  z
    .string(requiredMessage)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, requiredMessage),
      z.maxLength(maxChars, tooLong(name, maxChars)),
    );

/**
 * Checks a text that is not empty: an empty one is either allowed or already reported as missing.
 * (Zod's own `abort` would also end the form's checks and hide that the passwords differ.)
 */
export const ifGiven = (accepts: (text: string) => boolean, message: string) =>
  z.refine<string>((text) => text === '' || accepts(text), message);

/** Makes a text rule accept null, and turns an empty text into null. */
export const orNull = (rule: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(rule),
    z.transform((text: string | null) => (text === '' ? null : text)),
  );

/** What is typed for an apostrophe: iPhones take the typographic one, others an accent or a prime. */
const APOSTROPHES = /[\u2018\u2019\u02BC\u2032\u0060\u00B4]/g;

export const withPlainApostrophes = (text: string): string => text.replaceAll(APOSTROPHES, "'");

/** Names that differ only in case, spaces, apostrophes or the composition of accents become equal. */
export const foldName = (text: string): string =>
  withPlainApostrophes(text).normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
