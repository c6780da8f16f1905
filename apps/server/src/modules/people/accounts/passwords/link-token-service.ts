import type { Transaction } from '../../../../db/database-types.ts';
import { hashToken, randomToken } from '../../../../lib/random-token.ts';
import type { LinkPurpose, LinkToken, LinkTokenRepository } from './link-token-repository.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': 30 * MINUTE_MS,
  'verify-email': 24 * 60 * MINUTE_MS,
  'sign-in': 5 * MINUTE_MS,
};

/** `expiresAt`: milliseconds since 1970. */
type MailLink = { readonly token: string; readonly expiresAt: number };

/**
 * Tokens of links in mails: for one purpose, for one use, and valid until the next one is issued.
 */
export class LinkTokenService {
  readonly #repository: LinkTokenRepository;
  readonly #now: () => number;

  constructor(repository: LinkTokenRepository, now: () => number) {
    this.#repository = repository;
    this.#now = now;
  }

  /** Stores only the hash of the token. @returns the token for the mail */
  async issue(purpose: LinkPurpose, userId: string, email: string, trx: Transaction): Promise<MailLink> {
    const token = randomToken();
    const expiresAt = this.#now() + LIFETIME_MS[purpose];
    await this.#repository.upsert(hashToken(token) ?? '', purpose, { userId, email, expiresAt }, trx);
    return { token, expiresAt };
  }

  /** @returns null for an unknown or expired token; a spent one has `isSpent` */
  async find(purpose: LinkPurpose, token: string): Promise<LinkToken | null> {
    const hash = hashToken(token);
    const found = hash && (await this.#repository.find(hash, purpose));
    return found && found.expiresAt > this.#now() ? found : null;
  }

  /** Whether the newest link of the account still works. */
  isOpen(purpose: LinkPurpose, userId: string, trx: Transaction): Promise<boolean> {
    return this.#repository.isOpen(userId, purpose, this.#now(), trx);
  }

  /** @returns true for exactly one of several concurrent calls with a valid token */
  async spend(purpose: LinkPurpose, token: string, trx: Transaction): Promise<boolean> {
    const hash = hashToken(token);
    return hash !== null && this.#repository.spend(hash, purpose, this.#now(), trx);
  }

  /** @param verifiedEmail keeps the link that verifies this address */
  async revokeAll(userId: string, trx: Transaction, verifiedEmail?: string): Promise<void> {
    await this.#repository.deleteAll(userId, trx, verifiedEmail);
  }

  async deleteExpired(): Promise<void> {
    await this.#repository.deleteExpired(this.#now());
  }
}
