import { getActiveTheme } from '@airdial/contract/theme/routes';
import { toActiveTheme } from '@airdial/theme/theme-response';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { ThemeService } from './theme-service.ts';

export function registerThemeRoutes(app: FastifyInstance, themes: ThemeService): void {
  registerRoute(
    app,
    getActiveTheme,
    () => ({ success: true as const, theme: toActiveTheme(themes.active()) }),
    { rateLimit: false },
  );
}
