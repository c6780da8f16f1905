import type { Transaction } from '../../db/database-types.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { AuditEntry, NewAuditEntry } from './audit-types.ts';

/** Records actor, action and target of changes. */
export class AuditService {
  readonly #repository: AuditRepository;
  readonly #now: () => number;

  constructor(repository: AuditRepository, now: () => number = Date.now) {
    this.#repository = repository;
    this.#now = now;
  }

  /** @param trx the transaction of the recorded change, so that both are stored or neither is */
  async record({ actorId, action, targetId, details = {} }: NewAuditEntry, trx?: Transaction): Promise<void> {
    const at = this.#now();
    const entry = {
      id: uuidV7(at),
      at,
      actorId: actorId ?? null,
      action,
      targetId: targetId ?? null,
      details,
    };
    await this.#repository.insert(entry, trx);
  }

  /** Newest first. */
  listLatest(limit: number): Promise<AuditEntry[]> {
    return this.#repository.listLatest(limit);
  }
}
