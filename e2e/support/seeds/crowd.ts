import { PEOPLE } from './people.ts';
import { JOINED_AT, type PersonSeed } from './seed-accounts.ts';

/** Customers who fill two pages of the users' table and begin a third; each joined after the one before. */
export const CROWD: readonly PersonSeed[] = Array.from({ length: 51 }, (_, index) => ({
  ...PEOPLE.pending,
  firstName: `P${index}`,
  lastName: 'Crowd',
  email: `p${index}@crowd.example`,
  joinedAt: JOINED_AT + index,
}));
