import * as z from 'zod/mini';
import { fieldMessages, ownFieldMessages } from '../common/field-messages.ts';
import { ifGiven } from '../common/text.ts';
import { PASSWORD_MAX_CHARS } from '../limits.ts';

const UPPERCASE = /\p{Lu}/u;
const LOWERCASE = /\p{Ll}/u;
const DIGIT = /\d/;

const hasAllKinds = (text: string): boolean =>
  UPPERCASE.test(text) && LOWERCASE.test(text) && DIGIT.test(text);

/** A password that is only compared. Passwords are never trimmed. */
export const givenPassword = (requiredMessage: string = fieldMessages.passwordRequired) =>
  z
    .string(requiredMessage)
    .check(z.minLength(1, requiredMessage), z.maxLength(PASSWORD_MAX_CHARS, ownFieldMessages.passwordLong));

/** A password that will be kept: long enough. */
export const longPassword = (requiredMessage: string, minChars: number, shortMessage: string) =>
  givenPassword(requiredMessage).check(ifGiven((text) => text.length >= minChars, shortMessage));

/** A password that will be kept: long enough, with an uppercase letter, a lowercase letter and a digit. */
export const mixedPassword = (requiredMessage: string, minChars: number, shortMessage: string) =>
  longPassword(requiredMessage, minChars, shortMessage).check(
    ifGiven(hasAllKinds, fieldMessages.passwordKinds),
  );

/** The field where a password is typed again; `matches` compares it. */
export const confirmation = (requiredMessage: string) =>
  z.string(requiredMessage).check(z.minLength(1, requiredMessage));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Runs beside the fields' own rules, so that a difference is told together with what else is wrong. */
export const matches = (passwordKey: string, confirmationKey: string) =>
  z.refine(
    (form: unknown) =>
      !isRecord(form) || !form[confirmationKey] || form[passwordKey] === form[confirmationKey],
    { error: fieldMessages.confirmDiffers, path: [confirmationKey], when: () => true },
  );
