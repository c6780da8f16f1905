import type { EmailConfigInput } from '@airdial/contract/mail/input';
import { mailFailures } from '@airdial/contract/mail/mail-messages';
import { adminEmailNotices } from '@airdial/contract/mail/messages';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import type { MailService } from './mail-service.ts';
import type { MailSettingsService, SmtpAccess } from './mail-settings-service.ts';
import { renderMail } from './render-mail.ts';
import { sendBySmtp } from './smtp-client.ts';
import { toSmtpFailure } from './smtp-failure.ts';

/** Somebody waits for the answer, and their page for no longer than 15 s. */
const TEST_TIMEOUT_MS = 12_000;

export type EmailConfigDeps = Pick<MailSenderDeps, 'smtp' | 'theme' | 'station'> & {
  readonly settings: MailSettingsService;
  readonly mail: Pick<MailService, 'wake'>;
  readonly audit: AuditService;
  readonly testTimeoutMs?: number;
};

type TestAnswer = { readonly success: boolean; readonly message: string };

/** The configuration of outgoing mail in the hands of administrators. */
export class EmailConfigService {
  readonly #deps: EmailConfigDeps;
  readonly #stopping = new AbortController();

  constructor(deps: EmailConfigDeps) {
    this.#deps = deps;
  }

  get(): Promise<EmailConfig> {
    return this.#deps.settings.get();
  }

  /** @throws AppError `validation-failed` or `edited-meanwhile` */
  async save(writing: EmailConfigInput, actorId: string): Promise<EmailConfig> {
    const { settings, mail, audit } = this.#deps;
    const config = await settings.save(writing, ({ host, port, encryption }, trx) => {
      const details = { host, port, encryption, isNewPassword: writing.password !== '' };
      return audit.record({ actorId, action: 'email-config.saved', details }, trx);
    });
    mail.flushSoon();
    return config;
  }

  /** By what is stored, at once and past the outbox. @throws AppError `email-not-configured` */
  async test(to: string, actorId: string): Promise<TestAnswer> {
    const { settings, audit } = this.#deps;
    const access = await settings.getSmtpAccess();
    if (!access) throw new AppError('email-not-configured');
    const failure = access.isPasswordReadable
      ? await this.#send(to, access)
      : mailFailures.passwordUnreadable;
    await audit.record({ actorId, action: 'email-config.tested', details: { isSent: failure === null } });
    return failure === null
      ? { success: true, message: adminEmailNotices.testSent(to) }
      : { success: false, message: failure };
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** @returns why it was not sent, in words; null when it was */
  async #send(to: string, access: SmtpAccess): Promise<string | null> {
    const { smtp, theme, station, testTimeoutMs = TEST_TIMEOUT_MS } = this.#deps;
    const { signal: stopping } = this.#stopping;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(testTimeoutMs)]);
    const written = renderMail({ kind: 'test-mail', to, firstName: '' }, theme(), station());
    const domain = access.fromEmail.slice(access.fromEmail.lastIndexOf('@') + 1);
    const messageId = `<${uuidV7(Date.now())}@${domain}>`;
    try {
      await sendBySmtp(written, messageId, access, smtp, signal);
      return null;
    } catch (fault) {
      if (stopping.aborted) return mailFailures.stopped;
      return signal.aborted ? mailFailures.timeout : toSmtpFailure(fault).reason;
    }
  }
}
