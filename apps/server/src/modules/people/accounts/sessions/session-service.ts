import { RECENT_PASSWORD_MS } from '@airdial/contract/limits';
import type { UserRole } from '@airdial/contract/user/schema';
import type { Statement, Transaction } from '../../../../db/database-types.ts';
import { toNetworkPrefix } from '../../../../http/connections/client-network.ts';
import type { Identity } from '../../../../http/routing/identity.ts';
import { inRowBatches } from '../../../../lib/batch.ts';
import { hashToken, randomToken } from '../../../../lib/random-token.ts';
import type { Account } from '../accounts-types.ts';
import type { ListedSession, SessionRepository, StoredSession } from './session-repository.ts';
import { UnknownTokenLimiter } from './unknown-token-limiter.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Lifetime = { readonly idleMs: number; readonly maxMs: number };
const LIFETIME: Readonly<Record<UserRole, Lifetime>> = {
  customer: { idleMs: 14 * DAY_MS, maxMs: 60 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
};
/** The oldest sessions beyond this number end, so that an account cannot fill the table. */
const SESSIONS_PER_ACCOUNT_MAX_COUNT = 50;
/** `last_seen_at` is updated at this interval, not at every request. */
const TOUCH_EVERY_MS = 10 * 60_000;
/** For sessions that begin outside a request. */
const UNKNOWN_ORIGIN: SessionOrigin = { device: '', network: '' };

/** Device family and network as the owner of a session sees them. */
export type SessionOrigin = Pick<ListedSession, 'device' | 'network'>;

export type SessionServiceDeps = {
  readonly repository: SessionRepository;
  readonly now: () => number;
  /** Whether the station asks its administrators for a second factor; by default not. */
  readonly requiresSecondFactor?: () => boolean;
  readonly logger: { error(details: object, message: string): void };
};

/**
 * Sessions are looked up at every request: a session that ends on one node is invalid on all nodes
 * at once, and the lookup costs less than keeping caches of several nodes consistent (bench/auth.ts).
 */
export class SessionService {
  readonly #deps: SessionServiceDeps;
  readonly #unknownTokens: UnknownTokenLimiter;

  constructor(deps: SessionServiceDeps) {
    this.#deps = deps;
    this.#unknownTokens = new UnknownTokenLimiter(deps.now);
  }

  /** Begins a session outside a request. @returns the token */
  async start(userId: string): Promise<string> {
    const { token, statements } = this.toStart(userId, UNKNOWN_ORIGIN);
    await this.#deps.repository.executeAll(statements);
    return token;
  }

  /**
   * A new session, of which only the hash of the token is stored. It begins with the transaction
   * that executes the statements.
   */
  toStart(
    userId: string,
    origin: SessionOrigin,
  ): { readonly token: string; readonly statements: Statement[] } {
    const { repository, now } = this.#deps;
    const token = randomToken();
    const session = { id: hashToken(token) ?? '', userId, ...origin };
    this.#unknownTokens.add(session.id);
    return {
      token,
      statements: [
        repository.deleteOldest(userId, SESSIONS_PER_ACCOUNT_MAX_COUNT - 1),
        repository.insert(session, now()),
      ],
    };
  }

  /**
   * @param ip where the request comes from
   * @returns null for an unknown or expired session
   * @throws AppError `database-unavailable`, or `too-many-requests` to a network that has sent too
   * many unknown tokens
   */
  async identify(token: string, ip: string): Promise<Identity | null> {
    const sessionId = hashToken(token);
    if (sessionId === null) return null;
    const session = await this.#unknownTokens.find(sessionId, ip, () => this.#findAlive(sessionId));
    if (!session) return null;
    this.#touch(sessionId, session, ip);
    const { id: userId, isEmailVerified, isValidated, hasSecondFactor } = session.account;
    const needsSecondFactor = this.needsSecondFactor(session.account);
    // Without it, administrators have no rights but those of an account that waits.
    const role = needsSecondFactor ? 'customer' : session.account.role;
    return {
      sessionId,
      userId,
      role,
      isEmailVerified,
      isValidated: !needsSecondFactor && (isValidated || role === 'admin'),
      hasSecondFactor,
      needsSecondFactor,
      hasRecentPassword: this.#deps.now() - session.passwordAt < RECENT_PASSWORD_MS,
    };
  }

  /**
   * Whether the account is that of an administrator who has to set up a second factor before
   * anything else.
   */
  needsSecondFactor({ role, hasSecondFactor }: Pick<Account, 'role' | 'hasSecondFactor'>): boolean {
    const { requiresSecondFactor = () => false } = this.#deps;
    return role === 'admin' && !hasSecondFactor && requiresSecondFactor();
  }

  /** The owner of the session has entered the password again. */
  async confirmPassword(sessionId: string): Promise<void> {
    await this.#deps.repository.setPasswordTime(sessionId, this.#deps.now());
  }

  /** Ignores an unknown token. */
  async end(token: string): Promise<void> {
    const sessionId = hashToken(token);
    if (sessionId !== null) await this.#deps.repository.delete(sessionId);
  }

  /** Live sessions, the latest use first. */
  async list(account: StoredSession['account']): Promise<ListedSession[]> {
    const sessions = await this.#deps.repository.listForUser(account.id, SESSIONS_PER_ACCOUNT_MAX_COUNT);
    return sessions.filter((session) => this.#isAlive({ ...session, account }));
  }

  /** @returns how many have ended: none for an id of another account */
  endOne(userId: string, sessionId: string, trx: Transaction): Promise<number> {
    return this.#deps.repository.deleteForUser(userId, sessionId, trx);
  }

  /** @param exceptId the session to keep. @returns how many have ended */
  endAllForUser(userId: string, trx: Transaction, exceptId?: string): Promise<number> {
    return this.#deps.repository.deleteAllForUser(userId, trx, exceptId);
  }

  async deleteOld(stopping?: AbortSignal): Promise<void> {
    const { repository, now } = this.#deps;
    const { idleMs, maxMs } = LIFETIME.customer;
    const at = now();
    await inRowBatches((limit) => repository.deleteOld(at - idleMs, at - maxMs, limit), stopping);
  }

  async #findAlive(sessionId: string): Promise<StoredSession | null> {
    const session = await this.#deps.repository.find(sessionId);
    return session && this.#isAlive(session) ? session : null;
  }

  #isAlive({ account, ...session }: Omit<StoredSession, 'passwordAt'>): boolean {
    const now = this.#deps.now();
    const { idleMs, maxMs } = LIFETIME[account.role];
    return account.isActive && now - session.lastSeenAt < idleMs && now - session.createdAt < maxMs;
  }

  #touch(sessionId: string, { lastSeenAt }: StoredSession, ip: string): void {
    const now = this.#deps.now();
    if (now - lastSeenAt < TOUCH_EVERY_MS) return;
    const use = { last_seen_at: now, network: toNetworkPrefix(ip) };
    this.#deps.repository.touch(sessionId, use).catch((err: unknown) => {
      this.#deps.logger.error({ err }, 'a session could not be marked as seen');
    });
  }
}
