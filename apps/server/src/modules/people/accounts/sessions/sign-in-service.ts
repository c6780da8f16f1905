import type { SignIn } from '@airdial/contract/account/input';
import type { SignInResponse } from '@airdial/contract/account/schema';
import type { Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account, AccountLists } from '../accounts-types.ts';
import { toUser } from '../user-presenter.ts';
import type { CountedGuess } from './attempt-limiter.ts';
import type { SessionOrigin } from './session-service.ts';

type SignInOrigin = {
  readonly network: string;
  readonly origin: SessionOrigin;
  /** The guess by which the owner was identified. */
  readonly guess?: CountedGuess;
};

type StartedSession = { readonly token: string; readonly account: Account };

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
    const { accounts, attemptLimiter, passwords, knownNetworks, listFavorites, refusals } = this.#deps;
    const { account, networks } = await accounts.findToSignIn(email, knownNetworks.usedSince());
    const isKnown = knownNetworks.isAmong(networks, account?.id ?? null, network);
    const guess = await passwords.verify({ email, password, account, network, isKnown });
    if (!account || !guess) throw new AppError('login-failed');
    // Checked after the password, so that only the owner learns of it.
    if (!account.isActive) {
      await attemptLimiter.reset(guess);
      await refusals.record({ action: 'sign-in.refused', targetId: account.id });
      throw new AppError('account-inactive');
    }
    // Beside the transaction: sign-ins that wait for a second connection each could wait for each other.
    const [lists, started] = await Promise.all([
      listFavorites(account.id),
      accounts.inTransaction((trx) => this.startSession(account, { network, origin, guess }, trx)),
    ]);
    return toSignInResponse(started, lists);
  }

  /**
   * Creates a session for an account whose owner is authenticated.
   *
   * @throws AppError `login-failed` when a reset or a deactivation has been committed since the
   * account was read: it has ended all sessions
   */
  async startSession(account: Account, from: SignInOrigin, trx: Transaction): Promise<StartedSession> {
    const { accounts, attemptLimiter, sessions, audit, knownNetworks, now } = this.#deps;
    const current = await accounts.recordSignIn(account, now(), trx);
    if (!current) throw new AppError('login-failed');
    const { id, role } = current;
    const { token, statements } = sessions.toStart(id, from.origin);
    const action = role === 'admin' ? 'administrator.signed-in' : 'account.signed-in';
    const related = [
      ...statements,
      ...knownNetworks.toRemember(id, from.network),
      ...(from.guess ? [attemptLimiter.toReset(from.guess)] : []),
      audit.toRecord({ actorId: id, action }),
    ];
    await accounts.executeTogether(related, trx);
    return { token, account: current };
  }
}

export const toSignInResponse = (
  { token, account }: StartedSession,
  lists: AccountLists,
): SignInResponse => ({
  success: true,
  token,
  user: toUser(account, lists),
});
