import type { Setup } from '@airdial/contract/account/input';
import type { SignInResponse } from '@airdial/contract/account/schema';
import type { Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { StartupError } from '../../../../lib/startup-error.ts';
import { uuidV7 } from '../../../../lib/uuid-v7.ts';
import type { AccountDeps } from '../account-deps.ts';
import { type Account, ADMINISTRATOR_STATUS, STATION_ADMINISTRATOR } from '../accounts-types.ts';
import { findWeakness, rejectWeakPassword } from '../passwords/password-rules.ts';
import type { SessionOrigin } from '../sessions/session-service.ts';
import type { SignInService } from '../sessions/sign-in-service.ts';
import type { SetupLink } from './setup-link.ts';

type Person = Pick<Account, 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

/**
 * Creates the first administrator: through the link in the server's output or from its environment,
 * which requires access to the server.
 */
export class SetupService {
  readonly #deps: AccountDeps;
  readonly #signIn: SignInService;
  readonly #link: SetupLink;
  #isDone = false;

  constructor(deps: AccountDeps, signIn: SignInService, link: SetupLink) {
    this.#deps = deps;
    this.#signIn = signIn;
    this.#link = link;
  }

  /** Once closed, the setup never opens again. */
  async isOpen(): Promise<boolean> {
    this.#isDone ||= await this.#deps.accounts.isSetUp();
    return !this.#isDone;
  }

  /** Path of the page that creates the first administrator; null when there is one. */
  async linkPath(): Promise<string | null> {
    return (await this.isOpen()) ? `/setup/${this.#link.token}` : null;
  }

  /** @throws AppError `setup-link-invalid`, `validation-failed` or `server-busy` */
  async setUp(
    { token, password, ...person }: Setup,
    origin: SessionOrigin,
    network: string,
  ): Promise<SignInResponse> {
    if (!this.#link.isValid(token) || !(await this.isOpen())) throw new AppError('setup-link-invalid');
    rejectWeakPassword(password, { ...person, ...this.#owner() });
    const passwordHash = await this.#deps.hasher.hash(password);
    const started = await this.#deps.accounts.inTransaction(async (trx) => {
      const admin = await this.#createFirstAdmin({ ...person, passwordHash }, trx);
      if (!admin) throw new AppError('setup-link-invalid');
      return this.#signIn.startSession(admin, { network, origin }, trx);
    });
    return this.#signIn.toResponse(started, { favoriteChannels: [], likedSongs: [] });
  }

  /** Creates the administrator that the environment names. @throws StartupError (78) */
  async setUpFromConfig({ email, password }: { email: string; password: string }): Promise<void> {
    if (!(await this.isOpen())) return;
    const weakness = findWeakness(password, { email, ...this.#owner() });
    if (weakness !== null)
      throw StartupError.badConfiguration(
        `ADMIN_PASSWORD is refused for the first administrator: ${weakness}`,
      );
    const passwordHash = await this.#deps.hasher.hash(password);
    const person = { ...STATION_ADMINISTRATOR, email, passwordHash };
    await this.#deps.accounts.inTransaction((trx) => this.#createFirstAdmin(person, trx));
  }

  #owner() {
    return { role: 'admin', stationName: this.#deps.stationName() } as const;
  }

  /** @returns null for all but the first of concurrent calls */
  async #createFirstAdmin(person: Person, trx: Transaction): Promise<Account | null> {
    const { accounts, audit, now } = this.#deps;
    if (!(await accounts.claimSetup(now(), trx))) return null;
    const admin =
      (await accounts.insert({ id: uuidV7(now()), ...person, ...ADMINISTRATOR_STATUS }, now(), trx)) ??
      (await this.#replaceExistingAccount(person, trx));
    if (!admin) throw new Error('the first administrator was not stored');
    await audit.record({ action: 'account.first-administrator', targetId: admin.id }, trx);
    return admin;
  }

  /**
   * The address was registered before: the new password and the revocation lock that person out,
   * and a second factor of theirs would lock the administrator out.
   */
  async #replaceExistingAccount({ email, ...person }: Person, trx: Transaction) {
    const { accounts, revocation, secondFactors, now } = this.#deps;
    const existing = await accounts.lockByEmail(email, trx);
    if (!existing) return null;
    await revocation.revoke({ ...existing, isEmailVerified: true }, trx);
    await secondFactors.remove(existing.id, trx);
    return accounts.update(existing.id, { ...person, ...ADMINISTRATOR_STATUS, isActive: true }, now(), trx);
  }
}
