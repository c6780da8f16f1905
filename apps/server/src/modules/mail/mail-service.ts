import type { InTransaction, Transaction } from '../../db/database-types.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import { type Mail, mail as mailSchema } from './mail-message.ts';
import { MailSender, type MailSenderParts } from './mail-sender.ts';
import type { FailedMail } from './outbox-repository.ts';
import { UnsentLinkLogger } from './unsent-link-logger.ts';

export type { Mail } from './mail-message.ts';

const LOOK_EVERY_MS = 5_000;
const FAILED_SHOWN_COUNT = 100;
const KEEP_SENT_MS = 7 * 86_400_000;
const KEEP_FAILED_MS = 90 * 86_400_000;

export type MailServiceParts = Omit<MailSenderParts, 'unseal' | 'now' | 'logger'> & {
  readonly secrets: SecretService;
  readonly isEnabled: () => boolean;
  readonly logger: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly now?: () => number;
};

/** Mails go into the outbox together with what causes them, and are sent from there, now or when it can be done. */
export class MailService {
  readonly #parts: MailServiceParts;
  readonly #now: () => number;
  readonly #sender: MailSender;
  readonly #waitingLinks: UnsentLinkLogger;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #isWanted = false;

  constructor(parts: MailServiceParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    const unseal = (content: string) => this.#unseal(content);
    this.#sender = new MailSender({ ...parts, now: this.#now, unseal });
    this.#waitingLinks = new UnsentLinkLogger({ ...parts, unseal });
  }

  /** False: the station sends no mail, and nobody is to wait for one. */
  get isEnabled(): boolean {
    return this.#parts.isEnabled();
  }

  /** Puts a mail into the outbox. To be sent once the transaction is through: call `wake` then. */
  async enqueue(told: Mail, trx: Transaction): Promise<void> {
    if (!this.isEnabled) return;
    const now = this.#now();
    const content = this.#parts.secrets.seal(JSON.stringify(told), 'mail');
    const row = { id: uuidV7(now), recipient: told.to, kind: told.kind, content };
    await this.#parts.repository.insert(row, now, trx);
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  /** Looks into the outbox soon. Nobody waits for it. */
  wake(): void {
    if (!this.#timer || this.#stopping.signal.aborted) return;
    this.#isWanted = true;
    this.#turn ??= this.#takeTurns().finally(() => {
      this.#turn = undefined;
      if (this.#isWanted) this.wake();
    });
  }

  /** Does not wait for a mail server: what is being handed over waits for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#turn;
  }

  /** What could not be sent and is not tried any more, the newest first. */
  failures(): Promise<FailedMail[]> {
    return this.#parts.repository.readFailed(FAILED_SHOWN_COUNT);
  }

  /** @returns false when there is no such failed mail */
  async resend(id: string, together?: InTransaction<string>): Promise<boolean> {
    const isResent = await this.#parts.repository.resend(id, this.#now(), together);
    this.wake();
    return isResent;
  }

  /** @returns how many */
  async resendFailed(together?: InTransaction<number>): Promise<number> {
    const count = await this.#parts.repository.resendFailed(this.#now(), together);
    this.wake();
    return count;
  }

  async removeOld(): Promise<void> {
    await this.#parts.repository.removeOld('sent', this.#now() - KEEP_SENT_MS);
    await this.#parts.repository.removeOld('failed', this.#now() - KEEP_FAILED_MS);
  }

  async #takeTurns(): Promise<void> {
    while (this.#isWanted && !this.#stopping.signal.aborted) {
      this.#isWanted = false;
      await this.#lookIntoOutbox().catch((err: unknown) => {
        this.#parts.logger.error({ err }, 'the outbox could not be read');
      });
    }
  }

  async #lookIntoOutbox(): Promise<void> {
    if (!this.isEnabled) return;
    const access = await this.#parts.settings.access();
    if (access) return this.#sender.sendDue(access, this.#stopping.signal);
    await this.#waitingLinks.show();
  }

  #unseal(content: string): Mail | null {
    const text = this.#parts.secrets.unseal(content, 'mail');
    return text === null ? null : (mailSchema.safeParse(JSON.parse(text)).data ?? null);
  }
}
