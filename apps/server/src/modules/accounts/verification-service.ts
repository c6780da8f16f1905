import { accountNotices } from '@airdial/contract/account/messages';
import type { InTransaction, Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountParts } from './account-deps.ts';
import type { Account } from './account-record.ts';
import { AddressTakenError } from './account-repository.ts';

export class VerificationService {
  readonly #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /**
   * Confirms the address that the link was sent to. Opening it again says that it is done.
   *
   * @returns what to say. @throws AppError `verification-link-invalid`
   */
  async verify(token: string): Promise<string> {
    const { accounts, links } = this.#parts;
    const link = await links.find('verify-email', token);
    if (!link) throw new AppError('verification-link-invalid');
    const isFirst = await accounts.inTransaction(async (trx) => {
      const account = await accounts.findById(link.userId, trx);
      if (!account) throw new AppError('verification-link-invalid');
      if (account.isEmailVerified && account.email === link.email) return false;
      if (!(await links.spend('verify-email', token, trx))) return false;
      await this.#confirm(account, link.email, trx);
      return true;
    });
    this.#parts.mail.wake();
    return isFirst ? accountNotices.emailVerified : accountNotices.emailAlreadyVerified;
  }

  /** @returns what to say. @throws AppError `too-many-requests` */
  async resend(userId: string, together?: InTransaction<string>): Promise<string> {
    const { accounts, mail } = this.#parts;
    const account = await accounts.findById(userId);
    const waiting = account && (account.pendingEmail ?? (account.isEmailVerified ? null : account.email));
    if (!account || waiting === null) return accountNotices.emailAlreadyVerified;
    await accounts.inTransaction(async (trx) => {
      await this.requestConfirmation(account, waiting, trx);
      await together?.(userId, trx);
    });
    mail.wake();
    return mail.isEnabled ? accountNotices.verificationSent : accountNotices.emailVerified;
  }

  /**
   * Sends the link for an address that the account has or is to have. Somebody else's address gets a mail too, but not a
   * link. Where the station sends no mail the address counts at once.
   *
   * @throws AppError `too-many-requests`
   */
  async requestConfirmation(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, throttle, links, mail } = this.#parts;
    if (!(await throttle.mayMail('verify-email', email, trx))) throw new AppError('too-many-requests');
    if (!mail.isEnabled) return this.#confirm(account, email, trx);
    const owner = await accounts.findByEmail(email, trx);
    if (owner && owner.id !== account.id)
      return mail.enqueue({ kind: 'account-exists', to: email, firstName: owner.firstName }, trx);
    const link = await links.issue('verify-email', account.id, email, trx);
    const kind = email === account.email ? 'verify-email' : 'confirm-new-email';
    await mail.enqueue({ kind, to: email, firstName: account.firstName, ...link }, trx);
  }

  async #confirm(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, audit, now } = this.#parts;
    const targetId = account.id;
    if (email === account.email) {
      await accounts.update(targetId, { isEmailVerified: true }, now(), trx);
      await audit.record({ actorId: targetId, action: 'account.email-verified', targetId }, trx);
    } else await this.#changeAddress(account, email, trx);
  }

  async #changeAddress(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, mail, audit, now } = this.#parts;
    const { id, firstName, email: before } = account;
    const isTaken = (await accounts.findByEmail(email, trx)) !== null;
    const isWanted = email === account.pendingEmail;
    if (isTaken || !isWanted) throw new AppError('verification-link-invalid');
    const change = { email, pendingEmail: null, isEmailVerified: true };
    await accounts.update(id, change, now(), trx).catch((error: unknown) => {
      throw error instanceof AddressTakenError ? new AppError('verification-link-invalid') : error;
    });
    await mail.enqueue({ kind: 'email-changed', to: before, firstName }, trx);
    await audit.record({ actorId: id, action: 'account.email-changed', targetId: id }, trx);
  }
}
