import { accountNotices } from '@airdial/contract/account/messages';
import { userErrors } from '@airdial/contract/user/messages';
import type { Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../accounts-types.ts';
import { withdrawMails } from '../withdraw-mails.ts';
import type { VerificationService } from './verification-service.ts';

/** Changes of the address that the owner of an account requests. */
export class EmailChangeService {
  readonly #deps: AccountDeps;
  readonly #verification: VerificationService;

  constructor(deps: AccountDeps, verification: VerificationService) {
    this.#deps = deps;
    this.#verification = verification;
  }

  /**
   * A verified address changes once the new one is confirmed, and is notified at once. Before the first
   * verification the registration is corrected instead: an account without a confirmed address holds
   * one address, and one link.
   *
   * @param account locked
   * @returns the message for the user
   * @throws AppError `validation-failed` or `too-many-requests`
   */
  async change(account: Account, email: string, trx: Transaction): Promise<string> {
    const { accounts, attemptLimiter, mail } = this.#deps;
    // Without mail the response is the only way to report a taken address.
    const owner = mail.isEnabled ? null : await accounts.findByEmail(email, trx);
    if (owner && owner.id !== account.id)
      throw new AppError('validation-failed', {
        errors: [{ param: 'email', msg: userErrors.emailTaken }],
      });
    if (!(await attemptLimiter.allowMail('email-change', account.id, trx)))
      throw new AppError('too-many-requests');
    if (!account.isEmailVerified && mail.isEnabled) return this.#correct(account, email, trx);
    return this.#request(account, email, trx);
  }

  /** @param account locked, with a change that is not confirmed */
  async cancel(account: Account, trx: Transaction): Promise<string> {
    const { revocation, audit } = this.#deps;
    await revocation.endAddressChange(account, trx);
    const { id: targetId } = account;
    await audit.record({ actorId: targetId, action: 'account.email-change-cancelled', targetId }, trx);
    return accountNotices.emailChangeCancelled;
  }

  async #request(account: Account, email: string, trx: Transaction): Promise<string> {
    const { accounts, mail, audit, now } = this.#deps;
    const { id: targetId, email: to, firstName } = account;
    const change = { pendingEmail: email };
    await accounts.update(targetId, change, now(), trx);
    await withdrawMails(mail, account, { ...account, ...change }, trx);
    await mail.enqueue({ kind: 'email-change-requested', to, firstName }, trx);
    await audit.record({ actorId: targetId, action: 'account.email-change-requested', targetId }, trx);
    await this.#verification.requestConfirmation({ ...account, ...change }, email, trx);
    return mail.isEnabled ? accountNotices.newEmailUnconfirmed : accountNotices.profileUpdated;
  }

  /**
   * An address of another account is stored as pending and shown like a corrected one, so that the
   * response does not reveal the account (see `toUser`); its owner is notified by mail.
   *
   * @throws AddressTakenError when it is registered concurrently
   */
  async #correct(account: Account, email: string, trx: Transaction): Promise<string> {
    const { accounts, links, mail, audit, now } = this.#deps;
    const { id: targetId } = account;
    const owner = await accounts.findByEmail(email, trx);
    const isTaken = owner !== null && owner.id !== targetId;
    const change = isTaken ? { pendingEmail: email } : { email, pendingEmail: null };
    await links.revokeAll(targetId, trx);
    // Also where the new address is taken: the link to the former one has ended.
    await withdrawMails(mail, account, { ...account, email, pendingEmail: null }, trx);
    await accounts.update(targetId, change, now(), trx);
    await audit.record({ actorId: targetId, action: 'account.email-corrected', targetId }, trx);
    await this.#verification.requestConfirmation({ ...account, ...change }, email, trx);
    return accountNotices.emailCorrected;
  }
}
