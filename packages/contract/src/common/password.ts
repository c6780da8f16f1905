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

/** The field `confirmPassword`, which repeats a password; `isConfirmed` compares them. */
export const confirmation = (requiredMessage: string) =>
  z.string(requiredMessage).check(z.minLength(1, requiredMessage));

/** Runs even when other fields fail, so that all errors are reported together. */
export const isConfirmed = (passwordKey: 'password' | 'newPassword') =>
  z.refine<Readonly<Record<string, unknown>>>(
    (form) => !form.confirmPassword || form[passwordKey] === form.confirmPassword,
    {
      error: fieldMessages.confirmDiffers,
      path: ['confirmPassword'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
