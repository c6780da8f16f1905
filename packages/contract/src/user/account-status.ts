import type { User } from './schema.ts';

/** Admins count as validated (specification, section 6). */
export const countsAsValidated = (account: Pick<User, 'role' | 'isValidated'>): boolean =>
  account.role === 'admin' || account.isValidated;
