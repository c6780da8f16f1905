import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { SystemService } from '../system/system-service.ts';
import type { ThemeService } from '../themes/theme-service.ts';
import { EmailConfigService } from './email-config-service.ts';
import { registerEmailRoutes } from './email-routes.ts';
import { MailService } from './mail-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';
import { OutboxRepository } from './outbox-repository.ts';
import { OutboxService } from './outbox-service.ts';

const FLUSH_EVERY_MS = 5_000;

type MailModuleDeps = {
  readonly system: SystemService;
  readonly themes: ThemeService;
  /** Certificates to trust besides the system's. */
  readonly ca?: string;
  /** Time limit of a test mail. */
  readonly testTimeoutMs?: number;
};

export type MailModule = {
  readonly service: MailService;
  registerRoutes(api: FastifyInstance): void;
};

/** Sends mails while the application serves. */
export function mailModule(
  app: FastifyInstance,
  { database, settings, secrets, audit, outbound, logger }: AppContext,
  { system, themes, ca, testTimeoutMs }: MailModuleDeps,
): MailModule {
  const repository = new OutboxRepository(database);
  const shared = {
    settings: new MailSettingsService(settings, secrets),
    smtp: { outbound, ...(ca ? { ca } : {}) },
    theme: () => themes.active(),
    station: () => system.publicConfig(),
  };
  const isEnabled = () => system.publicConfig().emailEnabled;
  const service = new MailService({ ...shared, repository, secrets, isEnabled, logger });
  const emailConfig = new EmailConfigService({
    ...shared,
    mail: service,
    audit,
    ...(testTimeoutMs !== undefined && { testTimeoutMs }),
  });
  const outbox = new OutboxService({ repository, mail: service, audit });
  every(app, FLUSH_EVERY_MS, () => service.flushSoon(), { firstAfterMs: 0 });
  app.addHook('preClose', async () => {
    emailConfig.stop();
    await service.stop();
  });
  return { service, registerRoutes: (api) => registerEmailRoutes(api, emailConfig, outbox) };
}
