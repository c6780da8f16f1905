import type { User, UserRole } from '@airdial/contract/entities/user';

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
  ...lists,
  lastLogin: account.lastLogin === null ? null : new Date(account.lastLogin).toISOString(),
  createdAt: new Date(account.createdAt).toISOString(),
});
