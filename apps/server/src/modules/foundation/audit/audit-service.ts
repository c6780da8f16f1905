import type { Statement, Transaction } from '../../../db/database-types.ts';
import { toNetworkPrefix } from '../../../http/connections/client-network.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { AuditEntry, NewAuditEntry } from './audit-types.ts';

const KEEP_ADDRESSES_MS = 30 * 86_400_000;

/** Records actor, action and target of changes, and where they came from. */
export class AuditService {
  readonly #repository: AuditRepository;
  readonly #now: () => number;
  readonly #getAddress: () => string | null;

  /** @param getAddress the address of the client whose request is being handled */
  constructor(
    repository: AuditRepository,
    now: () => number = Date.now,
    getAddress: () => string | null = () => null,
  ) {
    this.#repository = repository;
    this.#now = now;
    this.#getAddress = getAddress;
  }

  /** @param trx the transaction of the recorded change, so that both are stored or neither is */
  async record(newEntry: NewAuditEntry, trx?: Transaction): Promise<void> {
    await this.#repository.insertMany([this.#toEntry(newEntry)], trx);
  }

  /** For the transaction of the recorded change. */
  toRecord(newEntry: NewAuditEntry): Statement {
    return this.#repository.toInsert(this.#toEntry(newEntry));
  }

  /** Like `record` for many changes, in one statement. */
  async recordMany(newEntries: readonly NewAuditEntry[], trx: Transaction): Promise<void> {
    if (newEntries.length > 0)
      await this.#repository.insertMany(
        newEntries.map((entry) => this.#toEntry(entry)),
        trx,
      );
  }

  #toEntry(newEntry: NewAuditEntry): AuditEntry {
    const { actorId, action, targetId, details = {}, address = this.#getAddress() } = newEntry;
    const at = this.#now();
    return {
      id: uuidV7(at),
      at,
      actorId: actorId ?? null,
      action,
      targetId: targetId ?? null,
      details,
      address,
      network: address === null ? null : toNetworkPrefix(address),
    };
  }

  /** Newest first. */
  listLatest(limit: number): Promise<AuditEntry[]> {
    return this.#repository.listLatest(limit);
  }

  /** After 30 days only the network of an address is left. */
  async forgetOldAddresses(): Promise<void> {
    await this.#repository.forgetAddresses(this.#now() - KEEP_ADDRESSES_MS);
  }
}
