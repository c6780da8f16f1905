import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { activeTheme } from './active-theme.ts';

export const getActiveTheme = defineRoute({
  method: 'GET',
  path: '/api/themes/active',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'The theme that every page wears, under both sets of names.',
  answer: z.object({ success: z.literal(true), theme: activeTheme }),
  errors: [],
});
