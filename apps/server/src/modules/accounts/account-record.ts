import { createHash } from 'node:crypto';
import type { ListedUser, User, UserRole } from '@airdial/contract/user/schema';

const VERSION_CHARS = 16;

/** An account as the server knows it. Times are milliseconds since 1970. */
export type Account = {
  readonly id: string;
  readonly email: string;
  /** The new address that waits for its confirmation. */
  readonly pendingEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** A PHC string. Leaves the server in no answer. */
  readonly passwordHash: string;
  readonly role: UserRole;
  readonly isActive: boolean;
  readonly isEmailVerified: boolean;
  readonly isValidated: boolean;
  readonly lastLogin: number | null;
  readonly createdAt: number;
};

export type NewAccount = Omit<Account, 'pendingEmail' | 'isActive' | 'lastLogin' | 'createdAt'>;

/** What belongs to an account and is kept elsewhere: ids. */
export type AccountLists = Pick<User, 'favoriteChannels' | 'likedSongs'>;

export const presentUser = (account: Account, lists: AccountLists): User => ({
  ...presentPerson(account),
  ...lists,
});

export const presentListedUser = (account: Account): ListedUser => ({
  ...presentPerson(account),
  version: versionOf(account),
});

/** Another one once something has changed that administrators edit. */
export const versionOf = ({ firstName, lastName, email, role, ...account }: Account): string => {
  const { isActive, isEmailVerified, isValidated } = account;
  const edited = [firstName, lastName, email, role, isActive, isEmailVerified, isValidated];
  return createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, VERSION_CHARS);
};

const presentPerson = (account: Account): Omit<User, keyof AccountLists> => ({
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
