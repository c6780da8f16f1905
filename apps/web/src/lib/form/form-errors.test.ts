import { changePasswordForm, registrationForm } from '@airdial/contract/account/input';
import { describe, expect, it } from 'vitest';
import { checkValues, errorsOfFields, withoutError } from './form-errors.ts';

const ada = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' Ada@Example.org ',
  password: 'Engine1',
  confirmPassword: 'Engine1',
};

describe('checkValues', () => {
  it('gives what is to be sent, as the rule made it', () =>
    expect(checkValues(registrationForm, ada).sent).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.org',
    }));

  it('gives one complaint a field, the first', () =>
    expect(checkValues(registrationForm, { ...ada, password: 'a', confirmPassword: '' })).toEqual({
      errors: {
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Please confirm your password',
      },
    }));

  it('complains of every empty field at once', () =>
    expect(checkValues(changePasswordForm, {}).errors).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'New password is required',
      confirmPassword: 'Please confirm your new password',
    }));

  it('complains in the order of the fields', () =>
    expect(Object.values(checkValues(registrationForm, {}).errors ?? {})).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]));
});

describe('errorsOfFields', () => {
  it('keeps the first complaint of each field that the form has', () =>
    expect(
      errorsOfFields(
        [
          { param: 'email', msg: 'first' },
          { param: 'email', msg: 'second' },
          { param: 'role', msg: 'nobody asked' },
        ],
        ['email', 'password'],
      ),
    ).toEqual({ email: 'first' }));
});

describe('withoutError', () => {
  it('leaves the other fields’ errors', () =>
    expect(withoutError({ email: 'bad', password: 'short' }, 'email')).toEqual({ password: 'short' }));
});
