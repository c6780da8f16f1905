import * as z from 'zod/mini';
import { longPassword } from '../account/password.ts';
import { email } from '../common/email-address.ts';
import { fieldMessages, ownFieldMessages } from '../common/field-messages.ts';
import { requiredLine } from '../common/text.ts';
import { ADMIN_SET_PASSWORD_MIN_CHARS, ID_MAX_CHARS, NAME_MAX_CHARS } from '../limits.ts';
import { USER_ROLES } from './schema.ts';

/** The dialog asks less of a name than registration does: it may have one letter. */
const person = {
  firstName: requiredLine('First name', NAME_MAX_CHARS, fieldMessages.firstNameRequired),
  lastName: requiredLine('Last name', NAME_MAX_CHARS, fieldMessages.lastNameRequired),
  email,
};

const role = z.enum(USER_ROLES, ownFieldMessages.roleInvalid);

export const createUserRule = z.object({
  ...person,
  password: longPassword(
    fieldMessages.passwordRequired,
    ADMIN_SET_PASSWORD_MIN_CHARS,
    fieldMessages.userPasswordShort,
  ),
  role: z._default(role, 'customer'),
  isValidated: z._default(z.boolean(), false),
});
export type UserCreation = z.output<typeof createUserRule>;

/** What was on the screen when the editing began; absent: whatever is stored is written over. */
const version = z.optional(z.string().check(z.maxLength(ID_MAX_CHARS)));

/** A flag that is absent stays as it is. */
export const updateUserRule = z.object({
  ...person,
  version,
  role: z.optional(role),
  isValidated: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  isEmailVerified: z.optional(z.boolean()),
});
export type UserUpdate = z.output<typeof updateUserRule>;

export const userValidationRule = z.object({ isValidated: z.boolean() });
export const userActivationRule = z.object({ isActive: z.boolean() });
