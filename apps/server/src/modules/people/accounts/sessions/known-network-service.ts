import type { Statement, Transaction } from '../../../../db/database-types.ts';
import { inRowBatches } from '../../../../lib/batch.ts';
import type { SecretService } from '../../../foundation/secrets/secret-service.ts';
import type { KnownNetworkRepository } from './known-network-repository.ts';

const DAY_MS = 86_400_000;
/** As long as a session of a member lives. */
const KNOWN_FOR_MS = 60 * DAY_MS;
const NETWORKS_MAX_COUNT = 20;

export type KnownNetworkDeps = {
  readonly repository: KnownNetworkRepository;
  readonly secrets: Pick<SecretService, 'fingerprint'>;
  readonly now: () => number;
};

/**
 * Remembers from which networks the owner of an account signs in, so that guesses from other networks
 * do not lock the owner out. It stores keyed hashes, different for each account: they reveal neither
 * where people are nor who shares a network.
 */
export class KnownNetworkService {
  readonly #deps: KnownNetworkDeps;

  constructor(deps: KnownNetworkDeps) {
    this.#deps = deps;
  }

  has(userId: string, network: string): Promise<boolean> {
    return this.#deps.repository.has(userId, this.#hash(userId, network), this.usedSince());
  }

  /** Networks last used before this are forgotten. */
  usedSince(): number {
    return this.#deps.now() - KNOWN_FOR_MS;
  }

  /** @param stored hashes of the networks of the account. @param userId null for an unknown account */
  isAmong(stored: readonly string[], userId: string | null, network: string): boolean {
    return stored.includes(this.#hash(userId ?? '', network));
  }

  /** For the transaction in which a session begins, or in which the owner is identified otherwise. */
  toRemember(userId: string, network: string): Statement[] {
    const { repository, now } = this.#deps;
    const hash = this.#hash(userId, network);
    return [
      repository.upsert(userId, hash, now()),
      repository.deleteOldest(userId, hash, NETWORKS_MAX_COUNT - 1),
    ];
  }

  /** After a new password only the network that set it is known: others may be a stranger's. */
  async rememberOnly(userId: string, network: string, trx: Transaction): Promise<void> {
    await this.#deps.repository.deleteAllForUser(userId, trx);
    await this.#deps.repository.executeAll(this.toRemember(userId, network), trx);
  }

  async deleteOld(stopping: AbortSignal): Promise<void> {
    const usedBefore = this.usedSince();
    await inRowBatches((limit) => this.#deps.repository.deleteOld(usedBefore, limit), stopping);
  }

  #hash(userId: string, network: string): string {
    return this.#deps.secrets.fingerprint('known-network', userId, network);
  }
}
