import * as z from 'zod/mini';
import { success, successMessage } from '../common/schema.ts';
import { LINK_TOKEN_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { user } from '../user/schema.ts';
import {
  changePasswordRule,
  forgotPasswordRule,
  profileRule,
  registrationRule,
  resetPasswordRule,
  setupRule,
  signInRule,
} from './input.ts';
import { signInResponse } from './schema.ts';

/** Any text: a token in an unknown form gets the same error as an unknown token. */
const linkToken = z.object({ token: z.string().check(z.maxLength(LINK_TOKEN_MAX_CHARS)) });

export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary:
    'Create an account. The response is the same when the address already has one; the mail to it then says so.',
  body: registrationRule,
  response: z.extend(successMessage, { needsVerification: z.boolean() }),
  errors: ['registration-closed', 'server-busy'],
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'Sign in. Later calls send the token in the header `Authorization: Bearer ...`.',
  body: signInRule,
  response: signInResponse,
  errors: ['login-failed', 'account-inactive', 'too-many-attempts', 'server-busy'],
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'End this session. Ending a session that has already ended is not an error.',
  response: successMessage,
  errors: [],
});

export const getSetup = defineRoute({
  method: 'GET',
  path: '/api/auth/setup',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'Whether the first administrator can still be created.',
  response: z.extend(success, { isOpen: z.boolean() }),
  errors: [],
});

export const setUp = defineRoute({
  method: 'POST',
  path: '/api/auth/setup',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'Create the first administrator with the one-time link of the server’s log, and sign in.',
  body: setupRule,
  response: signInResponse,
  errors: ['setup-link-invalid', 'server-busy'],
});

export const verifyEmail = defineRoute({
  method: 'GET',
  path: '/api/auth/verify-email/:token',
  access: 'public',
  summary: 'Confirm an e-mail address with the link sent to it. Opening the link again is not an error.',
  params: linkToken,
  response: successMessage,
  errors: ['verification-link-invalid'],
});

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'user',
  summary: 'Send the verification mail again, to the address that is not confirmed yet.',
  response: successMessage,
  errors: [],
});

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Request a link that sets a new password. The response is the same for every address.',
  body: forgotPasswordRule,
  response: successMessage,
  errors: [],
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password/:token',
  access: 'public',
  summary: 'Set a new password with the link sent by mail. Every session of the account ends.',
  params: linkToken,
  body: resetPasswordRule,
  response: successMessage,
  errors: ['reset-link-invalid', 'server-busy'],
});

export const getProfile = defineRoute({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'user',
  summary: 'The account of this session.',
  response: z.extend(success, { user }),
  errors: [],
});

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'user',
  summary:
    'Change names and address. A new address needs `currentPassword` and takes effect once it is confirmed; ' +
    'until then it is `pendingEmail`.',
  body: profileRule,
  response: z.extend(successMessage, { user }),
  errors: ['wrong-current-password', 'too-many-attempts', 'server-busy'],
});

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  summary: 'Change the password. The other sessions of the account end, this one continues.',
  body: changePasswordRule,
  response: successMessage,
  errors: ['wrong-current-password', 'too-many-attempts', 'server-busy'],
});
