import * as z from 'zod/mini';
import { email } from '../common/email-address.ts';
import { fieldMessages, ownFieldMessages } from '../common/field-messages.ts';
import { confirmation, givenPassword, isConfirmed, mixedPassword } from '../common/password.ts';
import { ifGiven, requiredLine } from '../common/text.ts';
import {
  ADMIN_PASSWORD_MIN_CHARS,
  LINK_TOKEN_MAX_CHARS,
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  NEW_PASSWORD_MIN_CHARS,
  REGISTRATION_PASSWORD_MIN_CHARS,
} from '../limits.ts';
import { code } from '../second-factor/input.ts';
import { passwordErrors } from './messages.ts';

const isLongName = (text: string): boolean => text.length >= NAME_MIN_CHARS;

const firstName = requiredLine('First name', NAME_MAX_CHARS, fieldMessages.firstNameRequired).check(
  ifGiven(isLongName, fieldMessages.firstNameShort),
);
const lastName = requiredLine('Last name', NAME_MAX_CHARS, fieldMessages.lastNameRequired).check(
  ifGiven(isLongName, fieldMessages.lastNameShort),
);

export const signInRule = z.object({ email, password: givenPassword() });
export type SignIn = z.output<typeof signInRule>;

/** The body of a registration, without role and flags: only administrators set them. */
export const registrationRule = z.object({
  firstName,
  lastName,
  email,
  password: mixedPassword(
    fieldMessages.passwordRequired,
    REGISTRATION_PASSWORD_MIN_CHARS,
    fieldMessages.passwordShort,
  ),
});
export type Registration = z.output<typeof registrationRule>;

/** The registration form, which repeats the password. */
export const registrationForm = z
  .extend(registrationRule, { confirmPassword: confirmation(fieldMessages.confirmRequired) })
  .check(isConfirmed('password'));

export const forgotPasswordRule = z.object({ email });

export const resetPasswordRule = z.object({
  password: mixedPassword(
    fieldMessages.passwordRequired,
    NEW_PASSWORD_MIN_CHARS,
    fieldMessages.newPasswordShort,
  ),
});

export const resetPasswordForm = z
  .extend(resetPasswordRule, { confirmPassword: confirmation(fieldMessages.confirmRequired) })
  .check(isConfirmed('password'));

/** Creates the first administrator. `token` comes from the setup link. */
export const setupRule = z.object({
  token: z
    .string(ownFieldMessages.setupTokenInvalid)
    .check(
      z.minLength(1, ownFieldMessages.setupTokenInvalid),
      z.maxLength(LINK_TOKEN_MAX_CHARS, ownFieldMessages.setupTokenInvalid),
    ),
  firstName,
  lastName,
  email,
  password: mixedPassword(
    fieldMessages.passwordRequired,
    ADMIN_PASSWORD_MIN_CHARS,
    passwordErrors.adminShort,
  ),
});
export type Setup = z.output<typeof setupRule>;

export const setupForm = z
  .extend(setupRule, { confirmPassword: confirmation(fieldMessages.confirmRequired) })
  .check(isConfirmed('password'));

/** `currentPassword` is required only when the address changes. */
export const profileRule = z.object({
  firstName,
  lastName,
  email,
  currentPassword: z.optional(givenPassword(fieldMessages.currentPasswordRequired)),
});
export type ProfileUpdate = z.output<typeof profileRule>;

export const changePasswordRule = z.object({
  currentPassword: givenPassword(fieldMessages.currentPasswordRequired),
  newPassword: mixedPassword(
    fieldMessages.newPasswordRequired,
    NEW_PASSWORD_MIN_CHARS,
    fieldMessages.newPasswordShort,
  ),
});
export type PasswordChange = z.output<typeof changePasswordRule>;

/**
 * Confirms that the owner of the session is still at the keyboard. `code` is needed where the
 * account has a second factor.
 */
export const confirmPasswordRule = z.object({
  currentPassword: givenPassword(fieldMessages.currentPasswordRequired),
  code: z.optional(code),
});
export type PasswordConfirmation = z.output<typeof confirmPasswordRule>;

export const changePasswordForm = z
  .extend(changePasswordRule, { confirmPassword: confirmation(fieldMessages.confirmNewRequired) })
  .check(isConfirmed('newPassword'));
