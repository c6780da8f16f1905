import { expect, test } from 'vitest';
import { countsAsValidated, getAccountStatus } from './account-status.ts';

const CASES = [
  { role: 'customer', isEmailVerified: false, isValidated: false, status: 'unverified', counts: false },
  { role: 'customer', isEmailVerified: false, isValidated: true, status: 'unverified', counts: true },
  { role: 'customer', isEmailVerified: true, isValidated: false, status: 'pending', counts: false },
  { role: 'customer', isEmailVerified: true, isValidated: true, status: 'validated', counts: true },
  { role: 'admin', isEmailVerified: false, isValidated: false, status: 'admin', counts: true },
] as const;

test.each(CASES)('$role, verified $isEmailVerified, validated $isValidated: $status', (account) => {
  expect(getAccountStatus(account)).toBe(account.status);
  expect(countsAsValidated(account)).toBe(account.counts);
});
