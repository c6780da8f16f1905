import { signInResponse } from '../account/schema.ts';
import { successMessage } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { secondFactorRule, signInCodeRule } from './input.ts';
import { recoveryCodesResponse, secondFactorSecret, secondFactorStatus } from './schema.ts';

export const loginWithCode = defineRoute({
  method: 'POST',
  path: '/api/auth/login/code',
  access: 'public',
  duringMaintenance: 'open',
  summary:
    'The second step of a sign-in to an account with a second factor: the `challenge` of the first step, and the six ' +
    'digits of the app or a recovery code. A challenge works for five minutes, five guesses and one sign-in.',
  body: signInCodeRule,
  response: signInResponse,
  errors: ['wrong-code', 'sign-in-expired', 'too-many-attempts'],
});

export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'user',
  summary: 'Whether the account has a second factor, and how many recovery codes are left.',
  response: secondFactorStatus,
  errors: [],
});

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'user',
  recentPassword: 'always',
  summary: 'Begin the set-up of a second factor (RFC 6238). An earlier set-up that was not confirmed ends.',
  response: secondFactorSecret,
  errors: ['second-factor-is-on'],
});

export const confirmSecondFactor = defineRoute({
  method: 'PUT',
  path: '/api/auth/second-factor',
  access: 'user',
  recentPassword: 'always',
  isIdempotent: false,
  summary:
    'Switch the second factor on with a code of the app. The other sessions of the account end. The recovery codes ' +
    'are in this response only.',
  body: secondFactorRule,
  response: recoveryCodesResponse,
  errors: ['wrong-code', 'second-factor-is-on', 'second-factor-is-off'],
});

export const removeSecondFactor = defineRoute({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  access: 'user',
  recentPassword: 'always',
  summary: 'Switch the second factor off. Without one this is not an error.',
  response: successMessage,
  errors: [],
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'user',
  recentPassword: 'always',
  summary: 'Make ten new recovery codes; the former ones end.',
  response: recoveryCodesResponse,
  errors: ['second-factor-is-off'],
});
