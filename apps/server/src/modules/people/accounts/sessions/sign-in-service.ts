import type { SignIn } from '@airdial/contract/account/input';
import type { SignInChallenge, SignInResponse } from '@airdial/contract/account/schema';
import type { SignInCode } from '@airdial/contract/second-factor/input';
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
  async signIn(
    { email, password }: SignIn,
    network: string,
    origin: SessionOrigin,
  ): Promise<SignInResponse | SignInChallenge> {
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
    if (account.hasSecondFactor) return this.#challenge(account, guess);
    // Beside the transaction: sign-ins that wait for a second connection each could wait for each other.
    const [lists, started] = await Promise.all([
      listFavorites(account.id),
      accounts.inTransaction((trx) => this.startSession(account, { network, origin, guess }, trx)),
    ]);
    return this.toResponse(started, lists);
  }

  /**
   * The second step, for an account with a second factor.
   *
   * @throws AppError `wrong-code`, `sign-in-expired` or `too-many-attempts`
   */
  async signInWithCode(
    { challenge, code }: SignInCode,
    network: string,
    origin: SessionOrigin,
  ): Promise<SignInResponse> {
    const { accounts, links, codes, listFavorites } = this.#deps;
    const found = await links.find('sign-in', challenge);
    const account = found && !found.isSpent ? await accounts.findById(found.userId) : null;
    if (!account?.hasSecondFactor) throw new AppError('sign-in-expired');
    const lists = await listFavorites(account.id);
    const started = await codes.require({ account, code, network, challenge }, async (current, trx) => {
      if (!(await links.spend('sign-in', challenge, trx))) throw new AppError('sign-in-expired');
      return this.startSession(current, { network, origin }, trx);
    });
    return this.toResponse(started, lists);
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

  toResponse({ token, account }: StartedSession, lists: AccountLists): SignInResponse {
    const needsSecondFactor = this.#deps.sessions.needsSecondFactor(account);
    return { success: true, token, user: toUser(account, lists, needsSecondFactor) };
  }

  /** The password was right. @throws AppError `login-failed` when another one was set meanwhile */
  async #challenge(account: Account, guess: CountedGuess): Promise<SignInChallenge> {
    const { accounts, attemptLimiter, links } = this.#deps;
    return accounts.inTransaction(async (trx) => {
      const current = await accounts.lockUnchanged(account, trx);
      if (!current) throw new AppError('login-failed');
      await accounts.executeTogether([attemptLimiter.toReset(guess)], trx);
      const { token } = await links.issue('sign-in', current.id, current.email, trx);
      return { success: true, challenge: token };
    });
  }
}
