import { expect, test } from 'vitest';
import { accountStanding, countsAsValidated } from './account-status.ts';

const CASES = [
  { role: 'customer', isEmailVerified: false, isValidated: false, standing: 'unverified', counts: false },
  { role: 'customer', isEmailVerified: false, isValidated: true, standing: 'unverified', counts: true },
  { role: 'customer', isEmailVerified: true, isValidated: false, standing: 'pending', counts: false },
  { role: 'customer', isEmailVerified: true, isValidated: true, standing: 'validated', counts: true },
  { role: 'admin', isEmailVerified: false, isValidated: false, standing: 'admin', counts: true },
] as const;

test.each(CASES)('$role, verified $isEmailVerified, validated $isValidated: $standing', (account) => {
  expect(accountStanding(account)).toBe(account.standing);
  expect(countsAsValidated(account)).toBe(account.counts);
});
