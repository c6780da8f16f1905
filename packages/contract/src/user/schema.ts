import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';

export const USER_ROLES = ['customer', 'admin'] as const;
export const userRole = z.enum(USER_ROLES);
export type UserRole = z.output<typeof userRole>;

/**
 * An account as it is answered; passwords and tokens never are. `emailVerified` repeats `isEmailVerified`, and `id`
 * repeats `_id`, as the specification has it. `pendingEmail` is the new address that waits for its confirmation.
 * `favoriteChannels` and `likedSongs` hold ids.
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
  lastLogin: z.nullable(moment),
  createdAt: moment,
});
export type User = z.output<typeof user>;

/**
 * A line of the administrator's table, which has no use for the lists of everybody. `version` is another one once what
 * can be edited has changed.
 */
export const listedUser = z.extend(z.omit(user, { favoriteChannels: true, likedSongs: true }), {
  version: z.string(),
});
export type ListedUser = z.output<typeof listedUser>;

/** How many accounts there are. Administrators count as validated; the others wait for it. */
export const userCounts = z.object({
  totalUsers: z.int(),
  validatedUsers: z.int(),
  pendingUsers: z.int(),
  adminUsers: z.int(),
  inactiveUsers: z.int(),
});
export type UserCounts = z.output<typeof userCounts>;
