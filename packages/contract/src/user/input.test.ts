import { expect, test } from 'vitest';
import { validationErrors } from '../testing/validation-errors.ts';
import { createUserRule, updateUserRule, userValidationRule } from './input.ts';

const user = { firstName: 'A', lastName: 'B', email: 'a@b.org', password: 'secret' };

test('reports every missing field', () => {
  expect(validationErrors(createUserRule, {})).toEqual([
    'firstName: First name is required',
    'lastName: Last name is required',
    'email: Email is required',
    'password: Password is required',
  ]);
  expect(validationErrors(createUserRule, { ...user, email: 'a@', password: 'five5' })).toEqual([
    'email: Please enter a valid email address',
    'password: Password must be at least 6 characters long',
  ]);
});

test('defaults to a customer who is not validated', { tags: 'user-defaults' }, () => {
  expect(createUserRule.parse(user)).toEqual({ ...user, role: 'customer', isValidated: false });
});

test('drops a password in an update and leaves absent flags absent', () => {
  const { password: _, ...rest } = user;
  expect(updateUserRule.parse({ ...user, _id: 'x' })).toEqual(rest);
  expect(validationErrors(updateUserRule, { ...rest, role: 'root', isValidated: 'yes' })).toHaveLength(2);
});

test('requires a boolean to validate', () => {
  expect(validationErrors(userValidationRule, { isValidated: 'true' })).toHaveLength(1);
  expect(userValidationRule.parse({ isValidated: false })).toEqual({ isValidated: false });
});
