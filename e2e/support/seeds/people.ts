import type { PersonSeed } from './seed-accounts.ts';

const PASSWORD = 'Engine number 1';

const person = (firstName: string, more: Partial<PersonSeed> = {}): PersonSeed => ({
  firstName,
  lastName: 'Lovelace',
  email: `${firstName.toLowerCase()}@radio.example`,
  password: PASSWORD,
  ...more,
});

/** The seeded accounts by standing. Tests that change an account have their own. */
export const PEOPLE = {
  unverified: person('Una', { isEmailVerified: false, isValidated: false }),
  pending: person('Penny', { isValidated: false }),
  validated: person('Val'),
  admin: person('Ada', { role: 'admin' }),
  inactive: person('Ina', { isActive: false }),
  /** For tests that change a name, an address, a password. */
  renamed: person('Nora'),
  rekeyed: person('Keira'),
  /** For the test of the second factor. */
  guarded: person('Greta'),
} as const satisfies Record<string, PersonSeed>;

export type Standing = 'visitor' | 'unverified' | 'pending' | 'validated' | 'admin';

/** A second administrator. */
export const GRACE = person('Grace', { role: 'admin', email: 'grace@station.example' });

export const CUSTOMERS = Object.values(PEOPLE).filter((one) => one !== PEOPLE.admin);

/** Their count only has to outlast the tests of one page, each of which takes the next. */
export const MEMBERS: readonly PersonSeed[] = Array.from({ length: 40 }, (_, index) =>
  person('Val', { lastName: `Lovelace ${index}`, email: `val${index}@radio.example` }),
);

let takenCount = 0;

export function nextMember(): PersonSeed {
  takenCount += 1;
  return MEMBERS[takenCount % MEMBERS.length] ?? PEOPLE.validated;
}
