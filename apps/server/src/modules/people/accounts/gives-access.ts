import type { UserUpdate } from '@airdial/contract/user/input';
import type { Account } from './accounts-types.ts';

type Change = Partial<Pick<UserUpdate, 'role' | 'email' | 'isActive'>>;

/**
 * Whether a change of an account could let an unauthorized person in: a role, an address, which can
 * reset the password, or an administrator who may sign in again.
 */
export const givesAccess = (
  before: Account,
  { role = before.role, email = before.email, isActive = before.isActive }: Change,
): boolean =>
  role !== before.role || email !== before.email || (role === 'admin' && isActive && !before.isActive);
