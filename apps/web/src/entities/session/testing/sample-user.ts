import type { User } from '@airdial/contract/user/schema';

/** A member whose account is verified and validated. */
export const SAMPLE_USER: User = {
  _id: 'u1',
  id: 'u1',
  email: 'ada@example.org',
  pendingEmail: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  fullName: 'Ada Lovelace',
  role: 'customer',
  isActive: true,
  isEmailVerified: true,
  emailVerified: true,
  isValidated: true,
  favoriteChannels: ['c1'],
  likedSongs: [],
  lastLogin: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};
