import { accountNotices } from '@airdial/contract/account/messages';
import type { InTransaction, Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { AddressTakenError } from '../account-repository.ts';
import type { Account } from '../accounts-types.ts';
import { withdrawMails } from '../withdraw-mails.ts';

export class VerificationService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /**
   * Confirms the address that the link was sent to. Opening the link again succeeds.
   *
   * @returns the message for the user. @throws AppError `verification-link-invalid`
   */
  async verify(token: string): Promise<string> {
    const { accounts, links } = this.#deps;
    const link = await links.find('verify-email', token);
    if (!link) throw new AppError('verification-link-invalid');
    const isFirst = await accounts.inTransaction(async (trx) => {
      const account = await accounts.lock(link.userId, trx);
      if (!account?.isActive) throw new AppError('verification-link-invalid');
      if (account.isEmailVerified && account.email === link.email) return false;
      if (!(await links.spend('verify-email', token, trx))) return false;
      await this.#confirm(account, link.email, trx);
      return true;
    });
    this.#deps.mail.flushSoon();
    return isFirst ? accountNotices.emailVerified : accountNotices.emailAlreadyVerified;
  }

  /** @returns the message for the user. @throws AppError `too-many-requests` */
  async resend(userId: string, audit?: InTransaction<string>): Promise<string> {
    const { accounts, mail } = this.#deps;
    const isUnconfirmed = await accounts.inTransaction(async (trx) => {
      const account = await accounts.lock(userId, trx);
      if (!account || (account.isEmailVerified && account.pendingEmail === null)) return false;
      await this.requestConfirmation(account, account.pendingEmail ?? account.email, trx);
      await audit?.(userId, trx);
      return true;
    });
    if (!isUnconfirmed) return accountNotices.emailAlreadyVerified;
    mail.flushSoon();
    return mail.isEnabled ? accountNotices.verificationSent : accountNotices.emailVerified;
  }

  /**
   * Sends the link that confirms the current or a new address of the account. An address of another
   * account gets a mail without a link. Where mail is disabled the address is confirmed at once.
   *
   * @throws AppError `too-many-requests`
   */
  async requestConfirmation(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, attemptLimiter, links, mail } = this.#deps;
    if (!(await attemptLimiter.allowMail('verify-email', email, trx)))
      throw new AppError('too-many-requests');
    if (!mail.isEnabled) return this.#confirm(account, email, trx);
    const owner = await accounts.findByEmail(email, trx);
    if (owner && owner.id !== account.id)
      return mail.enqueue({ kind: 'account-exists', to: email, firstName: owner.firstName }, trx);
    const link = await links.issue('verify-email', account.id, email, trx);
    const kind = email === account.email ? 'verify-email' : 'confirm-new-email';
    await mail.enqueue({ kind, to: email, firstName: account.firstName, ...link }, trx);
  }

  async #confirm(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, mail, audit, now } = this.#deps;
    const targetId = account.id;
    await withdrawMails(mail, account, { ...account, email, pendingEmail: null, isEmailVerified: true }, trx);
    if (email === account.email) {
      await accounts.update(targetId, { isEmailVerified: true }, now(), trx);
      await audit.record({ actorId: targetId, action: 'account.email-verified', targetId }, trx);
    } else await this.#changeAddress(account, email, trx);
  }

  async #changeAddress(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, mail, audit, now } = this.#deps;
    const { id, firstName, email: before } = account;
    const isTaken = (await accounts.findByEmail(email, trx)) !== null;
    const isPending = email === account.pendingEmail;
    if (isTaken || !isPending) throw new AppError('verification-link-invalid');
    const change = { email, pendingEmail: null, isEmailVerified: true };
    await accounts.update(id, change, now(), trx).catch((error: unknown) => {
      throw error instanceof AddressTakenError ? new AppError('verification-link-invalid') : error;
    });
    await mail.enqueue({ kind: 'email-changed', to: before, firstName }, trx);
    await audit.record({ actorId: id, action: 'account.email-changed', targetId: id }, trx);
  }
}
