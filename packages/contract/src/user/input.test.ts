import { expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { createUserRule, updateUserRule, userValidationRule } from './input.ts';

const user = { firstName: 'A', lastName: 'B', email: 'a@b.org', password: 'secret' };

test('the dialog names every missing field', () => {
  expect(messagesOf(createUserRule, {})).toEqual([
    'firstName: First name is required',
    'lastName: Last name is required',
    'email: Email is required',
    'password: Password is required',
  ]);
  expect(messagesOf(createUserRule, { ...user, email: 'a@', password: 'five5' })).toEqual([
    'email: Please enter a valid email address',
    'password: Password must be at least 6 characters long',
  ]);
});

test('a new user is a customer who is not validated', () => {
  expect(createUserRule.parse(user)).toEqual({ ...user, role: 'customer', isValidated: false });
});

test('a change takes no password and leaves absent flags alone', () => {
  const { password: _, ...rest } = user;
  expect(updateUserRule.parse({ ...user, _id: 'x' })).toEqual(rest);
  expect(messagesOf(updateUserRule, { ...rest, role: 'root', isValidated: 'yes' })).toHaveLength(2);
});

test('validating takes a real boolean', () => {
  expect(messagesOf(userValidationRule, { isValidated: 'true' })).toHaveLength(1);
  expect(userValidationRule.parse({ isValidated: false })).toEqual({ isValidated: false });
});
