import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { ChannelService } from '../modules/dial/channels/channel-service.ts';
import type { SystemService } from '../modules/station/system/system-service.ts';
import type { ThemeService } from '../modules/station/themes/theme-service.ts';
import { CustomStylesheet } from './custom-stylesheet.ts';
import { createPageContent } from './page-content.ts';
import { channelHead } from './page-metadata.ts';
import { registerPageRoutes } from './page-routes.ts';
import { serveWebManifest } from './web-manifest.ts';

const WEB_FOLDER = join(import.meta.dirname, '..', '..', '..', 'web');

type PagesDeps = {
  readonly channels: ChannelService;
  readonly system: SystemService;
  readonly themes: ThemeService;
  readonly siteVersion: () => string;
};

/**
 * Serves everything that is not the API: the pages, their custom stylesheet and the web app
 * manifest.
 */
export async function servePages(
  app: FastifyInstance,
  { logger }: AppContext,
  { channels, system, themes, siteVersion }: PagesDeps,
): Promise<void> {
  serveWebManifest(
    app,
    () => themes.active(),
    () => system.publicConfig().systemName,
  );
  const customStylesheet = new CustomStylesheet(() => themes.customCss());
  customStylesheet.serve(app);
  const content = createPageContent({ channels, system, themes, customStylesheet, siteVersion });
  await registerPageRoutes(app, {
    webFolder: WEB_FOLDER,
    content,
    channelHead: (id) => {
      const channel = channels.get(id);
      return channel && channelHead(channel, content().head, system.publicConfig().systemUrl);
    },
    isInMaintenance: () => system.publicConfig().maintenanceMode,
    logger,
  });
}
