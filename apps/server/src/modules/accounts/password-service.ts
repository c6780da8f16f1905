import type { PasswordChange } from '@airdial/contract/account/input';
import type { Transaction } from '../../db/database-types.ts';
import type { Identity } from '../../http/identity.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountDeps } from './account-deps.ts';

export class PasswordService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  /**
   * Responds and writes alike for known and unknown addresses.
   *
   * @throws AppError `too-many-requests`
   */
  async forgot(email: string, network: string): Promise<void> {
    const { accounts, attemptLimiter, mail } = this.#deps;
    await attemptLimiter.recordAccountRequest('forgot-password', network);
    await accounts.inTransaction(async (trx) => {
      if (await attemptLimiter.allowMail('reset-password', email, trx)) await this.#sendLink(email, trx);
    });
    mail.flushSoon();
  }

  /**
   * Also verifies the address, because the link was received in its mailbox.
   *
   * @throws AppError `reset-link-invalid`
   */
  async reset(token: string, password: string): Promise<void> {
    const { accounts, links, hasher, sessions, audit, now } = this.#deps;
    const link = await links.find('reset-password', token);
    if (!link || link.isSpent) throw new AppError('reset-link-invalid');
    const passwordHash = await hasher.hash(password);
    await accounts.inTransaction(async (trx) => {
      const isSpent = await links.spend('reset-password', token, trx);
      const account = await accounts.findById(link.userId, trx);
      if (!isSpent || account?.email !== link.email) throw new AppError('reset-link-invalid');
      const targetId = account.id;
      await accounts.update(targetId, { passwordHash, isEmailVerified: true }, now(), trx);
      await sessions.endAllForUser(targetId, trx);
      await audit.record({ action: 'account.password-reset', targetId }, trx);
    });
  }

  /** @throws AppError `wrong-current-password`, `too-many-attempts` or `server-busy` */
  async change({ userId, sessionId }: Identity, change: PasswordChange, network: string): Promise<void> {
    const { accounts, passwords, hasher, sessions, audit, now } = this.#deps;
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    await passwords.require(account, change.currentPassword, network);
    const passwordHash = await hasher.hash(change.newPassword);
    await accounts.inTransaction(async (trx) => {
      await accounts.update(userId, { passwordHash }, now(), trx);
      await sessions.endAllForUser(userId, trx, sessionId);
      await audit.record({ actorId: userId, action: 'account.password-changed', targetId: userId }, trx);
    });
  }

  async #sendLink(email: string, trx: Transaction): Promise<void> {
    const { accounts, links, mail } = this.#deps;
    const account = await accounts.findByEmail(email, trx);
    if (!account?.isActive) return;
    const link = await links.issue('reset-password', account.id, account.email, trx);
    await mail.enqueue(
      { kind: 'reset-password', to: account.email, firstName: account.firstName, ...link },
      trx,
    );
  }
}
