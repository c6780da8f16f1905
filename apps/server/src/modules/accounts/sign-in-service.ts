import type { SignIn } from '@airdial/contract/account/input';
import type { SignInResponse } from '@airdial/contract/account/schema';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Account } from './accounts-types.ts';
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
  async signIn({ email, password }: SignIn, network: string): Promise<SignInResponse> {
    const { accounts, passwords } = this.#deps;
    const account = await accounts.findByEmail(email);
    const isCorrect = await passwords.isCorrect(email, password, account, network);
    if (!account || !isCorrect) throw new AppError('login-failed');
    // Checked after the password, so that only the owner learns of it.
    if (!account.isActive) throw new AppError('account-inactive');
    return accounts.inTransaction((trx) => this.startSession(account, trx));
  }

  /** Creates a session for an account whose owner is authenticated. */
  async startSession(account: Account, trx: Transaction): Promise<SignInResponse> {
    const { accounts, sessions, audit, listFavorites, now } = this.#deps;
    const token = await sessions.start(account.id, trx);
    const current = await accounts.update(account.id, { lastLogin: now() }, now(), trx);
    if (account.role === 'admin')
      await audit.record({ actorId: account.id, action: 'administrator.signed-in' }, trx);
    return { success: true, token, user: toUser(current ?? account, await listFavorites(account.id)) };
  }
}
