import type { Transaction } from '../../db/database-types.ts';
import type { LinkPurpose, LinkToken, LinkTokenRepository } from './link-token-repository.ts';
import { hashToken, randomToken } from './random-token.ts';

const MINUTE_MS = 60_000;
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': 30 * MINUTE_MS,
  'verify-email': 24 * 60 * MINUTE_MS,
};

/** `expiresAt` in milliseconds since 1970. */
type MailLink = { readonly token: string; readonly expiresAt: number };

/** The links in mails: each for one purpose, once, and only until the next one is sent. */
export class LinkTokenService {
  readonly #repository: LinkTokenRepository;
  readonly #now: () => number;

  constructor(repository: LinkTokenRepository, now: () => number) {
    this.#repository = repository;
    this.#now = now;
  }

  /** @returns what the mail has to say; of the token only its hash is kept */
  async issue(purpose: LinkPurpose, userId: string, email: string, trx: Transaction): Promise<MailLink> {
    const token = randomToken();
    const expiresAt = this.#now() + LIFE_MS[purpose];
    await this.#repository.put(hashToken(token) ?? '', purpose, { userId, email, expiresAt }, trx);
    return { token, expiresAt };
  }

  /** Null: never sent, for something else, or over. A spent one is told as such. */
  async find(purpose: LinkPurpose, token: string): Promise<LinkToken | null> {
    const hash = hashToken(token);
    const found = hash && (await this.#repository.find(hash, purpose));
    return found && found.expiresAt > this.#now() ? found : null;
  }

  /** @returns true for the one of all who try at once that may use it */
  async spend(purpose: LinkPurpose, token: string, trx: Transaction): Promise<boolean> {
    const hash = hashToken(token);
    return hash !== null && this.#repository.spend(hash, purpose, this.#now(), trx);
  }

  async removeExpired(): Promise<void> {
    await this.#repository.removeExpired(this.#now());
  }
}
