import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { setupRule, signInRule } from './input.ts';
import { signInAnswer } from './session.ts';

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'Sign in. The token goes into the header `Authorization: Bearer ...` of later calls.',
  body: signInRule,
  answer: signInAnswer,
  errors: ['login-failed', 'account-inactive', 'too-many-attempts', 'server-busy'],
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'End this session. A session that has ended already is no error.',
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: [],
});

export const getSetup = defineRoute({
  method: 'GET',
  path: '/api/auth/setup',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'Whether the first administrator is still to be made.',
  answer: z.object({ success: z.literal(true), isOpen: z.boolean() }),
  errors: [],
});

export const setUp = defineRoute({
  method: 'POST',
  path: '/api/auth/setup',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'Make the first administrator by the one-time link of the server’s log, and sign in.',
  body: setupRule,
  answer: signInAnswer,
  errors: ['setup-link-invalid', 'server-busy'],
});
