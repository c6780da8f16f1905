import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  changePasswordForm,
  profileRule,
  registrationForm,
  resetPasswordForm,
  setupForm,
  signInRule,
} from '../account/input.ts';
import { channelRule } from '../channel/input.ts';
import { likedSongRule } from '../favorite/input.ts';
import { lastfmConfigRule } from '../lastfm/input.ts';
import { emailConfigRule, testEmailRule } from '../mail/input.ts';
import { systemConfigRule } from '../system/input.ts';
import { createUserRule, updateUserRule } from '../user/input.ts';

const rules: [string, z.ZodMiniObject][] = Object.entries({
  changePasswordForm,
  channelRule,
  createUserRule,
  emailConfigRule,
  lastfmConfigRule,
  likedSongRule,
  profileRule,
  registrationForm,
  resetPasswordForm,
  setupForm,
  signInRule,
  systemConfigRule,
  testEmailRule,
  updateUserRule,
});

const someValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.emailAddress(),
  fc.constantFrom(
    '',
    ' ',
    '1.2.3',
    '/api',
    'TLS',
    'Aa123456',
    null,
    undefined,
    587,
    0.5,
    true,
    'http://[',
    '\ud800',
  ),
  fc.anything(),
);

const bodyFor = (rule: z.ZodMiniObject) =>
  fc.record(Object.fromEntries(Object.keys(rule.shape).map((key) => [key, someValue])), { requiredKeys: [] });

test.each(rules)('%s never throws for any input', (_name, rule) => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), bodyFor(rule)), (body) => {
      expect(() => rule.safeParse(body)).not.toThrow();
    }),
  );
});

test.each(rules)('%s is idempotent and drops unknown keys', (_name, rule) => {
  fc.assert(
    fc.property(fc.oneof(bodyFor(rule), fc.dictionary(fc.string(), someValue)), (body) => {
      const first = rule.safeParse(body);
      if (!first.success) return;
      expect(rule.parse(first.data)).toEqual(first.data);
      for (const key of Object.keys(first.data)) expect(Object.keys(rule.shape)).toContain(key);
    }),
  );
});

const word = fc.stringMatching(/^[A-Za-z]{2,20}$/);

test('accepts a valid profile with any surrounding spaces and capitals', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.emailAddress(),
      fc.constantFrom('', ' ', '\t', '\u00a0'),
      (first, last, email, space) => {
        const parsed = profileRule.parse({
          firstName: space + first,
          lastName: last + space,
          email: space + email.toUpperCase() + space,
        });
        expect(parsed).toEqual({ firstName: first, lastName: last, email: email.toLowerCase() });
      },
    ),
  );
});
