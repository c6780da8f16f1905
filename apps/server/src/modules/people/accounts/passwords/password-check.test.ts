import { expect, test } from 'vitest';
import { AppError } from '../../../../lib/app-error.ts';
import type { AttemptLimiter } from '../sessions/attempt-limiter.ts';
import type { KnownNetworkService } from '../sessions/known-network-service.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordHasher } from './password-hasher.ts';

test.each([
  ['too-many-attempts', ['password.refused']],
  // As on a full disk.
  ['database-unavailable', []],
] as const)('a guess that is not counted because of %s is recorded as %j', async (code, expected) => {
  const recorded: string[] = [];
  const check = new PasswordCheck({
    hasher: new PasswordHasher(),
    attemptLimiter: { record: () => Promise.reject(new AppError(code)) } as unknown as AttemptLimiter,
    knownNetworks: {} as KnownNetworkService,
    refusals: { record: async ({ action }) => void recorded.push(action) },
  });
  const guess = { email: 'ada@example.org', password: 'right', account: null, network: 'a', isKnown: false };
  await expect(check.verify(guess)).rejects.toMatchObject({ code });
  expect(recorded).toEqual(expected);
});
