import { timingSafeEqual } from 'node:crypto';
import type { Setup } from '@airdial/contract/account/input';
import type { SignInAnswer } from '@airdial/contract/account/session';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AccountParts } from './account-deps.ts';
import type { Account } from './account-record.ts';
import type { SignInService } from './sign-in-service.ts';

const NAMES_WITHOUT_FORM = { firstName: 'Station', lastName: 'Administrator' };

type Person = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

/** How a station gets its first administrator: by whoever can read the server's output or set its environment. */
export class SetupService {
  readonly #parts: AccountParts;
  readonly #signIn: SignInService;
  readonly #token: string;
  #isDone = false;

  /** @param token the same on every node */
  constructor(parts: AccountParts, signIn: SignInService, token: string) {
    this.#parts = parts;
    this.#signIn = signIn;
    this.#token = token;
  }

  /** It never opens again. */
  async isOpen(): Promise<boolean> {
    this.#isDone ||= await this.#parts.accounts.isSetUp();
    return !this.#isDone;
  }

  /** The page where the first administrator is made; null when that has been done. */
  async linkPath(): Promise<string | null> {
    return (await this.isOpen()) ? `/setup/${this.#token}` : null;
  }

  /** @throws AppError `setup-link-invalid` or `server-busy` */
  async setUp({ token, password, ...person }: Setup): Promise<SignInAnswer> {
    if (!isSame(token, this.#token) || !(await this.isOpen())) throw new AppError('setup-link-invalid');
    const passwordHash = await this.#parts.hasher.hash(password);
    return this.#parts.accounts.inTransaction(async (trx) => {
      const admin = await this.#makeFirst({ ...person, passwordHash }, trx);
      if (!admin) throw new AppError('setup-link-invalid');
      return this.#signIn.begin(admin, trx);
    });
  }

  /** For an administrator whom the environment names. */
  async setUpFromConfig({ email, password }: { email: string; password: string }): Promise<void> {
    if (!(await this.isOpen())) return;
    const passwordHash = await this.#parts.hasher.hash(password);
    const person = { ...NAMES_WITHOUT_FORM, email, passwordHash };
    await this.#parts.accounts.inTransaction((trx) => this.#makeFirst(person, trx));
  }

  /** Null for all but the first of those who try at once. */
  async #makeFirst(person: Person, trx: Transaction): Promise<Account | null> {
    const { accounts, audit, now } = this.#parts;
    if (!(await accounts.claimSetup(now(), trx))) return null;
    const standing = { role: 'admin', isEmailVerified: true, isValidated: true } as const;
    const admin =
      (await accounts.insert({ id: uuidV7(now()), ...person, ...standing }, now(), trx)) ??
      (await this.#takeOver(person, standing, trx));
    if (!admin) throw new Error('the first administrator was not stored');
    await audit.record({ action: 'account.first-administrator', targetId: admin.id }, trx);
    return admin;
  }

  /** Somebody registered with this address before: what they know of the account ends here. */
  async #takeOver({ email, ...person }: Person, standing: Partial<Account>, trx: Transaction) {
    const { accounts, sessions, now } = this.#parts;
    const squatter = await accounts.findByEmail(email, trx);
    if (!squatter) return null;
    await sessions.endAllOf(squatter.id, trx);
    const change = { ...person, ...standing, isActive: true, pendingEmail: null };
    return accounts.update(squatter.id, change, now(), trx);
  }
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
