import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS } from '../limits.ts';
import { fieldMessages } from './field-messages.ts';
import { ifGiven } from './text.ts';

/**
 * The shape of an address; only a mail proves that it exists. Characters that could end an address
 * and begin another one in a mail header are refused.
 */
const ADDRESS =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}]+@[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}.]+(?:\.[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}.]+)+$/u;

/**
 * In lower case, and composed as keyboards of phones do. A Turkish one begins an address with `İ`, whose small
 * letter has a second point elsewhere.
 */
const plainAddress = (text: string): string =>
  text.trim().toLowerCase().normalize('NFC').replaceAll('i\u0307', 'i');

/** Trimmed, and the same for all spellings of one address. */
export const emailAddress = (requiredMessage: string, invalidMessage: string) =>
  z.string(requiredMessage).check(
    z.overwrite(plainAddress),
    z.minLength(1, requiredMessage),
    ifGiven((text) => text.length <= EMAIL_MAX_CHARS && ADDRESS.test(text), invalidMessage),
  );

export const email = emailAddress(fieldMessages.emailRequired, fieldMessages.emailInvalid);
