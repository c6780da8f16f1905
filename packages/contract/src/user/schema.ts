import * as z from 'zod/mini';
import { pagination, success, timestamp } from '../common/schema.ts';

export const USER_ROLES = ['customer', 'admin'] as const;
export const userRole = z.enum(USER_ROLES);
export type UserRole = z.output<typeof userRole>;

/**
 * An account, without password and tokens. `emailVerified` repeats `isEmailVerified`, and `id`
 * repeats `_id`, as the specification says. `pendingEmail` is a new address that is not confirmed
 * yet. `favoriteChannels` and `likedSongs` hold ids.
 */
export const user = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: userRole,
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  emailVerified: z.boolean(),
  isValidated: z.boolean(),
  favoriteChannels: z.array(z.string()),
  likedSongs: z.array(z.string()),
  lastLogin: z.nullable(timestamp),
  createdAt: timestamp,
  /**
   * Only for an administrator whom the station refuses all else until a second factor is set up.
   */
  needsSecondFactor: z.optional(z.literal(true)),
});
export type User = z.output<typeof user>;

/** A row of the administrator's table. `version` changes whenever an editable field changes. */
export const listedUser = z.extend(
  z.omit(user, { favoriteChannels: true, likedSongs: true, needsSecondFactor: true }),
  {
    hasSecondFactor: z.boolean(),
    version: z.string(),
  },
);
export type ListedUser = z.output<typeof listedUser>;

/** Numbers of accounts. Administrators count as validated. */
export const userCounts = z.object({
  totalUsers: z.int(),
  validatedUsers: z.int(),
  pendingUsers: z.int(),
});
export type UserCounts = z.output<typeof userCounts>;

export const USER_FILTERS = ['all', 'pending', 'validated', 'admin', 'unverified', 'inactive'] as const;

/** `status`: those waiting for validation first. */
export const USER_SORTS = ['name', 'email', 'role', 'status', 'createdAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const userListResponse = z.extend(success, {
  users: z.array(listedUser),
  totalPages: z.int(),
  pagination,
});
export type UserListResponse = z.output<typeof userListResponse>;
