import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { setAccessGate } from './http/access-gate.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { accountsModule } from './modules/accounts/accounts-module.ts';
import { AuditRepository } from './modules/audit/audit-repository.ts';
import { AuditService } from './modules/audit/audit-service.ts';
import { registerChannelAdminRoutes } from './modules/channels/channel-admin-routes.ts';
import { ChannelAdminService } from './modules/channels/channel-admin-service.ts';
import { ChannelRepository } from './modules/channels/channel-repository.ts';
import { registerChannelRoutes } from './modules/channels/channel-routes.ts';
import { ChannelService } from './modules/channels/channel-service.ts';
import { followDemoSongs, seedDemoChannels } from './modules/demo-radio/demo-channels-setup.ts';
import { createDemoRadio } from './modules/demo-radio/demo-radio.ts';
import { registerDemoRadioRoutes } from './modules/demo-radio/demo-radio-routes.ts';
import { favoritesModule } from './modules/favorites/favorites-module.ts';
import { registerHistoryRoutes } from './modules/history/history-routes.ts';
import {
  checkStreams,
  createLease,
  keepHistory,
  startClusterSync,
  startLive,
} from './modules/live/live-module.ts';
import { registerLiveRoutes } from './modules/live/live-routes.ts';
import { mailModule } from './modules/mail/mail-module.ts';
import { metadataModule } from './modules/metadata/metadata-module.ts';
import { registerNowPlayingRoutes } from './modules/now-playing/now-playing-routes.ts';
import { SecretService } from './modules/secrets/secret-service.ts';
import { SiteEvents } from './modules/site-events/site-events-service.ts';
import { registerStreamCheckRoutes } from './modules/stream-checks/stream-check-routes.ts';
import { SettingsRepository } from './modules/system/settings-repository.ts';
import { SettingsService } from './modules/system/settings-service.ts';
import { registerSystemAdminRoutes } from './modules/system/system-admin-routes.ts';
import { type SystemConfigParts, SystemConfigService } from './modules/system/system-config-service.ts';
import { registerSystemRoutes } from './modules/system/system-routes.ts';
import { SystemService } from './modules/system/system-service.ts';
import { registerThemeAdminRoutes } from './modules/themes/theme-admin-routes.ts';
import { ThemeAdminService } from './modules/themes/theme-admin-service.ts';
import { ThemeLogoService } from './modules/themes/theme-logo-service.ts';
import { ThemeRepository } from './modules/themes/theme-repository.ts';
import { registerThemeRoutes } from './modules/themes/theme-routes.ts';
import { ThemeService } from './modules/themes/theme-service.ts';
import { registerUploadRoutes, serveUploads } from './modules/uploads/upload-routes.ts';
import { uploadsModule } from './modules/uploads/uploads-module.ts';
import { createOutbound } from './outbound/outbound.ts';
import { CustomStylesheet } from './pages/custom-stylesheet.ts';
import { createFirstScreen } from './pages/first-screen.ts';
import { channelHead } from './pages/page-heads.ts';
import { createSiteVersion } from './pages/site-version.ts';
import { serveWebManifest } from './pages/web-manifest.ts';
import { serveWebPage } from './pages/web-page.ts';

const SYSTEM_REFRESH_MS = 5_000;
const SERVER_FOLDER = join(import.meta.dirname, '..');
const DEMO_ASSETS = join(SERVER_FOLDER, 'assets', 'demo-radio');
const WEB_FOLDER = join(SERVER_FOLDER, '..', 'web');

export type BuiltApp = {
  readonly app: FastifyInstance;
  /** Where the first administrator is made; null once that has been done. */
  setupPath(): Promise<string | null>;
};

