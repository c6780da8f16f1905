import type { Registration } from '@airdial/contract/account/input';
import type { Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { uuidV7 } from '../../../../lib/uuid-v7.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../accounts-types.ts';
import { rejectWeakPassword } from '../passwords/password-rules.ts';

export class RegistrationService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /**
   * Neither the response nor its timing reveals whether the address has an account: the password is
   * hashed and one transaction is written in any case. The owner of the address is notified by
   * mail.
   *
   * @throws AppError `registration-closed`, `validation-failed`, `too-many-requests` or `server-busy`
   */
  async register(registration: Registration, network: string): Promise<{ needsVerification: boolean }> {
    const { accounts, attemptLimiter, mail, allowsRegistration, stationName } = this.#deps;
    if (!allowsRegistration()) throw new AppError('registration-closed');
    const owner = { ...registration, role: 'customer', stationName: stationName() } as const;
    rejectWeakPassword(registration.password, owner);
    const passwordHash = await this.#countAndHash(registration.password, network);
    await accounts.inTransaction(async (trx) => {
      const account = await this.#insert(registration, passwordHash, trx);
      // Counted alike for both: a member can see the count by correcting an address to this one.
      const mayNotify = await attemptLimiter.allowMail('verify-email', registration.email, trx);
      if (account) await this.#sendVerification(account, trx);
      else if (mayNotify) await this.#notifyOwner(registration.email, trx);
    });
    mail.flushSoon();
    return { needsVerification: mail.isEnabled };
  }

  #countAndHash(password: string, network: string): Promise<string> {
    const { attemptLimiter, hasher } = this.#deps;
    return hasher.withSlot({ isKnown: false }, async (slot) => {
      await attemptLimiter.recordAccountRequest('register', network);
      return slot.hash(password);
    });
  }

  #insert({ firstName, lastName, email }: Registration, passwordHash: string, trx: Transaction) {
    const { accounts, mail, now } = this.#deps;
    const person = { id: uuidV7(now()), firstName, lastName, email, passwordHash };
    const status = { role: 'customer', isValidated: false, isEmailVerified: !mail.isEnabled } as const;
    return accounts.insert({ ...person, ...status }, now(), trx);
  }

  async #sendVerification({ id, email, firstName }: Account, trx: Transaction): Promise<void> {
    const { links, mail, audit } = this.#deps;
    await audit.record({ action: 'account.registered', targetId: id }, trx);
    const link = await links.issue('verify-email', id, email, trx);
    await mail.enqueue({ kind: 'verify-email', to: email, firstName, ...link }, trx);
  }

  async #notifyOwner(email: string, trx: Transaction): Promise<void> {
    const { accounts, mail } = this.#deps;
    const owner = await accounts.findByEmail(email, trx);
    if (owner)
      await mail.enqueue({ kind: 'account-exists', to: owner.email, firstName: owner.firstName }, trx);
  }
}
