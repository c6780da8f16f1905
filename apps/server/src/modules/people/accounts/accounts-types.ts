import type { User, UserRole } from '@airdial/contract/user/schema';

/** A stored account. Timestamps are milliseconds since 1970. */
export type Account = {
  readonly id: string;
  readonly email: string;
  /** The new address until its confirmation link is opened. */
  readonly pendingEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** A PHC string. No response contains it. */
  readonly passwordHash: string;
  readonly role: UserRole;
  readonly isActive: boolean;
  readonly isEmailVerified: boolean;
  readonly isValidated: boolean;
  readonly lastLogin: number | null;
  readonly createdAt: number;
  /** Whether a sign-in needs a code beside the password. */
  readonly hasSecondFactor: boolean;
};

export type NewAccount = Omit<
  Account,
  'pendingEmail' | 'isActive' | 'lastLogin' | 'createdAt' | 'hasSecondFactor'
>;

/** The name of an administrator who is created without a form. */
export const STATION_ADMINISTRATOR = { firstName: 'Station', lastName: 'Administrator' } as const;

/** An administrator who is created with access to the server itself needs neither verification nor validation. */
export const ADMINISTRATOR_STATUS = { role: 'admin', isEmailVerified: true, isValidated: true } as const;

/** Ids of what an account owns in other modules. */
export type AccountLists = Pick<User, 'favoriteChannels' | 'likedSongs'>;
