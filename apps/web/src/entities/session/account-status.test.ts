import { expect, test } from 'vitest';
import { getAccountStatus } from './account-status.ts';

test.each([
  { role: 'customer', isEmailVerified: false, isValidated: false, status: 'unverified' },
  { role: 'customer', isEmailVerified: false, isValidated: true, status: 'unverified' },
  { role: 'customer', isEmailVerified: true, isValidated: false, status: 'pending' },
  { role: 'customer', isEmailVerified: true, isValidated: true, status: 'validated' },
  { role: 'admin', isEmailVerified: false, isValidated: false, status: 'admin' },
] as const)('$role, verified $isEmailVerified, validated $isValidated: $status', (account) => {
  expect(getAccountStatus(account)).toBe(account.status);
});
