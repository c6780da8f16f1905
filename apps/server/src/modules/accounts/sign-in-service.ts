import type { SignIn } from '@airdial/contract/account/input';
import type { SignInResponse } from '@airdial/contract/account/schema';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Account } from './accounts-types.ts';
import type { SessionOrigin } from './session-service.ts';
import { toUser } from './user-presenter.ts';

export class SignInService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /**
   * An unknown address and a wrong password get the same response after the same work.
   *
   * @throws AppError `login-failed`, `account-inactive`, `too-many-attempts` or `server-busy`
   */
  async signIn({ email, password }: SignIn, network: string, origin: SessionOrigin): Promise<SignInResponse> {
    const { accounts, passwords, knownNetworks, refusals } = this.#deps;
    const account = await accounts.findByEmail(email);
    const isCorrect = await passwords.isCorrect(email, password, account, network);
    if (!account || !isCorrect) throw new AppError('login-failed');
    // Checked after the password, so that only the owner learns of it.
    if (!account.isActive) {
      await refusals.record({ action: 'sign-in.refused', targetId: account.id });
      throw new AppError('account-inactive');
    }
    return accounts.inTransaction(async (trx) => {
      // A reset or a deactivation that was committed meanwhile has ended all sessions.
      const current = await accounts.lockUnchanged(account, trx);
      if (!current) throw new AppError('login-failed');
      await knownNetworks.remember(current.id, network, trx);
      return this.startSession(current, origin, trx);
    });
  }

  /** Creates a session for an account whose owner is authenticated. */
  async startSession(account: Account, origin: SessionOrigin, trx: Transaction): Promise<SignInResponse> {
    const { accounts, sessions, audit, listFavorites, now } = this.#deps;
    const token = await sessions.start(account.id, origin, trx);
    const current = await accounts.update(account.id, { lastLogin: now() }, now(), trx);
    const action = account.role === 'admin' ? 'administrator.signed-in' : 'account.signed-in';
    await audit.record({ actorId: account.id, action }, trx);
    return { success: true, token, user: toUser(current ?? account, await listFavorites(account.id)) };
  }
}
