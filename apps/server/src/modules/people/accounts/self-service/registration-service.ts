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
    const { accounts, mail, allowsRegistration, stationName } = this.#deps;
    if (!allowsRegistration()) throw new AppError('registration-closed');
    const owner = { ...registration, role: 'customer', stationName: stationName() } as const;
    rejectWeakPassword(registration.password, owner);
    const passwordHash = await this.#countAndHash(registration.password, network);
    await accounts.inTransaction(async (trx) => {
      const account = await this.#insert(registration, passwordHash, trx);
      if (account) await this.#sendVerification(account, trx);
      else await this.#notifyOwner(registration.email, trx);
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
    const { attemptLimiter, links, mail, audit } = this.#deps;
    await audit.record({ action: 'account.registered', targetId: id }, trx);
    await attemptLimiter.allowMail('verify-email', email, trx);
    const link = await links.issue('verify-email', id, email, trx);
    await mail.enqueue({ kind: 'verify-email', to: email, firstName, ...link }, trx);
  }

  async #notifyOwner(email: string, trx: Transaction): Promise<void> {
    const { accounts, attemptLimiter, mail } = this.#deps;
    const isAllowed = await attemptLimiter.allowMail('account-exists', email, trx);
    const owner = await accounts.findByEmail(email, trx);
    if (owner && isAllowed)
      await mail.enqueue({ kind: 'account-exists', to: owner.email, firstName: owner.firstName }, trx);
  }
}
