import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS } from '../limits.ts';
import { fieldMessages } from './field-messages.ts';
import { ifGiven } from './text.ts';

/**
 * Looks like an address: whether it is one, only a mail can tell. What could end an address and begin another in a
 * mail header is refused.
 */
const ADDRESS =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}]+@[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}.]+(?:\.[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}\p{Cs}.]+)+$/u;

/** Trimmed and lower-cased. */
export const emailAddress = (requiredMessage: string, invalidMessage: string) =>
  z.string(requiredMessage).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, requiredMessage),
    ifGiven((text) => text.length <= EMAIL_MAX_CHARS && ADDRESS.test(text), invalidMessage),
  );

export const email = emailAddress(fieldMessages.emailRequired, fieldMessages.emailInvalid);
