import type { AccountSession } from '@airdial/contract/account/schema';
import type { Transaction } from '../../../../db/database-types.ts';
import { toNetworkPrefix } from '../../../../http/connections/client-network.ts';
import type { Identity } from '../../../../http/routing/identity.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../accounts-types.ts';

type Caller = Pick<Identity, 'userId' | 'sessionId'>;

/** Shows where an account is signed in, and ends sessions: for its owner and for administrators. */
export class SessionListService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /**
   * The caller's own session first, then the latest use.
   *
   * @param ip the caller's address
   * @throws AppError `user-not-found`
   */
  async list(userId: string, caller: Caller, ip: string): Promise<AccountSession[]> {
    const account = await this.#require(userId);
    const thisNetwork = toNetworkPrefix(ip);
    const sessions = await this.#deps.sessions.list(account);
    const listed = sessions.map(({ id, device, network, createdAt, lastSeenAt }) => ({
      _id: id,
      device,
      network,
      isThisNetwork: network !== '' && network === thisNetwork,
      isCurrent: id === caller.sessionId,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    }));
    return listed.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }

  /** @returns how many have ended. @throws AppError `user-not-found` */
  async end(userId: string, sessionId: string, caller: Caller): Promise<number> {
    const { sessions } = this.#deps;
    return this.#end(userId, caller, (trx) => sessions.endOne(userId, sessionId, trx));
  }

  /**
   * Ends all sessions but the caller's own.
   *
   * @returns how many have ended. @throws AppError `user-not-found`
   */
  async endAll(userId: string, caller: Caller): Promise<number> {
    const { sessions } = this.#deps;
    return this.#end(userId, caller, (trx) => sessions.endAllForUser(userId, trx, caller.sessionId));
  }

  async #end(
    targetId: string,
    { userId: actorId }: Caller,
    work: (trx: Transaction) => Promise<number>,
  ): Promise<number> {
    const { accounts, audit } = this.#deps;
    await this.#require(targetId);
    return accounts.inTransaction(async (trx) => {
      const count = await work(trx);
      if (count > 0)
        await audit.record({ actorId, action: 'sessions.ended', targetId, details: { count } }, trx);
      return count;
    });
  }

  async #require(userId: string): Promise<Account> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AppError('user-not-found');
    return account;
  }
}
