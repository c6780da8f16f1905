import { hasKeyFile } from '../../modules/foundation/secrets/key-file.ts';
import { SecretService } from '../../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../../modules/foundation/settings/settings-service.ts';
import { MailSettingsService } from '../../modules/station/mail/mail-settings-service.ts';
import { verifySmtp } from '../../modules/station/mail/smtp-client.ts';
import { toSmtpFailure } from '../../modules/station/mail/smtp-failure.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import type { Installation } from '../installation.ts';
import { type Check, error, type Finding, ok, warn } from './finding.ts';

/** Connects to the mail server and signs in, and sends nothing. */
export const checkMail: Check = async ({ config, installation }) => {
  const hasSecret = config.appSecret !== null || hasKeyFile(config.dataDir);
  if (!installation || !hasSecret) return [];
  const settings = new SettingsService(new SettingsRepository(installation.db));
  const access = await new MailSettingsService(settings, SecretService.open(config)).getSmtpAccess();
  const waiting = await checkOutbox(installation);
  if (!access)
    return [
      warn('No mail server is configured: mails wait. Enter one in the panel, under Email.'),
      ...waiting,
    ];
  const server = `${access.host}:${access.port}`;
  if (!access.isPasswordReadable)
    return [
      error(`The password for ${server} cannot be read with this secret. Enter it anew in the panel.`),
      ...waiting,
    ];
  const outbound = createOutbound({ allow: config.outboundAllow });
  try {
    await verifySmtp(access, { outbound });
    return [ok(`The mail server ${server} accepts connection and password`), ...waiting];
  } catch (cause) {
    return [error(`The mail server ${server}: ${toSmtpFailure(cause).reason}`), ...waiting];
  } finally {
    outbound.close();
  }
};

async function checkOutbox({ db }: Installation): Promise<Finding[]> {
  const { failed } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  if (Number(failed) === 0) return [];
  return [
    warn(`${failed} mails could not be sent. The outbox of the panel has the reasons, and sends them again.`),
  ];
}
