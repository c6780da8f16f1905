import { mailFailures } from '@airdial/contract/mail/messages';
import type { Theme } from '@airdial/contract/theme/schema';
import type { MailSettingsService, SmtpAccess } from './mail-settings-service.ts';
import type { Mail } from './mail-types.ts';
import { toMessageId } from './message-id.ts';
import type { OutboxEntry, OutboxRepository } from './outbox-repository.ts';
import { renderMail, type Sender } from './render-mail.ts';
import { type SmtpDeps, sendBySmtp } from './smtp-client.ts';
import { toSmtpFailure } from './smtp-failure.ts';

const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
/** More than one, so that one slow delivery does not delay all others. */
const CONCURRENT_DELIVERIES = 3;

export type MailSenderDeps = {
  readonly repository: OutboxRepository;
  readonly settings: MailSettingsService;
  readonly smtp: SmtpDeps;
  readonly theme: () => Theme;
  readonly station: () => Sender;
  readonly unseal: (content: string) => Mail | null;
  readonly now: () => number;
  readonly logger: { info(details: object, message: string): void };
};

/**
 * Sends due mails. A lease on each mail ensures that one of several nodes sends it, and that
 * another node retries after the death of the first.
 */
export class MailSender {
  readonly #deps: MailSenderDeps;

  constructor(deps: MailSenderDeps) {
    this.#deps = deps;
  }

  /** Resolves when no mail is due or the signal aborts. */
  async sendDue(access: SmtpAccess, signal: AbortSignal): Promise<void> {
    await Promise.all(
      Array.from({ length: CONCURRENT_DELIVERIES }, () => this.#sendSequentially(access, signal)),
    );
  }

  async #sendSequentially(access: SmtpAccess, signal: AbortSignal): Promise<void> {
    const { repository } = this.#deps;
    while (!signal.aborted) {
      const entry = await repository.claim(LEASE_MS);
      if (!entry) return;
      await this.#send(entry, access, signal);
    }
  }

  async #send(entry: OutboxEntry, access: SmtpAccess, signal: AbortSignal): Promise<void> {
    const { repository, smtp, theme, station, unseal, now } = this.#deps;
    const mail = unseal(entry.content);
    // Sealed with another secret, which may come back.
    if (!mail) return this.#retryLater(entry, mailFailures.unreadable);
    if ('expiresAt' in mail && mail.expiresAt <= now())
      return repository.markFailed(entry.id, mailFailures.linkEnded);
    if (!access.isPasswordReadable) return this.#retryLater(entry, mailFailures.passwordUnreadable);
    const rendered = renderMail(mail, theme(), station());
    try {
      await sendBySmtp(rendered, toMessageId(entry.id, access.fromEmail), access, smtp, signal);
    } catch (error) {
      return this.#onFailure(entry, error, signal);
    }
    await repository.markSent(entry.id);
  }

  async #onFailure(entry: OutboxEntry, error: unknown, signal: AbortSignal): Promise<void> {
    const { repository, logger } = this.#deps;
    // The server stops: the mail is due again at once, although the mail server may have accepted
    // it.
    if (signal.aborted) return repository.scheduleRetry(entry.id, mailFailures.stopped, 0);
    const { reason, isFinal } = toSmtpFailure(error);
    logger.info({ mail: entry.id, reason }, 'a mail could not be sent');
    if (isFinal) await repository.markFailed(entry.id, reason);
    else await this.#retryLater(entry, reason);
  }

  async #retryLater({ id, attempts, ageMs }: OutboxEntry, reason: string): Promise<void> {
    const { repository } = this.#deps;
    if (ageMs >= GIVE_UP_AFTER_MS) return repository.markFailed(id, reason);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    await repository.scheduleRetry(id, reason, waitMs);
  }
}
