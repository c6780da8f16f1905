import type { UserRole } from '@airdial/contract/user/schema';
import type { Transaction } from '../../db/database-types.ts';
import type { Identity } from '../../http/identity.ts';
import { hashToken, randomToken } from './random-token.ts';
import type { SessionRepository, StoredSession } from './session-repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Lifetime = { readonly idleMs: number; readonly maxMs: number };
const LIFETIME: Readonly<Record<UserRole, Lifetime>> = {
  customer: { idleMs: 14 * DAY_MS, maxMs: 60 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
};
/** `last_seen_at` is updated at this interval, not at every request. */
const TOUCH_EVERY_MS = 10 * 60_000;

export type SessionServiceDeps = {
  readonly repository: SessionRepository;
  readonly now: () => number;
  readonly logger: { error(details: object, message: string): void };
};

/**
 * Sessions are looked up in the database at every request: a session that ends on one node is
 * invalid on all nodes at once, and the lookup costs less than keeping caches consistent
 * (bench/auth.ts).
 */
export class SessionService {
  readonly #deps: SessionServiceDeps;

  constructor(deps: SessionServiceDeps) {
    this.#deps = deps;
  }

  /** Stores only the hash of the token. @returns the token */
  async start(userId: string, trx?: Transaction): Promise<string> {
    const token = randomToken();
    await this.#deps.repository.insert(hashToken(token) ?? '', userId, this.#deps.now(), trx);
    return token;
  }

  /** @returns null for an unknown or expired session. @throws AppError `database-unavailable` */
  async identify(token: string): Promise<Identity | null> {
    const sessionId = hashToken(token);
    if (sessionId === null) return null;
    const session = await this.#deps.repository.find(sessionId);
    if (!session || !this.#isAlive(session)) return null;
    this.#touch(sessionId, session);
    const { id: userId, role, isEmailVerified, isValidated } = session.account;
    return { sessionId, userId, role, isEmailVerified, isValidated: isValidated || role === 'admin' };
  }

  /** Ignores an unknown token. */
  async end(token: string): Promise<void> {
    const sessionId = hashToken(token);
    if (sessionId !== null) await this.#deps.repository.delete(sessionId);
  }

  /** @param exceptId the session to keep */
  async endAllForUser(userId: string, trx: Transaction, exceptId?: string): Promise<void> {
    await this.#deps.repository.deleteAllForUser(userId, trx, exceptId);
  }

  async deleteOld(): Promise<void> {
    const now = this.#deps.now();
    await this.#deps.repository.deleteOld(now - LIFETIME.customer.idleMs, now - LIFETIME.customer.maxMs);
  }

  #isAlive({ createdAt, lastSeenAt, account }: StoredSession): boolean {
    const now = this.#deps.now();
    const { idleMs, maxMs } = LIFETIME[account.role];
    return account.isActive && now - lastSeenAt < idleMs && now - createdAt < maxMs;
  }

  #touch(sessionId: string, { lastSeenAt }: StoredSession): void {
    const now = this.#deps.now();
    if (now - lastSeenAt < TOUCH_EVERY_MS) return;
    this.#deps.repository.touch(sessionId, now).catch((err: unknown) => {
      this.#deps.logger.error({ err }, 'a session could not be marked as seen');
    });
  }
}
