import type { ListedUser, User } from '@airdial/contract/user/schema';

const person = (id: string, firstName: string, lastName: string) => ({
  _id: id,
  id,
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
  email: `${firstName.toLowerCase()}@radio.example`,
  pendingEmail: null,
  role: 'customer' as const,
  isActive: true,
  isEmailVerified: false,
  emailVerified: false,
  isValidated: false,
  lastLogin: null,
  createdAt: '2026-01-02T12:00:00.000Z',
});

/** An administrator, who is signed in. */
export const ADA: User = {
  ...person('ada', 'Ada', 'Lovelace'),
  role: 'admin',
  isEmailVerified: true,
  emailVerified: true,
  isValidated: true,
  favoriteChannels: [],
  likedSongs: [],
};

/** A listener who waits for everything, in the administrator's table. */
export const listedUser = (more: Partial<ListedUser> = {}): ListedUser => ({
  ...person('zoe', 'Zoe', 'Marsh'),
  hasSecondFactor: false,
  version: '1',
  ...more,
});
