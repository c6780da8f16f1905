import type { Statement, Transaction } from '../../../db/database-types.ts';
import { toNetworkPrefix } from '../../../http/connections/client-network.ts';
import { inRowBatches } from '../../../lib/batch.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { AuditEntry, NewAuditEntry } from './audit-types.ts';

const KEEP_ADDRESSES_MS = 30 * 86_400_000;

export type AuditServiceOptions = {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The address of the client whose request is being handled. */
  readonly getAddress?: () => string | null;
  /** Gets a line for each entry, without the address: who can change the database cannot change the log. */
  readonly logger?: { info(details: object, message: string): void };
};

/** Records actor, action and target of changes, and where they came from. */
export class AuditService {
  readonly #repository: AuditRepository;
  readonly #now: () => number;
  readonly #getAddress: () => string | null;
  readonly #logger: AuditServiceOptions['logger'];

  constructor(
    repository: AuditRepository,
    { now = Date.now, getAddress = () => null, logger }: AuditServiceOptions = {},
  ) {
    this.#repository = repository;
    this.#now = now;
    this.#getAddress = getAddress;
    this.#logger = logger;
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
    const entry = {
      id: uuidV7(at),
      at,
      actorId: actorId ?? null,
      action,
      targetId: targetId ?? null,
      details,
      network: address === null ? null : toNetworkPrefix(address),
    };
    this.#logger?.info({ audit: entry }, 'audit');
    return { ...entry, address };
  }

  /** Newest first. */
  listLatest(limit: number): Promise<AuditEntry[]> {
    return this.#repository.listLatest(limit);
  }

  /** After 30 days only the network of an address is left. */
  async forgetOldAddresses(stopping?: AbortSignal): Promise<void> {
    const before = this.#now() - KEEP_ADDRESSES_MS;
    await inRowBatches((limit) => this.#repository.forgetAddresses(before, limit), stopping);
  }

  /** @param keepMs how long an entry stays; the database keeps those of the last 30 days in any case */
  async deleteOld(keepMs: number, stopping?: AbortSignal): Promise<void> {
    const before = this.#now() - keepMs;
    await inRowBatches((limit) => this.#repository.deleteBefore(before, limit), stopping);
  }
}
