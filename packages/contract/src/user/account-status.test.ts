import { expect, test } from 'vitest';
import { countsAsValidated } from './account-status.ts';

test.each([
  { role: 'customer', isValidated: false, counts: false },
  { role: 'customer', isValidated: true, counts: true },
  { role: 'admin', isValidated: false, counts: true },
] as const)('$role, validated $isValidated: counts as validated $counts', (account) => {
  expect(countsAsValidated(account)).toBe(account.counts);
});
