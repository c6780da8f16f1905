import type { User } from './schema.ts';

/** Admins count as validated (specification, section 6). */
export const countsAsValidated = (account: Pick<User, 'role' | 'isValidated'>): boolean =>
  account.role === 'admin' || account.isValidated;

/** The status of an account (specification, section 4). */
export type AccountStatus = 'admin' | 'validated' | 'pending' | 'unverified';

export const getAccountStatus = (
  account: Pick<User, 'role' | 'isEmailVerified' | 'isValidated'>,
): AccountStatus => {
  if (account.role === 'admin') return 'admin';
  if (!account.isEmailVerified) return 'unverified';
  return account.isValidated ? 'validated' : 'pending';
};