/** The composition root: every part is made and connected here, by hand. Closing the app lets go of all of them. */
export async function buildApp(parts: AppContext): Promise<BuiltApp> {
  const { config, database, logger } = parts;
  const app = createHttpServer(logger, config.trustProxy);
  setSecurityHeaders(app, config.publicUrl);
  registerErrorHandler(app);

  const settings = new SettingsService(new SettingsRepository(database.db));
  const secrets = SecretService.open(config);
  const system = await startSystem(app, parts, settings);
  const themeRepository = new ThemeRepository(database.db);
  const themes = await ThemeService.start(themeRepository, settings);
  const mail = mailModule(app, { ...parts, settings, secrets, system, themes });
  const channels = await ChannelService.start({ repository: new ChannelRepository(database.db), logger });
  app.addHook('onClose', () => channels.stop());
  const announcements = new SiteEvents();
  const announceSystem = async () => {
    await system.refresh();
    announcements.announceSystemChanged();
  };
  const isAllowed = () => system.allowsLastfm;
  const metadata = metadataModule(app, { ...parts, settings, secrets, isAllowed, onSaved: announceSystem });
  await system.followLastfm(() => metadata.config.isOn());
  const favorites = favoritesModule({ ...parts, channels, metadata: metadata.service });
  const { listsOf, forgetLikes } = favorites;
  const accounts = await accountsModule(app, {
    ...parts,
    system,
    mail: mail.service,
    secrets,
    listsOf,
    forgetLikes,
  });
  const audit = new AuditService(new AuditRepository(database.db));
  const systemConfig = openSystemConfig(app, parts, { system, announcements, audit });
  const uploads = uploadsModule(app, { ...parts, themes, channels });
  announcements.onRemote('system-changed', () => system.refresh());
  announcements.onRemote('theme-changed', () => themes.refresh());
  const siteVersion = createSiteVersion({ themes, system });
  const onAir = { ...parts, channels, announcements, siteVersion, lease: createLease(parts) };
  await startClusterSync(app, onAir);
  const history = keepHistory(app, onAir);
  if (config.demo) await playDemoRadio(app, parts, channels);
  const { live, nowPlaying } = startLive(app, onAir);
  const checks = checkStreams(app, parts, {
    channels,
    nowPlaying,
    pageUrl: () => system.publicConfig().systemUrl,
  });

  await app.register(async (api) => {
    setAccessGate(api, {
      identify: (token) => accounts.sessions.identify(token),
      isInMaintenance: () => system.publicConfig().maintenanceMode,
    });
    await registerRateLimits(api);
    accounts.registerRoutes(api);
    favorites.registerRoutes(api);
    metadata.registerRoutes(api);
    mail.registerRoutes(api);
    registerSystemRoutes(api, system, database);
    registerSystemAdminRoutes(api, system, systemConfig);
    registerThemeRoutes(api, themes);
    const themeParts = { themes, repository: themeRepository, announcements, audit };
    const themeWriting = new ThemeAdminService(themeParts);
    registerThemeAdminRoutes(api, themeWriting, new ThemeLogoService(themeWriting, uploads));
    registerUploadRoutes(api, { uploads, audit });
    registerChannelRoutes(api, channels);
    registerChannelAdminRoutes(
      api,
      channels,
      new ChannelAdminService(channels, audit, (id) => checks.request(id)),
    );
    registerStreamCheckRoutes(api, checks);
    registerNowPlayingRoutes(api, nowPlaying);
    registerHistoryRoutes(api, history);
    registerLiveRoutes(api, live);
  });
  serveUploads(app, uploads);
  await serveApiDocs(app);
  serveWebManifest(
    app,
    () => themes.active(),
    () => system.publicConfig().systemName,
  );
  const customStylesheet = new CustomStylesheet(() => themes.customCss());
  customStylesheet.serve(app);
  const content = createFirstScreen({ channels, system, themes, customStylesheet, siteVersion });
  await serveWebPage(app, {
    webFolder: WEB_FOLDER,
    content,
    channelHead: (id) => {
      const channel = channels.get(id);
      return channel && channelHead(channel, content().head, system.publicConfig().systemUrl);
    },
    isInMaintenance: () => system.publicConfig().maintenanceMode,
    logger,
  });
  return { app, setupPath: () => accounts.setup.linkPath() };
}

/** What another node has switched is known here after a moment. */
async function startSystem(
  app: FastifyInstance,
  { config, database, logger }: AppContext,
  settings: SettingsService,
) {
  const system = await SystemService.start(config.publicUrl, settings);
  if (database.kind === 'sqlite') return system;
  const refresh = () =>
    system.refresh().catch((err: unknown) => logger.error({ err }, 'the system settings could not be read'));
  const timer = setInterval(() => void refresh(), SYSTEM_REFRESH_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return system;
}

function openSystemConfig(
  app: FastifyInstance,
  { config }: AppContext,
  parts: Omit<SystemConfigParts, 'outbound'>,
): SystemConfigService {
  const outbound = createOutbound({ allow: config.outboundAllow });
  app.addHook('preClose', async () => outbound.close());
  return new SystemConfigService({ ...parts, outbound });
}

/** The demo radio: its streams, and its channels on the dial. */
async function playDemoRadio(
  app: FastifyInstance,
  { config, database, logger }: AppContext,
  channels: ChannelService,
) {
  const radio = createDemoRadio({ assetsFolder: DEMO_ASSETS });
  const settings = new SettingsService(new SettingsRepository(database.db));
  const dial = { channels, settings, radio, publicUrl: config.publicUrl, logger };
  await seedDemoChannels(dial);
  const running = new AbortController();
  followDemoSongs(dial, running.signal);
  registerDemoRadioRoutes(app, radio);
  app.addHook('preClose', async () => {
    running.abort();
    radio.close();
  });
}
