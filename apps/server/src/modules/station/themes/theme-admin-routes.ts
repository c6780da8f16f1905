import { adminThemeNotices } from '@airdial/contract/theme/messages';
import {
  activateTheme,
  createTheme,
  deleteTheme,
  listThemes,
  updateTheme,
} from '@airdial/contract/theme/routes';
import { uploadThemeAssets } from '@airdial/contract/upload/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { ThemeAdminService } from './theme-admin-service.ts';
import type { ThemeLogoService } from './theme-logo-service.ts';

const SUCCESS = { success: true } as const;
/** Editors send a theme under both sets of names, with its custom CSS. */
const THEME_BODY = { bodyLimitBytes: 256 * 1024 };

export function registerThemeAdminRoutes(
  app: FastifyInstance,
  themes: ThemeAdminService,
  logos: ThemeLogoService,
): void {
  registerRoute(app, listThemes, async () => ({ ...SUCCESS, themes: await themes.list() }));
  registerRoute(
    app,
    createTheme,
    async ({ body, caller }) => ({
      ...SUCCESS,
      message: adminThemeNotices.created,
      theme: await themes.create(body, caller.userId),
    }),
    THEME_BODY,
  );
  registerRoute(
    app,
    updateTheme,
    async ({ params, body, caller }) => ({
      ...SUCCESS,
      message: adminThemeNotices.updated,
      theme: await themes.update(params.id, body, caller.userId),
    }),
    THEME_BODY,
  );
  registerRoute(app, activateTheme, async ({ params, caller }) => ({
    ...SUCCESS,
    message: adminThemeNotices.activated,
    theme: await themes.activate(params.id, caller.userId),
  }));
  registerRoute(app, uploadThemeAssets, async ({ params, files, caller }) => ({
    ...SUCCESS,
    message: adminThemeNotices.uploaded,
    theme: await logos.upload(params.id, files, caller.userId),
  }));
  registerRoute(app, deleteTheme, async ({ params, caller }) => {
    await themes.remove(params.id, caller.userId);
    return { ...SUCCESS, message: adminThemeNotices.deleted };
  });
}
