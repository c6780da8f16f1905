import type { SystemWarning } from '@airdial/contract/system/schema';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { BackgroundWork } from '../../../lib/background-work.ts';
import { inRowBatches } from '../../../lib/batch.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { SecretService } from '../../foundation/secrets/secret-service.ts';
import { MailSender, type MailSenderDeps } from './mail-sender.ts';
import { type Mail, mailSchema } from './mail-types.ts';
import { UnsentLinkLogger } from './unsent-link-logger.ts';

/** By then a mail has been tried at least four times. */
const STUCK_AFTER_MS = 15 * 60_000;
const KEEP_SENT_MS = 7 * 86_400_000;
const KEEP_FAILED_MS = 90 * 86_400_000;

export type MailServiceDeps = Omit<MailSenderDeps, 'unseal' | 'now' | 'logger'> & {
  readonly secrets: SecretService;
  readonly isEnabled: () => boolean;
  readonly logger: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly now?: () => number;
};

/**
 * Stores mails in the outbox, in the transaction of their cause, and sends them from there with
 * retries.
 */
export class MailService {
  readonly #deps: MailServiceDeps;
  readonly #now: () => number;
  readonly #sender: MailSender;
  readonly #unsentLinks: UnsentLinkLogger;
  readonly #stopping = new AbortController();
  readonly #flushes: BackgroundWork;

  constructor(deps: MailServiceDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    const unseal = (content: string) => this.#unseal(content);
    this.#sender = new MailSender({ ...deps, now: this.#now, unseal });
    this.#unsentLinks = new UnsentLinkLogger({ ...deps, unseal });
    this.#flushes = new BackgroundWork({
      run: () => this.#flush(),
      onError: (err) => deps.logger.error({ err }, 'the outbox could not be read'),
      signal: this.#stopping.signal,
    });
  }

  /** False: mail is disabled for the whole station. */
  get isEnabled(): boolean {
    return this.#deps.isEnabled();
  }

  /**
   * Stores a mail in the outbox. Call `flushSoon` after the commit. Does nothing while mail is
   * disabled.
   */
  async enqueue(mail: Mail, trx: Transaction): Promise<void> {
    if (!this.isEnabled) return;
    const content = this.#deps.secrets.seal(JSON.stringify(mail), 'mail');
    const row = { id: uuidV7(this.#now()), recipient: mail.to, kind: mail.kind, content };
    await this.#deps.repository.insert(row, trx);
  }

  /** Sends due mails in the background. */
  flushSoon(): void {
    this.#flushes.request();
  }

  /**
   * Aborts deliveries instead of waiting for a mail server; their mails are retried after the next
   * start.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#flushes.whenIdle();
  }

  /** Sends all waiting mails in the background, whenever their next attempt would be. */
  async sendWaiting(): Promise<void> {
    await this.#deps.repository.markWaitingDue();
    this.flushSoon();
  }

  /** Mails that a working mail server would have got long ago; null while mail is disabled. */
  async findProblem(): Promise<SystemWarning | null> {
    const stuck = this.isEnabled ? await this.#deps.repository.findStuck(STUCK_AFTER_MS) : null;
    return stuck && { ...stuck, code: 'mail-stuck', since: new Date(stuck.since).toISOString() };
  }

  /** @returns false when there is no such failed mail */
  async resend(id: string, audit?: InTransaction<string>): Promise<boolean> {
    const isResent = await this.#deps.repository.resend(id, audit);
    this.flushSoon();
    return isResent;
  }

  /**
   * Sends a waiting mail without waiting for its next attempt.
   *
   * @returns false when there is no such waiting mail
   * @throws AppError `email-not-configured`, because it would wait on
   */
  async sendNow(id: string, audit?: InTransaction<string>): Promise<boolean> {
    if (!this.isEnabled || !(await this.#deps.settings.getSmtpAccess()))
      throw new AppError('email-not-configured');
    const isDue = await this.#deps.repository.sendNow(id, audit);
    this.flushSoon();
    return isDue;
  }

  /**
   * Deletes unsent mails to an address. One that is being sent may arrive nevertheless.
   *
   * @param kind all kinds when it is undefined
   */
  discard(to: string, kind: Mail['kind'] | undefined, trx: Transaction): Promise<void> {
    return this.#deps.repository.discard(to, kind, trx);
  }

  /** @returns the number of requeued mails */
  async resendFailed(audit?: InTransaction<number>): Promise<number> {
    const count = await this.#deps.repository.resendFailed(audit);
    this.flushSoon();
    return count;
  }

  async deleteOld(stopping: AbortSignal): Promise<void> {
    const { repository } = this.#deps;
    await inRowBatches((limit) => repository.deleteOld('sent', KEEP_SENT_MS, limit), stopping);
    await inRowBatches((limit) => repository.deleteOld('failed', KEEP_FAILED_MS, limit), stopping);
  }

  async #flush(): Promise<void> {
    if (!this.isEnabled) return;
    const access = await this.#deps.settings.getSmtpAccess();
    if (access) return this.#sender.sendDue(access, this.#stopping.signal);
    await this.#unsentLinks.logNew();
  }

  #unseal(content: string): Mail | null {
    const text = this.#deps.secrets.unseal(content, 'mail');
    return text === null ? null : (mailSchema.safeParse(JSON.parse(text)).data ?? null);
  }
}
