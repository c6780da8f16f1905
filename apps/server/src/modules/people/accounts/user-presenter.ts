import { createHash } from 'node:crypto';
import type { ListedUser, User } from '@airdial/contract/user/schema';
import type { Account, AccountLists } from './accounts-types.ts';

const VERSION_CHARS = 16;

/**
 * The account as its owner gets it. Before the first verification a pending address is shown as the
 * corrected one, whether or not another account has it.
 *
 * @param needsSecondFactor whether the server refuses all else until one is set up
 */
export const toUser = (account: Account, lists: AccountLists, needsSecondFactor: boolean): User => ({
  ...toPublicFields(account),
  email: shownEmail(account),
  pendingEmail: account.isEmailVerified ? account.pendingEmail : null,
  ...lists,
  ...(needsSecondFactor && { needsSecondFactor }),
});

/** The address that the owner of an account takes for the present one. */
export const shownEmail = ({ email, pendingEmail, isEmailVerified }: Account): string =>
  isEmailVerified ? email : (pendingEmail ?? email);

export const toListedUser = (account: Account): ListedUser => ({
  ...toPublicFields(account),
  hasSecondFactor: account.hasSecondFactor,
  version: accountVersion(account),
});

/** Changes whenever a field that administrators edit changes: conflict detection compares it. */
export const accountVersion = ({ firstName, lastName, email, role, ...account }: Account): string => {
  const { isActive, isEmailVerified, isValidated } = account;
  const edited = [firstName, lastName, email, role, isActive, isEmailVerified, isValidated];
  return createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, VERSION_CHARS);
};

const toPublicFields = (account: Account): Omit<User, keyof AccountLists> => ({
  _id: account.id,
  id: account.id,
  email: account.email,
  pendingEmail: account.pendingEmail,
  firstName: account.firstName,
  lastName: account.lastName,
  fullName: `${account.firstName} ${account.lastName}`,
  role: account.role,
  isActive: account.isActive,
  isEmailVerified: account.isEmailVerified,
  emailVerified: account.isEmailVerified,
  isValidated: account.isValidated,
  lastLogin: account.lastLogin === null ? null : new Date(account.lastLogin).toISOString(),
  createdAt: new Date(account.createdAt).toISOString(),
});
