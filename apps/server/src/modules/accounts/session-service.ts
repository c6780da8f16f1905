import type { UserRole } from '@airdial/contract/user/schema';
import type { Transaction } from '../../db/database-types.ts';
import type { Identity } from '../../http/identity.ts';
import { hashToken, randomToken } from './random-token.ts';
import type { SessionRepository, StoredSession } from './session-repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Life = { readonly idleMs: number; readonly longestMs: number };
const LIFE: Readonly<Record<UserRole, Life>> = {
  customer: { idleMs: 14 * DAY_MS, longestMs: 60 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, longestMs: 7 * DAY_MS },
};
/** That somebody is here still is written now and then, not at every call. */
const SEEN_AGAIN_AFTER_MS = 10 * 60_000;

export type SessionServiceParts = {
  readonly repository: SessionRepository;
  readonly now: () => number;
  readonly logger: { error(details: object, message: string): void };
};

/**
 * Who is signed in. Every call asks the database: a session that is ended on one node is dead on all of them at once, and
 * the look costs less than keeping copies honest would (bench/auth.ts).
 */
export class SessionService {
  readonly #parts: SessionServiceParts;

  constructor(parts: SessionServiceParts) {
    this.#parts = parts;
  }

  /** @returns the token; only its hash is kept */
  async begin(userId: string, trx?: Transaction): Promise<string> {
    const token = randomToken();
    await this.#parts.repository.insert(hashToken(token) ?? '', userId, this.#parts.now(), trx);
    return token;
  }

  /** Null for what is no session, or not any more. @throws AppError `database-unavailable` */
  async identify(token: string): Promise<Identity | null> {
    const sessionId = hashToken(token);
    if (sessionId === null) return null;
    const session = await this.#parts.repository.find(sessionId);
    if (!session || !this.#isAlive(session)) return null;
    this.#markSeen(sessionId, session);
    const { id: userId, role, isEmailVerified, isValidated } = session.account;
    return { sessionId, userId, role, isEmailVerified, isValidated: isValidated || role === 'admin' };
  }

  /** What is no session is no error. */
  async end(token: string): Promise<void> {
    const sessionId = hashToken(token);
    if (sessionId !== null) await this.#parts.repository.remove(sessionId);
  }

  /** Ends every session of an account. @param exceptId the one that stays */
  async endAllOf(userId: string, trx: Transaction, exceptId?: string): Promise<void> {
    await this.#parts.repository.removeAllOf(userId, trx, exceptId);
  }

  async removeOld(): Promise<void> {
    const now = this.#parts.now();
    await this.#parts.repository.removeOld(now - LIFE.customer.idleMs, now - LIFE.customer.longestMs);
  }

  #isAlive({ createdAt, lastSeenAt, account }: StoredSession): boolean {
    const now = this.#parts.now();
    const { idleMs, longestMs } = LIFE[account.role];
    return account.isActive && now - lastSeenAt < idleMs && now - createdAt < longestMs;
  }

  #markSeen(sessionId: string, { lastSeenAt }: StoredSession): void {
    const now = this.#parts.now();
    if (now - lastSeenAt < SEEN_AGAIN_AFTER_MS) return;
    this.#parts.repository.touch(sessionId, now).catch((err: unknown) => {
      this.#parts.logger.error({ err }, 'a session could not be marked as seen');
    });
  }
}
