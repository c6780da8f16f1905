import { changePasswordForm, registrationForm } from '@airdial/contract/account/input';
import { describe, expect, it } from 'vitest';
import { toFormErrors, validate, withoutError } from './form-errors.ts';

const ada = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' Ada@Example.org ',
  password: 'Engine1',
  confirmPassword: 'Engine1',
};

describe('validate', () => {
  it('returns the data as the rule has normalized it', () =>
    expect(validate(registrationForm, ada).data).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.org',
    }));

  it('returns the first error of each field', () =>
    expect(validate(registrationForm, { ...ada, password: 'a', confirmPassword: '' })).toEqual({
      errors: {
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Please confirm your password',
      },
    }));

  it('returns the errors of all empty fields', () =>
    expect(validate(changePasswordForm, {}).errors).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'New password is required',
      confirmPassword: 'Please confirm your new password',
    }));

  it('keeps the order of the fields', () =>
    expect(Object.values(validate(registrationForm, {}).errors ?? {})).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]));
});

describe('toFormErrors', () => {
  it('keeps the first error of each field that the form has', () =>
    expect(
      toFormErrors(
        [
          { param: 'email', msg: 'first' },
          { param: 'email', msg: 'second' },
          { param: 'role', msg: 'not in the form' },
        ],
        ['email', 'password'],
      ),
    ).toEqual({ email: 'first' }));
});

describe('withoutError', () => {
  it('keeps the errors of the other fields', () =>
    expect(withoutError({ email: 'bad', password: 'short' }, 'email')).toEqual({ password: 'short' }));
});
