import type { Transaction } from '../../../../db/database-types.ts';
import { uuidV7 } from '../../../../lib/uuid-v7.ts';
import type { AccountDeps } from '../account-deps.ts';
import { type Account, ADMINISTRATOR_STATUS, STATION_ADMINISTRATOR } from '../accounts-types.ts';
import { rejectWeakPassword } from '../passwords/password-rules.ts';

const BY = 'command line';

type Deps = Pick<AccountDeps, 'accounts' | 'hasher' | 'revocation' | 'secondFactors' | 'audit' | 'now'>;
type Credentials = { readonly email: string; readonly password: string };

/** Gives administrators access from the command line, which requires access to the server itself. */
export class AdminRecoveryService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Creates an administrator besides those that exist; the link for the first one ends.
   *
   * @returns null when the address has an account
   * @throws AppError `validation-failed` for a weak password
   */
  async create({ email, password }: Credentials): Promise<Account | null> {
    const { accounts, hasher, audit, now } = this.#deps;
    rejectWeakPassword(password, { email, role: 'admin' });
    const passwordHash = await hasher.hash(password);
    return accounts.inTransaction(async (trx) => {
      const person = {
        id: uuidV7(now()),
        ...STATION_ADMINISTRATOR,
        email,
        passwordHash,
        ...ADMINISTRATOR_STATUS,
      };
      const admin = await accounts.insert(person, now(), trx);
      if (!admin) return null;
      await accounts.claimSetup(now(), trx);
      const details = { by: BY, role: admin.role };
      await audit.record({ action: 'user.created', targetId: admin.id, details }, trx);
      return admin;
    });
  }

  /**
   * Also verifies the address, activates the account, removes its second factor, and ends all that
   * the former holder of the password has open or has prepared.
   *
   * @returns the account as it was; null when the address has no administrator
   * @throws AppError `validation-failed` for a weak password
   */
  async resetPassword({ email, password }: Credentials): Promise<Account | null> {
    const { accounts, hasher } = this.#deps;
    rejectWeakPassword(password, { email, role: 'admin' });
    const passwordHash = await hasher.hash(password);
    return accounts.inTransaction((trx) => this.#replacePassword(email, passwordHash, trx));
  }

  async #replacePassword(email: string, passwordHash: string, trx: Transaction): Promise<Account | null> {
    const { accounts, revocation, secondFactors, audit, now } = this.#deps;
    const account = await accounts.lockByEmail(email, trx);
    if (account?.role !== 'admin') return null;
    const changed = { passwordHash, isEmailVerified: true, isActive: true };
    await revocation.revoke({ ...account, ...changed }, trx);
    const details = { by: BY };
    const targetId = account.id;
    await audit.record({ action: 'account.password-reset', targetId, details }, trx);
    await secondFactors.remove(targetId, trx);
    if (account.hasSecondFactor)
      await audit.record({ action: 'account.second-factor-off', targetId, details }, trx);
    await accounts.update(targetId, changed, now(), trx);
    return account;
  }
}
