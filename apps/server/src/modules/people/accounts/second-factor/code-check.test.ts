import { expect, test } from 'vitest';
import { AppError } from '../../../../lib/app-error.ts';
import type { Account } from '../accounts-types.ts';
import { CodeCheck, type CodeCheckDeps } from './code-check.ts';

test.each([
  ['too-many-attempts', ['code.refused']],
  ['sign-in-expired', ['code.refused']],
  // As on a full disk.
  ['database-unavailable', []],
] as const)('a guess that is not counted because of %s is recorded as %j', async (code, expected) => {
  const recorded: string[] = [];
  const check = new CodeCheck({
    attemptLimiter: { recordCode: () => Promise.reject(new AppError(code)) },
    knownNetworks: { has: async () => false },
    refusals: { record: async ({ action }) => void recorded.push(action) },
  } as Pick<CodeCheckDeps, 'refusals'> as CodeCheckDeps);
  const account = { id: 'u1', email: 'ada@example.org' } as Account;
  const entered = check.require({ account, code: '123456', network: 'a' }, async () => {});
  await expect(entered).rejects.toMatchObject({ code });
  expect(recorded).toEqual(expected);
});
