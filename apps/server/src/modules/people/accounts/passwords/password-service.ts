import type { PasswordChange, PasswordConfirmation } from '@airdial/contract/account/input';
import type { Transaction } from '../../../../db/database-types.ts';
import type { Identity } from '../../../../http/routing/identity.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../accounts-types.ts';
import { rejectWeakPassword } from './password-rules.ts';

/** Tells the owner, who may not be the one that has changed it. */
const toNotice = ({ email, firstName }: Pick<Account, 'email' | 'firstName'>) =>
  ({ kind: 'password-changed', to: email, firstName }) as const;

export class PasswordService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /**
   * Responds and writes alike for known and unknown addresses.
   *
   * @throws AppError `too-many-requests`
   */
  async forgot(email: string, network: string): Promise<void> {
    const { accounts, attemptLimiter, mail } = this.#deps;
    await attemptLimiter.recordAccountRequest('forgot-password', network);
    await accounts.inTransaction(async (trx) => {
      const isWithinLimit = await attemptLimiter.allowMail('reset-password', email, trx);
      await this.#sendLink(email, isWithinLimit, trx);
    });
    mail.flushSoon();
  }

  async isLinkValid(token: string): Promise<boolean> {
    const { accounts, links } = this.#deps;
    const link = await links.find('reset-password', token);
    if (!link || link.isSpent) return false;
    return (await accounts.findById(link.userId))?.email === link.email;
  }

  /**
   * Also verifies the address, because the link was received in its mailbox, and ends all that the
   * former holder of the password has open or has prepared. The network becomes known: who waits
   * because of an attacker's guesses signs in at once with the new password.
   *
   * @throws AppError `reset-link-invalid` or `validation-failed`
   */
  async reset(token: string, password: string, network: string): Promise<void> {
    const { accounts, links, hasher, revocation, knownNetworks, mail, audit, refusals, now } = this.#deps;
    const link = await links.find('reset-password', token);
    if (!link || link.isSpent) {
      await refusals.record({ action: 'reset.refused', ...(link ? { targetId: link.userId } : {}) });
      throw new AppError('reset-link-invalid');
    }
    const owner = await accounts.findById(link.userId);
    if (!owner) throw new AppError('reset-link-invalid');
    rejectWeakPassword(password, { ...owner, stationName: this.#deps.stationName() });
    const passwordHash = await hasher.hash(password);
    await accounts.inTransaction(async (trx) => {
      const account = await accounts.lock(link.userId, trx);
      const isSpent = await links.spend('reset-password', token, trx);
      if (!isSpent || account?.email !== link.email) throw new AppError('reset-link-invalid');
      const targetId = account.id;
      const isEmailVerified = true;
      await accounts.update(targetId, { passwordHash, isEmailVerified }, now(), trx);
      await revocation.revoke({ ...account, isEmailVerified }, trx);
      await knownNetworks.rememberOnly(targetId, network, trx);
      await audit.record({ action: 'account.password-reset', targetId }, trx);
      await mail.enqueue(toNotice(account), trx);
    });
    mail.flushSoon();
  }

  /** @throws AppError `validation-failed`, `wrong-current-password`, `too-many-attempts` or `server-busy` */
  async change({ userId, sessionId }: Identity, change: PasswordChange, network: string): Promise<void> {
    const { accounts, passwords, hasher, revocation, knownNetworks, mail, audit, now } = this.#deps;
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    const owner = { ...account, stationName: this.#deps.stationName() };
    rejectWeakPassword(change.newPassword, owner, 'newPassword');
    await passwords.require(account, change.currentPassword, network);
    const passwordHash = await hasher.hash(change.newPassword);
    await accounts.inTransaction(async (trx) => {
      // Otherwise the former password would undo a reset that was committed meanwhile.
      const current = await accounts.lockUnchanged(account, trx);
      if (!current) throw new AppError('wrong-current-password');
      await accounts.update(userId, { passwordHash }, now(), trx);
      await revocation.revoke(current, trx, sessionId);
      await knownNetworks.rememberOnly(userId, network, trx);
      await audit.record({ actorId: userId, action: 'account.password-changed', targetId: userId }, trx);
      await mail.enqueue(toNotice(current), trx);
    });
    mail.flushSoon();
  }

  /**
   * Lets this session make the calls that need a recent password: with what a sign-in takes.
   *
   * @throws AppError `wrong-current-password`, `code-needed`, `wrong-code`, `too-many-attempts` or
   * `server-busy`
   */
  async confirm(
    { userId, sessionId }: Identity,
    { currentPassword, code }: PasswordConfirmation,
    network: string,
  ): Promise<void> {
    const { accounts, passwords, codes, sessions } = this.#deps;
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    await passwords.require(account, currentPassword, network);
    // After the password, so that only the owner learns of it.
    if (account.hasSecondFactor) await codes.require({ account, code, network }, async () => {});
    await sessions.confirmPassword(sessionId);
  }

  /**
   * Beyond the limit a mail goes out only where no link works any more: so an attacker cannot use up
   * the mails of another person's address and keep its owner from a new password.
   */
  async #sendLink(email: string, isWithinLimit: boolean, trx: Transaction): Promise<void> {
    const { accounts, links, mail, audit } = this.#deps;
    const account = await accounts.lockByEmail(email, trx);
    if (!account?.isActive) return;
    if (!isWithinLimit && (await links.isOpen('reset-password', account.id, trx))) return;
    await audit.record({ action: 'account.reset-requested', targetId: account.id }, trx);
    const link = await links.issue('reset-password', account.id, account.email, trx);
    await mail.enqueue(
      { kind: 'reset-password', to: account.email, firstName: account.firstName, ...link },
      trx,
    );
  }
}
