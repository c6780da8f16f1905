import { streamCheckWarnings } from '@airdial/contract/channel/messages';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createAppContext } from './app-context.ts';
import { refuseMalformedHosts } from './http/connections/host-header.ts';
import { limitRoutes, registerRateLimits } from './http/connections/rate-limits.ts';
import { logUntrustedProxy } from './http/connections/untrusted-proxy.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { setAccessControl } from './http/routing/access-control.ts';
import { serveApiDocs } from './http/routing/api-docs.ts';
import { registerErrorHandler } from './http/routing/error-handler.ts';
import { channelPicturesModule } from './modules/dial/channel-pictures/channel-pictures-module.ts';
import { channelsModule } from './modules/dial/channels/channels-module.ts';
import { stationDirectoryModule } from './modules/dial/directory/station-directory-module.ts';
import { favoritesModule } from './modules/dial/favorites/favorites-module.ts';
import { historyModule } from './modules/dial/history/history-module.ts';
import { channelImportsModule } from './modules/dial/imports/channel-imports-module.ts';
import { channelListsModule } from './modules/dial/lists/channel-lists-module.ts';
import { registerScheduleRoutes } from './modules/dial/schedules/schedule-routes.ts';
import { ScheduleService } from './modules/dial/schedules/schedule-service.ts';
import { auditModule } from './modules/foundation/audit/audit-module.ts';
import { toDenial } from './modules/foundation/audit/call-denial.ts';
import { nodesModule, readTableVersions } from './modules/foundation/nodes/nodes-module.ts';
import { checkSecret } from './modules/foundation/secrets/secret-check.ts';
import { SiteEvents } from './modules/foundation/site-events/site-events-service.ts';
import { accountsModule } from './modules/people/accounts/accounts-module.ts';
import { streamChecksModule } from './modules/sound/checks/stream-checks-module.ts';
import { streamInspectionModule } from './modules/sound/inspection/stream-inspection-module.ts';
import { InterestService } from './modules/sound/interest/interest-service.ts';
import { listeningModule } from './modules/sound/listening/listening-module.ts';
import { liveModule } from './modules/sound/live/live-module.ts';
import { loudnessModule } from './modules/sound/loudness/loudness-module.ts';
import { nowPlayingModule } from './modules/sound/now-playing/now-playing-module.ts';
import { demoRadioModule } from './modules/sound/streaming/demo-radio/demo-radio-module.ts';
import { relayModule } from './modules/sound/streaming/relay/relay-module.ts';
import { backupsModule } from './modules/station/backups/backups-module.ts';
import { lastfmModule } from './modules/station/lastfm/lastfm-module.ts';
import { mailModule } from './modules/station/mail/mail-module.ts';
import { picturesModule } from './modules/station/pictures/pictures-module.ts';
import { systemModule } from './modules/station/system/system-module.ts';
import { themesModule } from './modules/station/themes/themes-module.ts';
import { updatesModule } from './modules/station/updates/updates-module.ts';
import { uploadsModule } from './modules/station/uploads/uploads-module.ts';
import { servePages } from './pages/serve-pages.ts';
import { createSiteVersion } from './pages/site-version.ts';

export type BuiltApp = {
  readonly app: FastifyInstance;
  /** Where the first administrator is created; null when there is one. */
  setupPath(): Promise<string | null>;
};

/** The composition root: creates and connects all modules. Closing the app stops them. */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { config, logger } = options;
  const app = createHttpServer(logger, config.trustProxy, { hstsSeconds: config.hstsSeconds });
  registerErrorHandler(app);
  logUntrustedProxy(app);
  refuseMalformedHosts(app);
  await registerRateLimits(app);

  const context = createAppContext(options);
  await checkSecret({
    ...context,
    isStrict: config.appSecret !== null || config.databaseUrl !== null,
  });
  auditModule(app, context);
  const modules = await createModules(app, context);
  // Last: the modules end their own calls first.
  app.addHook('preClose', async () => context.outbound.close());
  const { system, themes, channels, accounts, nodes, siteVersion, isInMaintenance } = modules;
  const { uploads, findDemoArtwork } = modules;

  await app.register(async (api) => {
    setAccessControl(api, {
      identify: async (token, ip) => {
        const identity = await accounts.sessions.identify(token, ip);
        // They see what they have just saved, whichever node their next call reaches.
        if (identity?.role === 'admin') await nodes.catchUp();
        return identity;
      },
      isInMaintenance,
      onDenied: (...denial) => context.refusals.record(toDenial(...denial)),
    });
    limitRoutes(api);
    registerAllRoutes(api, modules);
  });
  await serveApiDocs(app);
  await servePages(app, context, {
    channels: channels.service,
    system: system.service,
    themes: themes.service,
    siteVersion,
    uploads: uploads.service,
    findDemoArtwork,
  });
  return { app, setupPath: () => accounts.setup.linkPath() };
}

type Modules = Awaited<ReturnType<typeof createModules>>;

