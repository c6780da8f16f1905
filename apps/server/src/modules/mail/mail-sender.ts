import { mailFailures } from '@airdial/contract/mail/mail-messages';
import type { Theme } from '@airdial/contract/theme/schema';
import type { Mail } from './mail-message.ts';
import type { MailSettingsService, SmtpAccess } from './mail-settings-service.ts';
import { type Sender, writeMail } from './mail-writer.ts';
import type { OutboxEntry, OutboxRepository } from './outbox-repository.ts';
import { type SmtpParts, sendBySmtp } from './smtp-client.ts';
import { toSmtpFailure } from './smtp-failure.ts';

const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
/** One slow mail server's answer does not hold up all others. */
const SENT_AT_ONCE = 3;

export type MailSenderParts = {
  readonly repository: OutboxRepository;
  readonly settings: MailSettingsService;
  readonly smtp: SmtpParts;
  readonly theme: () => Theme;
  readonly station: () => Sender;
  readonly unseal: (content: string) => Mail | null;
  readonly now: () => number;
  readonly logger: { info(details: object, message: string): void };
};

/** Sends what is due. A mail is taken under a lease, so that of several nodes one sends it; a dead one's is taken over. */
export class MailSender {
  readonly #parts: MailSenderParts;

  constructor(parts: MailSenderParts) {
    this.#parts = parts;
  }

  /** Resolves when nothing is due any more, or the signal says stop. */
  async sendDue(access: SmtpAccess, signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => this.#sendOneAfterAnother(access, signal)));
  }

  async #sendOneAfterAnother(access: SmtpAccess, signal: AbortSignal): Promise<void> {
    const { repository, now } = this.#parts;
    while (!signal.aborted) {
      const entry = await repository.claim(now(), LEASE_MS);
      if (!entry) return;
      await this.#send(entry, access, signal);
    }
  }

  async #send(entry: OutboxEntry, access: SmtpAccess, signal: AbortSignal): Promise<void> {
    const { repository, smtp, theme, station, unseal, now } = this.#parts;
    const told = unseal(entry.content);
    if (!told) return repository.markFailed(entry.id, mailFailures.unreadable, now());
    if ('expiresAt' in told && told.expiresAt <= now())
      return repository.markFailed(entry.id, mailFailures.linkEnded, now());
    if (!access.isPasswordReadable) return this.#retryLater(entry, mailFailures.passwordUnreadable);
    const domain = access.fromEmail.slice(access.fromEmail.lastIndexOf('@') + 1);
    const written = writeMail(told, theme(), station());
    try {
      await sendBySmtp(written, `<${entry.id}@${domain}>`, access, smtp, signal);
    } catch (fault) {
      return this.#notSent(entry, fault, signal);
    }
    await repository.markSent(entry.id, now());
  }

  async #notSent(entry: OutboxEntry, fault: unknown, signal: AbortSignal): Promise<void> {
    const { repository, now, logger } = this.#parts;
    // The station stops: whoever looks next sends it, which may be for the second time.
    if (signal.aborted) return repository.tryAgain(entry.id, mailFailures.stopped, now(), now());
    const { reason, isFinal } = toSmtpFailure(fault);
    logger.info({ mail: entry.id, reason }, 'a mail could not be sent');
    if (isFinal) await repository.markFailed(entry.id, reason, now());
    else await this.#retryLater(entry, reason);
  }

  async #retryLater({ id, attempts, createdAt }: OutboxEntry, reason: string): Promise<void> {
    const now = this.#parts.now();
    if (now - createdAt >= GIVE_UP_AFTER_MS) return this.#parts.repository.markFailed(id, reason, now);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    await this.#parts.repository.tryAgain(id, reason, now + waitMs, now);
  }
}
