import * as z from 'zod/mini';
import { success, successMessage } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { activeTheme, listedTheme, savedThemeResponse } from './schema.ts';

export const getActiveTheme = defineRoute({
  method: 'GET',
  path: '/api/themes/active',
  access: 'public',
  duringMaintenance: 'open',
  summary: 'The active theme, under both sets of names.',
  response: z.extend(success, { theme: activeTheme }),
  errors: [],
});

const themeId = z.object({ id: z.string() });

/**
 * A theme under either set of names; `themeContent` has the rule of each value. `updatedAt`, if
 * present, is the version that was edited.
 */
const themeBody = z.record(z.string(), z.unknown(), 'A theme must be an object');

export const listThemes = defineRoute({
  method: 'GET',
  path: '/api/themes',
  access: 'admin',
  summary: 'All themes, the default one first, then by age.',
  response: z.extend(success, { themes: z.array(listedTheme) }),
  errors: [],
});

export const createTheme = defineRoute({
  method: 'POST',
  path: '/api/themes',
  access: 'admin',
  summary: 'Create a theme, also as a copy of another. Absent values come from the default theme.',
  body: themeBody,
  response: savedThemeResponse,
  errors: [],
});

export const updateTheme = defineRoute({
  method: 'PUT',
  path: '/api/themes/:id',
  access: 'admin',
  summary: 'Change a theme; absent values stay. A change of the active one shows on every page at once.',
  params: themeId,
  body: themeBody,
  response: savedThemeResponse,
  errors: ['theme-not-found', 'edited-meanwhile'],
});

export const activateTheme = defineRoute({
  method: 'PUT',
  path: '/api/themes/:id/activate',
  access: 'admin',
  summary: 'Activate a theme; every page changes to it at once.',
  params: themeId,
  response: savedThemeResponse,
  errors: ['theme-not-found'],
});

export const deleteTheme = defineRoute({
  method: 'DELETE',
  path: '/api/themes/:id',
  access: 'admin',
  summary: 'Delete a theme. The default one and the active one cannot be deleted.',
  params: themeId,
  response: successMessage,
  errors: ['theme-not-found', 'theme-is-kept'],
});
