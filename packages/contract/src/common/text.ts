import * as z from 'zod/mini';

/**
 * Control characters and the ones that turn the writing direction: they forge mail headers, log lines and the order
 * of what is read. Zero-width joiners stay, several scripts need them.
 */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const UNSEEN_BUT_BREAKS = /(?:(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069])+/gu;

/** Unpaired surrogates go as well: PostgreSQL refuses them. */
const oneLine = (text: string): string => text.toWellFormed().replaceAll(UNSEEN, ' ').trim();

const manyLines = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(UNSEEN_BUT_BREAKS, ' ').trim();

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
 * A check of a text that is there: an empty one is either allowed or has been reported as missing. (Zod's own `abort`
 * would end the form's checks too, and hide that the passwords differ.)
 */
export const ifGiven = (accepts: (text: string) => boolean, message: string) =>
  z.refine<string>((text) => text === '' || accepts(text), message);

/** Makes a text rule take null, and gives null for an empty text. */
export const orNull = (rule: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(rule),
    z.transform((text: string | null) => (text === '' ? null : text)),
  );

/** Names that differ in capitals, spaces or the way their accents are put together are the same name. */
export const foldName = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
