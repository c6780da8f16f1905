import type { EmailConfigInput } from '@airdial/contract/mail/input';
import { adminEmailNotices, mailFailures } from '@airdial/contract/mail/messages';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import { AppError } from '../../../lib/app-error.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { MailSenderDeps } from './mail-sender.ts';
import type { MailService } from './mail-service.ts';
import type { MailSettingsService, SmtpAccess } from './mail-settings-service.ts';
import { toMessageId } from './message-id.ts';
import { renderMail } from './render-mail.ts';
import { sendBySmtp } from './smtp-client.ts';
import { toSmtpFailure } from './smtp-failure.ts';

/** Shorter than the page's time limit of 15 s. */
const TEST_TIMEOUT_MS = 12_000;

export type EmailConfigDeps = Pick<MailSenderDeps, 'smtp' | 'theme' | 'station'> & {
  readonly settings: MailSettingsService;
  readonly mail: Pick<MailService, 'sendWaiting'>;
  readonly audit: AuditService;
  readonly testTimeoutMs?: number;
};

type TestResult = { readonly success: boolean; readonly message: string };

/** Lets administrators configure outgoing mail. */
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
    const config = await settings.save(writing, (after, trx, before) => {
      const { host, port, encryption } = after;
      const changed = changedFields(before ?? {}, after);
      const details = { host, port, encryption, isNewPassword: Boolean(writing.password), changed };
      return audit.record({ actorId, action: 'email-config.saved', details }, trx);
    });
    await mail.sendWaiting();
    return config;
  }

  /**
   * Sends a test mail with the stored configuration, bypassing the outbox.
   *
   * @throws AppError `email-not-configured`
   */
  async test(to: string, actorId: string): Promise<TestResult> {
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

  /** @returns the reason of a failure for people; null on success */
  async #send(to: string, access: SmtpAccess): Promise<string | null> {
    const { smtp, theme, station, testTimeoutMs = TEST_TIMEOUT_MS } = this.#deps;
    const { signal: stopping } = this.#stopping;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(testTimeoutMs)]);
    const mail = renderMail({ kind: 'test-mail', to, firstName: '' }, theme(), station());
    const messageId = toMessageId(uuidV7(Date.now()), access.fromEmail);
    try {
      await sendBySmtp(mail, messageId, access, smtp, signal);
      return null;
    } catch (error) {
      if (stopping.aborted) return mailFailures.stopped;
      return signal.aborted ? mailFailures.timeout : toSmtpFailure(error).reason;
    }
  }
}
