import type { User } from '@airdial/contract/user/schema';

/** The status of an account (specification, section 4). */
export type AccountStatus = 'admin' | 'validated' | 'pending' | 'unverified';

export const getAccountStatus = ({
  role,
  isEmailVerified,
  isValidated,
}: Pick<User, 'role' | 'isEmailVerified' | 'isValidated'>): AccountStatus => {
  if (role === 'admin') return 'admin';
  if (!isEmailVerified) return 'unverified';
  return isValidated ? 'validated' : 'pending';
};

/** The kind of notice while something is wanted of the member. */
export const STATUS_NOTICES = { pending: 'waiting', unverified: 'mail' } as const satisfies Partial<
  Record<AccountStatus, string>
>;
