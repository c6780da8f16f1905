import type { Registration } from '@airdial/contract/account/input';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AccountParts } from './account-deps.ts';
import type { Account } from './account-record.ts';

export class RegistrationService {
  readonly #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /**
   * Whether the address has an account already can be told neither from the answer nor from how long it takes: the
   * password is hashed and one transaction is written in any case. The owner of the address is told by mail.
   *
   * @throws AppError `registration-closed`, `too-many-requests` or `server-busy`
   */
  async register(registration: Registration, network: string): Promise<{ needsVerification: boolean }> {
    const { accounts, mail, allowsRegistration } = this.#parts;
    if (!allowsRegistration()) throw new AppError('registration-closed');
    const passwordHash = await this.#countAndHash(registration.password, network);
    await accounts.inTransaction(async (trx) => {
      const account = await this.#insert(registration, passwordHash, trx);
      if (account) await this.#welcome(account, trx);
      else await this.#tellOwner(registration.email, trx);
    });
    mail.wake();
    return { needsVerification: mail.isEnabled };
  }

  #countAndHash(password: string, network: string): Promise<string> {
    const { throttle, hasher } = this.#parts;
    return hasher.withSlot(async (seat) => {
      await throttle.countAccountRequest('register', network);
      return seat.hash(password);
    });
  }

  #insert({ firstName, lastName, email }: Registration, passwordHash: string, trx: Transaction) {
    const { accounts, mail, now } = this.#parts;
    const person = { id: uuidV7(now()), firstName, lastName, email, passwordHash };
    const standing = { role: 'customer', isValidated: false, isEmailVerified: !mail.isEnabled } as const;
    return accounts.insert({ ...person, ...standing }, now(), trx);
  }

  async #welcome({ id, email, firstName }: Account, trx: Transaction): Promise<void> {
    const { throttle, links, mail, audit } = this.#parts;
    await audit.record({ action: 'account.registered', targetId: id }, trx);
    await throttle.mayMail('verify-email', email, trx);
    const link = await links.issue('verify-email', id, email, trx);
    await mail.enqueue({ kind: 'verify-email', to: email, firstName, ...link }, trx);
  }

  async #tellOwner(email: string, trx: Transaction): Promise<void> {
    const { accounts, throttle, mail } = this.#parts;
    const mayMail = await throttle.mayMail('account-exists', email, trx);
    const owner = await accounts.findByEmail(email, trx);
    if (owner && mayMail)
      await mail.enqueue({ kind: 'account-exists', to: owner.email, firstName: owner.firstName }, trx);
  }
}
