import type { Transaction } from '../../db/database-types.ts';
import type { SecretService } from '../secrets/secret-service.ts';
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
 * Knows from which networks the owner of an account comes, so that guesses from elsewhere do not
 * keep the owner out. Stored are keyed hashes, different for each account: they tell neither where
 * people are nor who shares a network.
 */
export class KnownNetworkService {
  readonly #deps: KnownNetworkDeps;

  constructor(deps: KnownNetworkDeps) {
    this.#deps = deps;
  }

  /** @param userId null for an unknown account, which takes equally long */
  has(userId: string | null, network: string): Promise<boolean> {
    const { repository, now } = this.#deps;
    const id = userId ?? '';
    return repository.has(id, this.#hash(id, network), now() - KNOWN_FOR_MS);
  }

  /** Call it when a session begins, or when the owner is identified otherwise. */
  async remember(userId: string, network: string, trx: Transaction): Promise<void> {
    const { repository, now } = this.#deps;
    await repository.upsert(userId, this.#hash(userId, network), now(), trx);
    await repository.deleteAllButNewest(userId, NETWORKS_MAX_COUNT, trx);
  }

  /** After a new password only the network that set it is known: others may be a stranger's. */
  async rememberOnly(userId: string, network: string, trx: Transaction): Promise<void> {
    await this.#deps.repository.deleteAllForUser(userId, trx);
    await this.remember(userId, network, trx);
  }

  async deleteOld(): Promise<void> {
    await this.#deps.repository.deleteOld(this.#deps.now() - KNOWN_FOR_MS);
  }

  #hash(userId: string, network: string): string {
    return this.#deps.secrets.fingerprint('known-network', userId, network);
  }
}
