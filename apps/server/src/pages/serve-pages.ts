import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { ChannelService } from '../modules/dial/channels/channel-service.ts';
import type { SystemService } from '../modules/station/system/system-service.ts';
import type { ThemeService } from '../modules/station/themes/theme-service.ts';
import type { UploadService } from '../modules/station/uploads/upload-service.ts';
import { CustomStylesheet } from './custom-stylesheet.ts';
import { createPageContent } from './page-content.ts';
import { channelHead } from './page-metadata.ts';
import { registerPageRoutes } from './page-routes.ts';
import { createPictureReader } from './share/picture-reader.ts';
import { channelCard, stationCard } from './share/share-card.ts';
import { SharePictures } from './share/share-pictures.ts';
import { serveSharePictures } from './share/share-routes.ts';
import { serveWebManifest } from './web-manifest.ts';

const WEB_FOLDER = join(import.meta.dirname, '..', '..', '..', 'web');

type PagesDeps = {
  readonly channels: ChannelService;
  readonly system: SystemService;
  readonly themes: ThemeService;
  readonly siteVersion: () => string;
  readonly uploads: Pick<UploadService, 'get'>;
  readonly findDemoArtwork: (path: string) => Buffer | undefined;
};

/**
 * Serves everything that is not the API: the pages, their custom stylesheet, the web app manifest and
 * the pictures of shared links.
 */
export async function servePages(
  app: FastifyInstance,
  { logger }: AppContext,
  { channels, system, themes, siteVersion, uploads, findDemoArtwork }: PagesDeps,
): Promise<void> {
  serveWebManifest(
    app,
    () => themes.active(),
    () => system.publicConfig().systemName,
  );
  const customStylesheet = new CustomStylesheet(() => themes.customCss());
  customStylesheet.serve(app);
  const ownCard = () => stationCard(themes.active(), system.publicConfig().systemName);
  serveSharePictures(app, {
    pictures: new SharePictures(createPictureReader({ uploads, findDemoArtwork, webFolder: WEB_FOLDER })),
    findCard: (channelId) => {
      if (channelId === null) return ownCard();
      const channel = channels.get(channelId);
      return channel && channelCard(channel, ownCard());
    },
  });
  const content = createPageContent({ channels, system, themes, customStylesheet, siteVersion });
  await registerPageRoutes(app, {
    webFolder: WEB_FOLDER,
    content,
    channelHead: (id) => {
      const channel = channels.get(id);
      const { systemUrl } = system.publicConfig();
      return channel && channelHead(channel, { home: content().head, card: ownCard(), systemUrl });
    },
    isInMaintenance: () => system.publicConfig().maintenanceMode,
    logger,
  });
}