async function createModules(app: FastifyInstance, context: ReturnType<typeof createAppContext>) {
  // Before anything is read that all nodes hold in memory.
  const seen = await readTableVersions(context);
  const siteEvents = new SiteEvents();
  const system = await systemModule(app, context, { siteEvents });
  const uploads = uploadsModule(app, context);
  const themes = await themesModule(app, context, {
    siteEvents,
    uploads: uploads.service,
    fetcher: uploads.fetcher,
  });
  const mail = mailModule(app, context, { system: system.service, themes: themes.service });
  const channels = await channelsModule(app, context, { uploads: uploads.service });
  const channelPictures = channelPicturesModule(app, context, {
    channels: channels.service,
    fetcher: uploads.fetcher,
  });
  const isSameVolume = () => system.service.publicConfig().sameVolume !== false;
  const isInMaintenance = () => system.service.publicConfig().maintenanceMode;
  const interest = new InterestService();
  const shared = { channels: channels.service, interest, siteEvents, isInMaintenance };
  const lastfm = await lastfmModule(app, context, {
    system: system.service,
    onSaved: () => system.publishChange(),
  });
  picturesModule(app, context, {
    isEnabled: async (namedBy) => namedBy !== context.config.lastfmApiUrl || (await lastfm.isEnabled()),
  });
  const channelLists = channelListsModule({
    channels: channels.service,
    outbound: context.outbound,
    station: () => system.service.publicConfig(),
  });
  const favorites = favoritesModule(app, context, {
    ...shared,
    metadata: lastfm.service,
    exporter: channelLists.exporter,
  });
  const accounts = await accountsModule(app, context, {
    system: system.service,
    mail: mail.service,
    listFavorites: favorites.listFavorites,
    deleteLikes: favorites.deleteLikes,
  });
  const siteVersion = createSiteVersion({ themes: themes.service, system: system.service });
  const nodes = nodesModule(app, context, { channels: channels.service.remote, siteEvents, seen });
  const history = historyModule(app, context, shared);
  const { isOwnStream, findArtwork: findDemoArtwork } = await demoRadioModule(app, context, {
    ...shared,
    timeZone: () => system.service.publicConfig().timeZone,
  });
  const nowPlaying = nowPlayingModule(app, context, { ...shared, isOwnStream });
  const streamChecks = streamChecksModule(app, context, {
    ...shared,
    isOwnStream,
    nowPlaying: nowPlaying.service,
    pageUrl: () => system.service.publicConfig().systemUrl,
    onSessionRemoved: (channelId) => channelImports.onSessionRemoved(channelId),
  });
  loudnessModule(app, context, {
    ...shared,
    isOwnStream,
    isOn: isSameVolume,
  });
  const relay = relayModule(app, context, {
    ...shared,
    listenerCounter: shared.interest.direct,
    isSameVolume,
    onTooCostly: (channelId, reason) => streamChecks.warn(channelId, streamCheckWarnings.tooCostly(reason)),
    identify: async (token, ip) => {
      const identity = await accounts.sessions.identify(token, ip);
      return { isAdmin: identity?.role === 'admin' };
    },
  });
  const live = liveModule(app, { ...shared, siteVersion, lagMs: nodes.lagMs });
  listeningModule(app, context, {
    ...shared,
    nowPlaying: nowPlaying.service,
    relayed: () => relay.listenerCounts(),
  });
  const streamInspection = streamInspectionModule(app, {
    ...context,
    pageUrl: () => system.service.publicConfig().systemUrl,
  });
  channelLists.serveListening(app, isInMaintenance);
  favorites.serveListening(app);
  registerScheduleRoutes(
    app,
    new ScheduleService({
      channels: channels.service,
      station: () => system.service.publicConfig(),
      listVersion: () => channelLists.exporter.version,
    }),
    isInMaintenance,
  );
  const stationDirectory = stationDirectoryModule(app, context, {
    previewText: (text) => channelLists.previewer.previewText(text),
  });
  const channelImports = channelImportsModule(app, context, {
    channels: channels.service,
    requestCheck: (channelId) => streamChecks.request(channelId),
    lists: channelLists,
  });
  const backups = backupsModule(app, context, { system: system.service });
  const updates = updatesModule(app, context);
  return {
    accounts,
    backups,
    channelImports,
    channelLists,
    channelPictures,
    channels,
    favorites,
    findDemoArtwork,
    history,
    isInMaintenance,
    lastfm,
    live,
    mail,
    nodes,
    nowPlaying,
    stationDirectory,
    streamChecks,
    streamInspection,
    system,
    themes,
    updates,
    uploads,
    siteVersion,
  };
}

function registerAllRoutes(api: FastifyInstance, modules: Modules): void {
  modules.accounts.registerRoutes(api);
  modules.favorites.registerRoutes(api);
  modules.lastfm.registerRoutes(api);
  modules.mail.registerRoutes(api);
  modules.system.registerRoutes(api, {
    findMailProblem: () => modules.mail.service.findProblem(),
    findBackupProblem: () => modules.backups.service.findProblem(),
  });
  modules.backups.registerRoutes(api);
  modules.updates.registerRoutes(api);
  modules.themes.registerRoutes(api);
  modules.uploads.registerRoutes(api);
  modules.channels.registerRoutes(api, {
    listFavoriteIds: modules.favorites.listChannelIds,
    requestCheck: (channelId) => modules.streamChecks.request(channelId),
  });
  modules.channelPictures.registerRoutes(api);
  modules.channelLists.registerRoutes(api);
  modules.channelImports.registerRoutes(api);
  modules.streamChecks.registerRoutes(api);
  modules.streamInspection.registerRoutes(api);
  modules.stationDirectory.registerRoutes(api);
  modules.nowPlaying.registerRoutes(api);
  modules.history.registerRoutes(api);
  modules.live.registerRoutes(api);
}
