import type { SignIn } from '@airdial/contract/account/input';
import type { SignInAnswer } from '@airdial/contract/account/session';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountParts } from './account-deps.ts';
import { type Account, presentUser } from './account-record.ts';

export class SignInService {
  readonly #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /**
   * An unknown address and a wrong password are one answer, after as much work.
   *
   * @throws AppError `login-failed`, `account-inactive`, `too-many-attempts` or `server-busy`
   */
  async signIn({ email, password }: SignIn, network: string): Promise<SignInAnswer> {
    const { accounts, passwords } = this.#parts;
    const account = await accounts.findByEmail(email);
    const isRight = await passwords.isRight(email, password, account, network);
    if (!account || !isRight) throw new AppError('login-failed');
    // Only who knows the password learns of it.
    if (!account.isActive) throw new AppError('account-inactive');
    return accounts.inTransaction((trx) => this.begin(account, trx));
  }

  /** A new session of an account whose owner is known to be there. */
  async begin(account: Account, trx: Transaction): Promise<SignInAnswer> {
    const { accounts, sessions, audit, listsOf, now } = this.#parts;
    const token = await sessions.begin(account.id, trx);
    const current = await accounts.update(account.id, { lastLogin: now() }, now(), trx);
    if (account.role === 'admin')
      await audit.record({ actorId: account.id, action: 'administrator.signed-in' }, trx);
    return { success: true, token, user: presentUser(current ?? account, await listsOf(account.id)) };
  }
}
