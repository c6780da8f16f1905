import { sessionToken } from '@airdial/contract/account/schema';
import { user as userSchema } from '@airdial/contract/user/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUser, parseStoredSession } from './stored-session.ts';
import { SAMPLE_USER } from './testing/sample-user.ts';

const unexpectedValues = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue(),
  fc.constantFrom('admin', 'customer', 'root', '2026-11-21T10:00:00Z', '2026-13-41T10:00:00Z', '', true),
  fc.constantFrom(
    '5Z',
    '2026-02-30T10:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T10:00Z',
    '2026-11-21T10:00:00.5Z',
  ),
);

describe('isUser', () => {
  it('agrees with the contract on users with one value changed', () =>
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(SAMPLE_USER)), unexpectedValues, (key, value) => {
        const changed = { ...SAMPLE_USER, [key]: value };
        expect(isUser(changed)).toBe(userSchema.safeParse(changed).success);
      }),
      { numRuns: 2_000 },
    ));

  it('agrees with the contract on arbitrary JSON', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isUser(value)).toBe(userSchema.safeParse(value).success);
      }),
    ));
});

describe('parseStoredSession', () => {
  const user = JSON.stringify(SAMPLE_USER);

  it('parses a stored session', () =>
    expect(parseStoredSession('secret', user)).toEqual({
      token: 'secret',
      user: SAMPLE_USER,
      isChecked: false,
    }));

  it.each([
    ['no token', null, user],
    ['no user', 'secret', null],
    ['an empty token', '', user],
    ['a token that is too long', 'x'.repeat(513), user],
    ['text that is not JSON', 'secret', '{"_id":'],
    ['a user of another shape', 'secret', '{"_id":"u1"}'],
    ['null', 'secret', 'null'],
    ['a list', 'secret', '[]'],
  ])('returns null for %s', (_, token, stored) => expect(parseStoredSession(token, stored)).toBeNull());

  it('accepts the tokens that the contract accepts', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 600, size: 'max' }), (token) => {
        expect(parseStoredSession(token, user) !== null).toBe(sessionToken.safeParse(token).success);
      }),
    ));
});
