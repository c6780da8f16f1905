import * as z from 'zod/mini';
import { oneOf, searchText, wholeNumber } from '../common/query-values.ts';
import { pagination } from '../common/schema.ts';
import { PUBLIC_LIST_LIMIT, SEARCH_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { createUserRule, updateUserRule, userActivationRule, userValidationRule } from './input.ts';
import { listedUser, userCounts } from './schema.ts';

const PAGE_MAX = 1_000_000;
export const USER_FILTERS = ['all', 'pending', 'validated', 'admin', 'unverified', 'inactive'] as const;

const userListQuery = z.object({
  page: z.optional(wholeNumber('page', 1, PAGE_MAX)),
  limit: z.optional(wholeNumber('limit', 1, PUBLIC_LIST_LIMIT)),
  search: z.optional(searchText('search', SEARCH_MAX_CHARS)),
  status: z.optional(oneOf('status', USER_FILTERS)),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** Whatever it is: one that nobody has is not found. PostgreSQL takes no zero bytes. */
const userId = z.object({ id: z.string().check(z.overwrite((text) => text.replaceAll('\0', ''))) });
const said = z.object({ success: z.literal(true), message: z.string() });
const withUser = z.extend(said, { user: listedUser });

export const userListAnswer = z.object({
  success: z.literal(true),
  users: z.array(listedUser),
  totalPages: z.int(),
  /** `total` counts what a search for common words finds up to a bound only: then `isTotalExact` is false. */
  pagination: z.extend(pagination, { isTotalExact: z.boolean() }),
});
export type UserListAnswer = z.output<typeof userListAnswer>;

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary:
    'List, search and filter accounts: those who wait for their validation first, then the newest. All that is ' +
    'searched for has to begin a word of the name or the address; letters count without accents and capitals.',
  query: userListQuery,
  answer: userListAnswer,
  errors: [],
});

export const getUserOverview = defineRoute({
  method: 'GET',
  path: '/api/users/stats/overview',
  access: 'admin',
  summary: 'How many accounts there are, and how many wait for their validation.',
  answer: z.object({ success: z.literal(true), stats: userCounts }),
  errors: [],
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'One account as it is now, with the `version` that a change of it names.',
  params: userId,
  answer: z.object({ success: z.literal(true), user: listedUser }),
  errors: ['user-not-found'],
});

export const createUser = defineRoute({
  method: 'POST',
  path: '/api/users',
  access: 'admin',
  summary: 'Create an account. A mail asks its owner to verify the address.',
  body: createUserRule,
  answer: withUser,
  errors: ['email-taken', 'server-busy'],
});

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'admin',
  summary:
    'Change an account. With the `version` that was edited, a change that somebody made meanwhile is not lost. ' +
    'Another role or a deactivation ends all sessions of the account.',
  params: userId,
  body: updateUserRule,
  answer: withUser,
  errors: ['user-not-found', 'edited-meanwhile', 'last-administrator', 'forbidden'],
});

export const setUserValidation = defineRoute({
  method: 'PUT',
  path: '/api/users/:id/validation',
  access: 'admin',
  summary: 'Validate an account or take that back. Who is validated is told by mail.',
  params: userId,
  body: userValidationRule,
  answer: withUser,
  errors: ['user-not-found', 'admin-is-validated'],
});

export const setUserActivation = defineRoute({
  method: 'PUT',
  path: '/api/users/:id/activation',
  access: 'admin',
  summary: 'Deactivate an account, which ends all its sessions, or activate it again.',
  params: userId,
  body: userActivationRule,
  answer: withUser,
  errors: ['user-not-found', 'last-administrator', 'forbidden'],
});

export const markUserVerified = defineRoute({
  method: 'POST',
  path: '/api/users/:id/mark-verified',
  access: 'admin',
  summary: 'Count the address of an account as verified without a mail.',
  params: userId,
  answer: withUser,
  errors: ['user-not-found'],
});

export const resendUserVerification = defineRoute({
  method: 'POST',
  path: '/api/users/:id/resend-verification',
  access: 'admin',
  summary: 'Send the verification mail of an account again, three times an hour at most.',
  params: userId,
  answer: said,
  errors: ['user-not-found'],
});

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'admin',
  summary: 'Delete an account with all that belongs to it. Administrators cannot be deleted.',
  params: userId,
  answer: said,
  errors: ['user-not-found', 'cannot-delete-admin'],
});
