import { passwordErrors } from '@airdial/contract/account/messages';
import { ADMIN_PASSWORD_MIN_CHARS, DEFAULT_BRAND_NAME } from '@airdial/contract/limits';
import { AppError } from '../../../../lib/app-error.ts';
import type { Account } from '../accounts-types.ts';
import { isCommonPassword } from './common-passwords.ts';

const PRODUCT_NAMES = ['Airdial', 'Radio', DEFAULT_BRAND_NAME];
const NO_LETTERS = /[^\p{L}]+/gu;
const DIGITS = /^\d\d$/;
const ONE_CHARACTER = /^(.)\1*$/su;

/** Whose password it is going to be. */
export type PasswordOwner = Pick<Account, 'email' | 'role'> &
  Partial<Pick<Account, 'firstName' | 'lastName'>> & { readonly stationName?: string };

/**
 * What only the server knows of a new password, beyond the rules of the forms. Those who guess try
 * the names that they see first.
 *
 * @returns why the password is refused; null when it is not
 */
export function findWeakness(password: string, owner: PasswordOwner): string | null {
  if (isCommonPassword(password)) return passwordErrors.common;
  if (ONE_CHARACTER.test(password)) return passwordErrors.oneCharacter;
  if (isSequence(password) || isRepetition(password)) return passwordErrors.sequence;
  if (isName(password, owner)) return passwordErrors.name;
  if (owner.role === 'admin' && password.length < ADMIN_PASSWORD_MIN_CHARS) return passwordErrors.adminShort;
  return null;
}

/**
 * @param param the field of the new password
 * @throws AppError `validation-failed`
 */
export function rejectWeakPassword(
  password: string,
  owner: PasswordOwner,
  param: 'password' | 'newPassword' = 'password',
): void {
  const message = findWeakness(password, owner);
  if (message !== null)
    throw new AppError('validation-failed', { message, errors: [{ param, msg: message }] });
}

/** 654321, abcdefgh, 7890123: each character follows the one before, up or down. Common passwords lack most. */
function isSequence(password: string): boolean {
  const characters = [...password];
  const steps = characters.slice(1).map((after, index) => stepBetween(characters[index], after));
  return [1, -1].some((step) => steps.every((one) => one === step));
}

/** After 9 comes 0. */
function stepBetween(before = '', after: string): number {
  const step = after.charCodeAt(0) - before.charCodeAt(0);
  return DIGITS.test(before + after) && Math.abs(step) === 9 ? -step / 9 : step;
}

/** 121212, abcabc. */
const isRepetition = (password: string): boolean =>
  [2, 3, 4].some((length) => password === password.slice(0, length).repeat(password.length / length));

/** Digits and signs around a name, which the forms ask for, do not make it harder to guess. */
function isName(password: string, { email, firstName = '', lastName = '', stationName = '' }: PasswordOwner) {
  const names = [...PRODUCT_NAMES, stationName, email, email.split('@')[0] ?? '', firstName, lastName];
  const letters = toLetters(password);
  return letters !== '' && [...names, firstName + lastName].map(toLetters).includes(letters);
}

const toLetters = (text: string): string => text.normalize('NFKC').toLowerCase().replace(NO_LETTERS, '');
