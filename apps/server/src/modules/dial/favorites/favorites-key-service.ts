import { hashToken, randomToken } from '../../../lib/random-token.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { AuditAction } from '../../foundation/audit/audit-types.ts';
import type { FavoritesKeyRepository } from './favorites-key-repository.ts';

export type FavoritesKeyDeps = {
  readonly repository: FavoritesKeyRepository;
  readonly audit: Pick<AuditService, 'record'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/**
 * Keys for programs that cannot sign in: each opens the list of one account's favorites and nothing else.
 * Only hashes are stored, so that a key is shown once.
 */
export class FavoritesKeyService {
  readonly #deps: FavoritesKeyDeps;

  constructor(deps: FavoritesKeyDeps) {
    this.#deps = deps;
  }

  /** Since when the account has its key, in milliseconds since 1970; null without one. */
  findCreatedAt(userId: string): Promise<number | null> {
    return this.#deps.repository.findCreatedAt(userId);
  }

  /** Replaces the key before. */
  async create(userId: string): Promise<{ readonly key: string; readonly createdAt: number }> {
    const { repository, now = Date.now } = this.#deps;
    const key = randomToken();
    const createdAt = now();
    await repository.inTransaction(async (trx) => {
      await repository.replace(userId, hashToken(key) ?? '', createdAt, trx);
      await this.#deps.audit.record(toEntry('account.favorites-key-created', userId), trx);
    });
    return { key, createdAt };
  }

  async revoke(userId: string): Promise<void> {
    const { repository, audit } = this.#deps;
    await repository.inTransaction(async (trx) => {
      if (await repository.delete(userId, trx))
        await audit.record(toEntry('account.favorites-key-revoked', userId), trx);
    });
  }

  /** The account whose favorites a key opens; null for a key that is not valid. */
  async findOwner(key: string): Promise<string | null> {
    const hash = hashToken(key);
    return hash && this.#deps.repository.findOwner(hash);
  }
}

const toEntry = (action: AuditAction, userId: string) => ({ action, actorId: userId, targetId: userId });
