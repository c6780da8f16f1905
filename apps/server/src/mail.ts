import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { MailService } from './modules/mail/mail-service.ts';
import { MailSettingsService } from './modules/mail/mail-settings-service.ts';
import { OutboxRepository } from './modules/mail/outbox-repository.ts';
import type { SecretService } from './modules/secrets/secret-service.ts';
import type { SettingsService } from './modules/system/settings-service.ts';
import type { SystemService } from './modules/system/system-service.ts';
import type { ThemeService } from './modules/themes/theme-service.ts';
import { createOutbound } from './outbound/outbound.ts';

type MailParts = AppParts & {
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  readonly system: SystemService;
  readonly themes: ThemeService;
};

/** Mails are sent while the application serves. */
export function openMail(app: FastifyInstance, parts: MailParts): MailService {
  const { config, database, logger, secrets, system, themes } = parts;
  const outbound = createOutbound({ allow: config.outboundAllow });
  const mail = new MailService({
    repository: new OutboxRepository(database.db),
    settings: new MailSettingsService(parts.settings, secrets),
    smtp: { outbound },
    secrets,
    theme: () => themes.active(),
    systemUrl: () => system.publicConfig().systemUrl,
    isEnabled: () => system.publicConfig().emailEnabled,
    logger,
  });
  app.addHook('onReady', async () => mail.start());
  app.addHook('preClose', async () => {
    await mail.stop();
    await outbound.close();
  });
  return mail;
}
