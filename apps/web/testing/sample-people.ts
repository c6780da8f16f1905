import type { ListedUser, User } from '@airdial/contract/user/schema';
import { SAMPLE_USER } from '../src/entities/session/testing/sample-user.ts';

/** An administrator, who is signed in. */
export const ADA: User = { ...SAMPLE_USER, role: 'admin', favoriteChannels: [] };

const { favoriteChannels, likedSongs, needsSecondFactor, ...listed } = SAMPLE_USER;

/** A listener who waits for everything, in the administrator's table. */
export const listedUser = (more: Partial<ListedUser> = {}): ListedUser => ({
  ...listed,
  _id: 'zoe',
  id: 'zoe',
  firstName: 'Zoe',
  lastName: 'Marsh',
  fullName: 'Zoe Marsh',
  email: 'zoe@radio.example',
  isEmailVerified: false,
  emailVerified: false,
  isValidated: false,
  hasSecondFactor: false,
  version: '1',
  ...more,
});
