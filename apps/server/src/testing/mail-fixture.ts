import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createHttpServer } from '../http/create-http-server.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { mailModule } from '../modules/mail/mail-module.ts';
import { SecretService } from '../modules/secrets/secret-service.ts';
import { SettingsRepository } from '../modules/system/settings-repository.ts';
import { SettingsService } from '../modules/system/settings-service.ts';
import { SystemService } from '../modules/system/system-service.ts';
import { ThemeRepository } from '../modules/themes/theme-repository.ts';
import { ThemeService } from '../modules/themes/theme-service.ts';
import { letInAnybody } from './test-access.ts';

type MailOptions = {
  /** The certificate of who vouches for mail servers. */
  readonly ca?: string;
  readonly testTimeoutMs?: number;
};

/** The mail behind its routes, for whoever says who he is. */
export async function openMailApp(database: Database, options: MailOptions = {}): Promise<FastifyInstance> {
  const logger = pino({ level: 'silent' });
  const config = readConfig({
    APP_SECRET: 'a secret of the tests, and long enough',
    OUTBOUND_ALLOW: '127.0.0.0/8,::1/128',
  });
  const settings = new SettingsService(new SettingsRepository(database.db));
  const system = await SystemService.start(config.publicUrl, settings);
  const themes = await ThemeService.start(new ThemeRepository(database.db), settings);
  const parts = { config, database, logger, settings, system, themes };
  const app = createHttpServer(logger, []);
  registerErrorHandler(app);
  letInAnybody(app);
  mailModule(app, { ...parts, secrets: SecretService.open(config), ...options }).registerRoutes(app);
  await app.ready();
  return app;
}
