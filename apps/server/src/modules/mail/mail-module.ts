import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { AuditService } from '../audit/audit-service.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import type { SettingsService } from '../system/settings-service.ts';
import type { SystemService } from '../system/system-service.ts';
import type { ThemeService } from '../themes/theme-service.ts';
import { EmailConfigService } from './email-config-service.ts';
import { registerEmailRoutes } from './email-routes.ts';
import { MailService } from './mail-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';
import { OutboxRepository } from './outbox-repository.ts';
import { OutboxService } from './outbox-service.ts';
import type { SmtpParts } from './smtp-client.ts';

type MailParts = AppContext & {
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  readonly system: SystemService;
  readonly themes: ThemeService;
  /** Certificates to trust besides the system's. */
  readonly ca?: string;
  /** How long a test mail may take. */
  readonly testTimeoutMs?: number;
};

export type OpenedMail = {
  readonly service: MailService;
  registerRoutes(api: FastifyInstance): void;
};

/** Mails are sent while the application serves. */
export function mailModule(app: FastifyInstance, parts: MailParts): OpenedMail {
  const { config, database, logger, secrets, system, themes, ca, testTimeoutMs } = parts;
  const outbound = createOutbound({ allow: config.outboundAllow });
  const smtp: SmtpParts = { outbound, ...(ca ? { ca } : {}) };
  const repository = new OutboxRepository(database.db);
  const shared = {
    settings: new MailSettingsService(parts.settings, secrets),
    smtp,
    theme: () => themes.active(),
    station: () => system.publicConfig(),
  };
  const isEnabled = () => system.publicConfig().emailEnabled;
  const service = new MailService({ ...shared, repository, secrets, isEnabled, logger });
  const audit = new AuditService(new AuditRepository(database.db));
  const emailConfig = new EmailConfigService({
    ...shared,
    mail: service,
    audit,
    ...(testTimeoutMs !== undefined && { testTimeoutMs }),
  });
  const outbox = new OutboxService({ repository, mail: service, audit });
  app.addHook('onReady', async () => service.start());
  app.addHook('preClose', async () => {
    emailConfig.stop();
    await service.stop();
    outbound.close();
  });
  return { service, registerRoutes: (api) => registerEmailRoutes(api, emailConfig, outbox) };
}
