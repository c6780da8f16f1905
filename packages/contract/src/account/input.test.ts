// @module-tag form-rules

import { expect, test } from 'vitest';
import { validationErrors } from '../testing/validation-errors.ts';
import {
  changePasswordForm,
  forgotPasswordRule,
  profileRule,
  registrationForm,
  registrationRule,
  resetPasswordForm,
  setupForm,
  signInRule,
} from './input.ts';

const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: 'Engine1' };

test('sign-in reports a missing address and a missing password at once', () => {
  expect(validationErrors(signInRule, {})).toEqual([
    'email: Email is required',
    'password: Password is required',
  ]);
  expect(validationErrors(signInRule, { email: ' ', password: '' })).toEqual([
    'email: Email is required',
    'password: Password is required',
  ]);
  expect(validationErrors(signInRule, { email: 'ada', password: 'x' })).toEqual([
    'email: Please enter a valid email address',
  ]);
});

test.each([
  ['İnci@Radio.example', 'inci@radio.example'],
  ['Zoe\u0308@radio.example', 'zo\u00eb@radio.example'],
  [' ZO\u00cb@radio.example ', 'zo\u00eb@radio.example'],
])('the address %s is %s', (typed, email) => {
  expect(signInRule.parse({ email: typed, password: 'x' }).email).toBe(email);
});

test.each(['\u200b', ' \u2060\u00ad', '\u3164\ufe0f', '\u0301'])('nothing visible is no name: %j', (name) => {
  expect(validationErrors(registrationRule, { ...ada, firstName: name })).toEqual([
    'firstName: First name is required',
  ]);
});

test('a name may have joiners and marks, or be a picture', () => {
  for (const firstName of ['می\u200cشا', 'नि', '👩\u200d🎤'])
    expect(registrationRule.parse({ ...ada, firstName }).firstName).toBe(firstName);
});

test('registration reports every invalid field', () => {
  expect(validationErrors(registrationForm, {})).toEqual([
    'firstName: First name is required',
    'lastName: Last name is required',
    'email: Email is required',
    'password: Password is required',
    'confirmPassword: Please confirm your password',
  ]);
  const wrong = { firstName: ' A ', lastName: '  ', email: 'a@b', password: 'abc', confirmPassword: 'abd' };
  expect(validationErrors(registrationForm, wrong)).toEqual([
    'firstName: First name must be at least 2 characters',
    'lastName: Last name is required',
    'email: Please enter a valid email address',
    'password: Password must be at least 6 characters',
    `password: ${KINDS}`,
    'confirmPassword: Passwords do not match',
  ]);
});

test('registration trims, lower-cases and drops unknown keys', () => {
  const sent = { ...ada, firstName: ' Ada ', email: ' ADA@Example.org ', role: 'admin', isValidated: true };
  expect(registrationRule.parse(sent)).toEqual(ada);
});

test('passwords are not trimmed', () => {
  const password = ' Engine 1 ';
  expect(registrationRule.parse({ ...ada, password }).password).toBe(password);
});

test('a password requires all three kinds of characters', () => {
  for (const password of ['engine1', 'ENGINE1', 'Engines']) {
    expect(validationErrors(registrationRule, { ...ada, password })).toEqual([`password: ${KINDS}`]);
  }
});

test('registration requires six characters, a reset eight', () => {
  expect(validationErrors(registrationRule, { ...ada, password: 'Engin1' })).toEqual([]);
  expect(validationErrors(registrationRule, { ...ada, password: 'Engi1' })).toEqual([
    'password: Password must be at least 6 characters',
  ]);
  expect(validationErrors(resetPasswordForm, { password: 'Engine1', confirmPassword: 'Engine1' })).toEqual([
    'password: Password must be at least 8 characters long',
  ]);
  expect(validationErrors(resetPasswordForm, { password: 'Engines1', confirmPassword: 'Engines1' })).toEqual(
    [],
  );
});

test('a password change requires all three fields', () => {
  expect(validationErrors(changePasswordForm, {})).toEqual([
    'currentPassword: Current password is required',
    'newPassword: New password is required',
    'confirmPassword: Please confirm your new password',
  ]);
  expect(
    validationErrors(changePasswordForm, {
      currentPassword: 'x',
      newPassword: 'short',
      confirmPassword: 'shor',
    }),
  ).toEqual([
    'newPassword: Password must be at least 8 characters long',
    `newPassword: ${KINDS}`,
    'confirmPassword: Passwords do not match',
  ]);
});

test('the profile has the rules of registration for names and address, and no role', () => {
  expect(validationErrors(profileRule, { firstName: 'A', lastName: 'B', email: '' })).toEqual([
    'firstName: First name must be at least 2 characters',
    'lastName: Last name must be at least 2 characters',
    'email: Email is required',
  ]);
  const { password: _, ...profile } = ada;
  expect(profileRule.parse({ ...profile, role: 'admin', isActive: true })).toEqual(profile);
});

test('forgot-password requires an address', () => {
  expect(validationErrors(forgotPasswordRule, { email: null })).toEqual(['email: Email is required']);
  expect(validationErrors(forgotPasswordRule, { email: { $ne: '' } })).toEqual(['email: Email is required']);
});

test('setup requires the token and a password of twelve characters', () => {
  const { email: _, ...withoutEmail } = ada;
  const form = { ...withoutEmail, confirmPassword: 'Engine1' };
  expect(validationErrors(setupForm, form)).toEqual([
    'token: The setup link is not complete',
    'email: Email is required',
    'password: A password of an administrator has at least 12 characters. Please choose a longer one.',
  ]);
  const whole = { ...ada, token: 'link', password: 'Engines 1843', confirmPassword: 'Engines 1843' };
  expect(validationErrors(setupForm, whole)).toEqual([]);
});
