import * as z from 'zod/mini';
import { email } from '../common/email-address.ts';
import { fieldMessages, ownFieldMessages } from '../common/field-messages.ts';
import { longPassword } from '../common/password.ts';
import { requiredLine } from '../common/text.ts';
import { ADMIN_SET_PASSWORD_MIN_CHARS, ID_MAX_CHARS, NAME_MAX_CHARS, PUBLIC_LIST_LIMIT } from '../limits.ts';
import { USER_ROLES } from './schema.ts';

/** Unlike at registration, a name may have one letter. */
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

/** The version that was edited; without it, the stored account is overwritten unconditionally. */
const version = z.optional(z.string().check(z.maxLength(ID_MAX_CHARS)));

/** Absent flags keep their stored value. */
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
export const usersValidationRule = z.object({
  ids: z
    .array(z.string().check(z.maxLength(ID_MAX_CHARS)))
    .check(z.minLength(1), z.maxLength(PUBLIC_LIST_LIMIT)),
  isValidated: z.boolean(),
});
export const userActivationRule = z.object({ isActive: z.boolean() });
