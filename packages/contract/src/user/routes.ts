import * as z from 'zod/mini';
import { sessionsEndedResponse, sessionsResponse } from '../account/schema.ts';
import { oneOf, pageParams, searchText } from '../common/query-values.ts';
import { success, successMessage } from '../common/schema.ts';
import { ID_MAX_CHARS, SEARCH_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import {
  createUserRule,
  updateUserRule,
  userActivationRule,
  usersValidationRule,
  userValidationRule,
} from './input.ts';
import { listedUser, USER_FILTERS, USER_SORTS, userCounts, userListResponse } from './schema.ts';

const userListQuery = z.object({
  ...pageParams,
  search: z.optional(searchText('search', SEARCH_MAX_CHARS)),
  status: z.optional(oneOf('status', USER_FILTERS)),
  sortBy: z.optional(oneOf('sortBy', USER_SORTS)),
  sortOrder: z.optional(oneOf('sortOrder', ['asc', 'desc'])),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** Any text: an id in an unknown form is simply not found. PostgreSQL rejects NUL characters. */
const userId = z.object({ id: z.string().check(z.overwrite((text) => text.replaceAll('\0', ''))) });
const userSessionId = z.extend(userId, { sessionId: z.string().check(z.maxLength(ID_MAX_CHARS)) });
const userResponse = z.extend(successMessage, { user: listedUser });

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary:
    'List, search, filter and sort accounts. By default those waiting for validation come first, then the newest, ' +
    'which is `sortBy=status`. The name or the address must contain every word of the search, regardless of ' +
    'accents and case.',
  query: userListQuery,
  response: userListResponse,
  errors: [],
});

export const getUserOverview = defineRoute({
  method: 'GET',
  path: '/api/users/stats/overview',
  access: 'admin',
  summary: 'The number of accounts, and how many wait for validation.',
  response: z.extend(success, { stats: userCounts }),
  errors: [],
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'One account, with the `version` that an update sends back.',
  params: userId,
  response: z.extend(success, { user: listedUser }),
  errors: ['user-not-found'],
});

export const createUser = defineRoute({
  method: 'POST',
  path: '/api/users',
  access: 'admin',
  recentPassword: 'some-changes',
  summary:
    'Create an account. A mail asks its owner to verify the address. A new administrator needs a recent password.',
  body: createUserRule,
  response: userResponse,
  errors: ['email-taken', 'server-busy'],
});

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'admin',
  recentPassword: 'some-changes',
  summary:
    'Change an account. With the `version` that was edited, the call is refused when the account was changed ' +
    'meanwhile. A change of the role or a deactivation ends all sessions of the account. A change of role or ' +
    'address needs a recent password.',
  params: userId,
  body: updateUserRule,
  response: userResponse,
  errors: ['user-not-found', 'edited-meanwhile', 'last-administrator', 'forbidden'],
});

export const setUserValidation = defineRoute({
  method: 'PUT',
  path: '/api/users/:id/validation',
  access: 'admin',
  summary: 'Validate an account or revoke its validation. A validated user is notified by mail.',
  params: userId,
  body: userValidationRule,
  response: userResponse,
  errors: ['user-not-found', 'admin-is-validated'],
});

export const setUsersValidation = defineRoute({
  method: 'PUT',
  path: '/api/users/validation',
  access: 'admin',
  summary:
    'Validate several accounts at once, or revoke their validation. `changedIds` names those that were changed: ' +
    'accounts that are gone, already as asked, or administrators are left as they are.',
  body: usersValidationRule,
  response: z.extend(successMessage, { changedIds: z.array(z.string()) }),
  errors: ['forbidden'],
});

export const setUserActivation = defineRoute({
  method: 'PUT',
  path: '/api/users/:id/activation',
  access: 'admin',
  recentPassword: 'some-changes',
  summary:
    'Deactivate an account, which ends all its sessions, or activate it again. Letting an administrator in again ' +
    'needs a recent password.',
  params: userId,
  body: userActivationRule,
  response: userResponse,
  errors: ['user-not-found', 'last-administrator', 'forbidden'],
});

export const markUserVerified = defineRoute({
  method: 'POST',
  path: '/api/users/:id/mark-verified',
  access: 'admin',
  isIdempotent: true,
  summary: 'Mark the address of an account as verified, without a mail.',
  params: userId,
  response: userResponse,
  errors: ['user-not-found'],
});

export const removeUserSecondFactor = defineRoute({
  method: 'DELETE',
  path: '/api/users/:id/second-factor',
  access: 'admin',
  recentPassword: 'always',
  summary:
    'Remove the second factor of an account whose owner has lost it. Its sessions stay, and a mail notifies the owner.',
  params: userId,
  response: userResponse,
  errors: ['user-not-found', 'second-factor-is-off', 'forbidden'],
});

export const resendUserVerification = defineRoute({
  method: 'POST',
  path: '/api/users/:id/resend-verification',
  access: 'admin',
  summary: 'Send the verification mail of an account again, three times an hour at most.',
  params: userId,
  response: successMessage,
  errors: ['user-not-found'],
});

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'admin',
  recentPassword: 'always',
  summary: 'Delete an account with all its data. Administrators cannot be deleted.',
  params: userId,
  response: successMessage,
  errors: ['user-not-found', 'cannot-delete-admin'],
});

export const listUserSessions = defineRoute({
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'admin',
  summary: 'Where an account is signed in, the latest use first.',
  params: userId,
  response: sessionsResponse,
  errors: ['user-not-found'],
});

export const endUserSession = defineRoute({
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  access: 'admin',
  summary: 'End one session of an account. Ending a session that has already ended is not an error.',
  params: userSessionId,
  response: sessionsEndedResponse,
  errors: ['user-not-found'],
});

export const endUserSessions = defineRoute({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: 'admin',
  summary: 'End all sessions of an account; of the caller’s own account all others.',
  params: userId,
  response: sessionsEndedResponse,
  errors: ['user-not-found'],
});
