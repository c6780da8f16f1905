import * as z from 'zod/mini';
import { LINK_TOKEN_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { user } from '../user/schema.ts';
import {
  changePasswordRule,
  forgotPasswordRule,
  profileRule,
  registrationRule,
  resetPasswordRule,
} from './input.ts';

const said = z.object({ success: z.literal(true), message: z.string() });

/** Whatever it is, it is a token that we do not know, and answered as that. */
const linkToken = z.object({ token: z.string().check(z.maxLength(LINK_TOKEN_MAX_CHARS)) });

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary:
    'Create an account. The answer is the same when the address has one already; the mail to it then says so.',
  body: registrationRule,
  answer: z.extend(said, { needsVerification: z.boolean() }),
  errors: ['registration-closed', 'server-busy'],
});

export const verifyEmail = defineRoute({
  method: 'GET',
  path: '/api/auth/verify-email/:token',
  access: 'public',
  summary: 'Confirm an e-mail address by the link that was sent to it. Opening the link again is no error.',
  params: linkToken,
  answer: said,
  errors: ['verification-link-invalid'],
});

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'user',
  summary: 'Send the verification mail again, to the address that waits for its confirmation.',
  answer: said,
  errors: [],
});

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Ask for a link that sets a new password. The answer is the same whatever the address.',
  body: forgotPasswordRule,
  answer: said,
  errors: [],
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password/:token',
  access: 'public',
  summary: 'Set a new password by the link that was sent; every session of the account ends.',
  params: linkToken,
  body: resetPasswordRule,
  answer: said,
  errors: ['reset-link-invalid', 'server-busy'],
});

export const getProfile = defineRoute({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'user',
  summary: 'The account of this session.',
  answer: z.object({ success: z.literal(true), user }),
  errors: [],
});

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'user',
  summary:
    'Change names and address. A new address needs `currentPassword` and counts once it is confirmed; ' +
    'until then it is `pendingEmail`.',
  body: profileRule,
  answer: z.extend(said, { user }),
  errors: ['wrong-current-password', 'too-many-attempts', 'server-busy'],
});

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  summary: 'Change the password; the other sessions of the account end, this one stays.',
  body: changePasswordRule,
  answer: said,
  errors: ['wrong-current-password', 'too-many-attempts', 'server-busy'],
});
