import type { Transaction } from '../../../../db/database-types.ts';
import type { MailService } from '../../../station/mail/mail-service.ts';
import type { AccountRepository } from '../account-repository.ts';
import type { Account } from '../accounts-types.ts';
import type { LinkTokenService } from '../passwords/link-token-service.ts';
import { withdrawMails } from '../withdraw-mails.ts';
import type { SessionService } from './session-service.ts';

type AccessRevocationDeps = {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly links: LinkTokenService;
  readonly mail: Pick<MailService, 'discard'>;
  readonly now: () => number;
};

/**
 * Ends what a former holder of an account has open or has prepared: sessions, an unconfirmed change
 * of the address, and the links of every mail. Without it, an attacker who knew the old password could
 * take the account back after a reset.
 */
export class AccessRevocation {
  readonly #deps: AccessRevocationDeps;

  constructor(deps: AccessRevocationDeps) {
    this.#deps = deps;
  }

  /**
   * Call it after the account was locked or updated, so that a sign-in of another transaction either
   * is visible here or sees the change.
   *
   * @param exceptSessionId the session to keep
   */
  async revoke(account: Account, trx: Transaction, exceptSessionId?: string): Promise<Account> {
    await this.#deps.sessions.endAllForUser(account.id, trx, exceptSessionId);
    return this.endAddressChange(account, trx);
  }

  /** The link that verifies the registered address stays: only its owner can open it. */
  async endAddressChange(account: Account, trx: Transaction): Promise<Account> {
    const { accounts, links, mail, now } = this.#deps;
    const { id, email, isEmailVerified } = account;
    await links.revokeAll(id, trx, isEmailVerified ? undefined : email);
    await withdrawMails(mail, account, { ...account, pendingEmail: null }, trx);
    if (account.pendingEmail === null) return account;
    return (await accounts.update(id, { pendingEmail: null }, now(), trx)) ?? account;
  }
}
