import * as z from 'zod/mini';
import { success, successMessage } from '../common/schema.ts';
import { ID_MAX_CHARS, LINK_TOKEN_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { user } from '../user/schema.ts';
import {
  changePasswordRule,
  confirmPasswordRule,
  forgotPasswordRule,
  profileRule,
  registrationRule,
  resetPasswordRule,
  setupRule,
  signInRule,
} from './input.ts';
import { firstStepResponse, sessionsEndedResponse, sessionsResponse, signInResponse } from './schema.ts';

/** Any text: a token in an unknown form gets the same error as an unknown token. */
const linkToken = z.object({ token: z.string().check(z.maxLength(LINK_TOKEN_MAX_CHARS)) });

/** An unknown id names a session that has ended. */
const sessionId = z.object({ id: z.string().check(z.maxLength(ID_MAX_CHARS)) });

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
  summary:
    'Sign in. Later calls send the token in the header `Authorization: Bearer ...`. An account with a second factor gets ' +
    'a `challenge` instead, for `POST /api/auth/login/code`.',
  body: signInRule,
  response: firstStepResponse,
  errors: ['login-failed', 'account-inactive', 'too-many-attempts', 'server-busy'],
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  duringMaintenance: 'open',
  isIdempotent: true,
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

export const checkResetLink = defineRoute({
  method: 'GET',
  path: '/api/auth/reset-password/:token',
  access: 'public',
  summary: 'Whether the link sent by mail can still set a new password. Asking does not spend it.',
  params: linkToken,
  response: z.extend(success, { isValid: z.boolean() }),
  errors: [],
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password/:token',
  access: 'public',
  summary:
    'Set a new password with the link sent by mail. Every session of the account ends, and so do an unconfirmed ' +
    'change of its address and all other links.',
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
    'until then it is `pendingEmail`, and sending the present address cancels the change. Before the first ' +
    'verification a new address corrects the registration at once.',
  body: profileRule,
  response: z.extend(successMessage, { user }),
  errors: ['wrong-current-password', 'too-many-attempts', 'server-busy'],
});

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'user',
  isIdempotent: false,
  summary:
    'Change the password. The other sessions of the account end, and so do an unconfirmed change of its address ' +
    'and all links; this session continues.',
  body: changePasswordRule,
  response: successMessage,
  errors: ['wrong-current-password', 'too-many-attempts', 'server-busy'],
});

export const confirmPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/confirm-password',
  access: 'user',
  summary:
    'Enter the password again, and the code of an account with a second factor. For ten minutes the session may then ' +
    'make the calls that are refused with `password-needed`. Signing in counts, too.',
  body: confirmPasswordRule,
  response: successMessage,
  errors: ['wrong-current-password', 'code-needed', 'wrong-code', 'too-many-attempts', 'server-busy'],
});

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'Where the account is signed in: this session first, then the latest use.',
  response: sessionsResponse,
  errors: [],
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'user',
  summary: 'End one session of the account. Ending a session that has already ended is not an error.',
  params: sessionId,
  response: sessionsEndedResponse,
  errors: [],
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'End all sessions of the account except this one.',
  response: sessionsEndedResponse,
  errors: [],
});
