import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARS } from '../limits.ts';
import { fieldMessages, ownFieldMessages } from './field-messages.ts';
import { ifGiven } from './text.ts';

const UPPERCASE = /\p{Lu}/u;
const LOWERCASE = /\p{Ll}/u;
const DIGIT = /\d/;

const isMixed = (text: string): boolean => UPPERCASE.test(text) && LOWERCASE.test(text) && DIGIT.test(text);

/** A password that is only compared. Passwords are never trimmed. */
export const givenPassword = (requiredMessage: string = fieldMessages.passwordRequired) =>
  z
    .string(requiredMessage)
    .check(z.minLength(1, requiredMessage), z.maxLength(PASSWORD_MAX_CHARS, ownFieldMessages.passwordLong));

/** A new password with a minimum length. */
export const longPassword = (requiredMessage: string, minChars: number, shortMessage: string) =>
  givenPassword(requiredMessage).check(ifGiven((text) => text.length >= minChars, shortMessage));

/** A new password with a minimum length, an uppercase letter, a lowercase letter and a digit. */
export const mixedPassword = (requiredMessage: string, minChars: number, shortMessage: string) =>
  longPassword(requiredMessage, minChars, shortMessage).check(ifGiven(isMixed, fieldMessages.passwordKinds));

/** The field that repeats a password; `matches` compares them. */
export const confirmation = (requiredMessage: string) =>
  z.string(requiredMessage).check(z.minLength(1, requiredMessage));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Runs even when other fields fail, so that all errors are reported together. */
export const matches = (passwordKey: string, confirmationKey: string) =>
  z.refine(
    (form: unknown) =>
      !isRecord(form) || !form[confirmationKey] || form[passwordKey] === form[confirmationKey],
    { error: fieldMessages.confirmDiffers, path: [confirmationKey], when: () => true },
  );
