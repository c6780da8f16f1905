import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { answeredTheme } from './active-theme.ts';

const success = z.object({ success: z.literal(true) });
const said = z.extend(success, { message: z.string() });

/** `updatedAt` is null for the default theme as it comes. */
export const listedTheme = z.extend(answeredTheme, { updatedAt: z.nullable(moment) });
export type ListedTheme = z.output<typeof listedTheme>;

export const withTheme = z.extend(said, { theme: listedTheme });
const themeId = z.object({ id: z.string() });

/**
 * A theme under either set of names; each of its values has a rule of its own in `themeContent`. `updatedAt`, where it
 * is sent, is what was on the screen when the editing began.
 */
const themeBody = z.record(z.string(), z.unknown(), 'A theme must be an object');

export const listThemes = defineRoute({
  method: 'GET',
  path: '/api/themes',
  access: 'admin',
  summary: 'All themes, the default one first, then by age.',
  answer: z.extend(success, { themes: z.array(listedTheme) }),
  errors: [],
});

export const createTheme = defineRoute({
  method: 'POST',
  path: '/api/themes',
  access: 'admin',
  summary: 'Create a theme, also as a copy of another. What is absent is as in the default theme.',
  body: themeBody,
  answer: withTheme,
  errors: [],
});

export const updateTheme = defineRoute({
  method: 'PUT',
  path: '/api/themes/:id',
  access: 'admin',
  summary: 'Change a theme; what is absent stays. The active one changes on every page at once.',
  params: themeId,
  body: themeBody,
  answer: withTheme,
  errors: ['theme-not-found', 'edited-meanwhile'],
});

export const activateTheme = defineRoute({
  method: 'PUT',
  path: '/api/themes/:id/activate',
  access: 'admin',
  summary: 'Make this theme the one that every page wears, at once.',
  params: themeId,
  answer: withTheme,
  errors: ['theme-not-found'],
});

export const deleteTheme = defineRoute({
  method: 'DELETE',
  path: '/api/themes/:id',
  access: 'admin',
  summary: 'Delete a theme. The default one and the active one cannot be deleted.',
  params: themeId,
  answer: said,
  errors: ['theme-not-found', 'theme-is-kept'],
});
