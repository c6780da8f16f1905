import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createAppContext } from '../src/app-context.ts';
import { readConfig } from '../src/config/config.ts';
import type { Database } from '../src/db/database.ts';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import { mailModule } from '../src/modules/station/mail/mail-module.ts';
import { SystemService } from '../src/modules/station/system/system-service.ts';
import { ThemeRepository } from '../src/modules/station/themes/theme-repository.ts';
import { ThemeService } from '../src/modules/station/themes/theme-service.ts';
import { trustTestTokens } from './test-access.ts';
import { createTestServer } from './test-server.ts';

export const MAIL_APP_SECRET = 'a secret of the tests, and long enough';

type MailOptions = {
  /** The certificate authority of the mail servers. */
  readonly ca?: string;
  readonly testTimeoutMs?: number;
};

/** The mail module behind its routes. */
export async function createMailFixture(
  database: Database,
  options: MailOptions = {},
): Promise<FastifyInstance> {
  const logger = pino({ level: 'silent' });
  const config = readConfig({
    APP_SECRET: MAIL_APP_SECRET,
    OUTBOUND_ALLOW: '127.0.0.0/8,::1/128',
  });
  const context = createAppContext({ config, database, logger });
  const system = await SystemService.start(config.publicUrl, context.settings);
  const themes = await ThemeService.start(new ThemeRepository(database.db), context.settings);
  const app = createTestServer({ logger });
  registerErrorHandler(app);
  trustTestTokens(app);
  mailModule(app, context, { system, themes, ...options }).registerRoutes(app);
  app.addHook('preClose', async () => context.outbound.close());
  await app.ready();
  return app;
}
