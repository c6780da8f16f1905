import { randomBytes } from 'node:crypto';
import type { SecondFactorSecret, SecondFactorStatus } from '@airdial/contract/second-factor/schema';
import type { Transaction } from '../../../../db/database-types.ts';
import type { Identity } from '../../../../http/routing/identity.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AuditAction } from '../../../foundation/audit/audit-types.ts';
import type { Mail } from '../../../station/mail/mail-types.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../accounts-types.ts';
import { codeError } from './code-check.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { toBase32 } from './totp.ts';

/** As long as a hash of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type Caller = Pick<Identity, 'userId' | 'sessionId'>;

/** Lets the owner of an account set up, renew and remove its second factor. */
export class SecondFactorService {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  async getStatus({ userId }: Caller): Promise<SecondFactorStatus> {
    const { accounts, secondFactors, requiresSecondFactor } = this.#deps;
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    return {
      success: true,
      isOn: account.hasSecondFactor,
      isRequired: account.role === 'admin' && requiresSecondFactor(),
      recoveryCodesLeft: await secondFactors.countCodes(userId),
    };
  }

  /** @throws AppError `second-factor-is-on` */
  async begin({ userId }: Caller): Promise<SecondFactorSecret> {
    const { secondFactors, codes, stationName } = this.#deps;
    const bytes = randomBytes(SECRET_BYTES);
    const { email } = await this.#locked(userId, async (account, trx) => {
      if (account.hasSecondFactor) throw new AppError('second-factor-is-on');
      await secondFactors.begin(userId, codes.sealSecret(bytes), trx);
      return account;
    });
    const secret = toBase32(bytes);
    return { success: true, secret, uri: toUri({ secret, email, issuer: stationName() }) };
  }

  /**
   * Switches it on and ends all other sessions, which have begun without it.
   *
   * @returns the recovery codes
   * @throws AppError `wrong-code`, `second-factor-is-on` or `second-factor-is-off`
   */
  async confirm({ userId, sessionId }: Caller, code: string): Promise<string[]> {
    const { secondFactors, codes, sessions, now } = this.#deps;
    const recoveryCodes = await this.#locked(userId, async (account, trx) => {
      if (account.hasSecondFactor) throw new AppError('second-factor-is-on');
      if (!(await secondFactors.find(userId, trx))) throw new AppError('second-factor-is-off');
      if (!(await codes.takeAppCode(account, code, trx))) throw codeError('wrong-code');
      await secondFactors.confirm(userId, now(), trx);
      await sessions.endAllForUser(userId, trx, sessionId);
      await this.#report(account, 'account.second-factor-on', 'second-factor-on', trx);
      return this.#replaceCodes(userId, trx);
    });
    this.#deps.mail.flushSoon();
    return recoveryCodes;
  }

  /** @returns the new recovery codes. @throws AppError `second-factor-is-off` */
  async renewCodes({ userId }: Caller): Promise<string[]> {
    const recoveryCodes = await this.#locked(userId, async (account, trx) => {
      if (!account.hasSecondFactor) throw new AppError('second-factor-is-off');
      await this.#report(account, 'account.recovery-codes-renewed', 'recovery-codes-renewed', trx);
      return this.#replaceCodes(userId, trx);
    });
    this.#deps.mail.flushSoon();
    return recoveryCodes;
  }

  async remove({ userId }: Caller): Promise<void> {
    await this.#locked(userId, async (account, trx) => {
      await this.#deps.secondFactors.remove(userId, trx);
      if (account.hasSecondFactor)
        await this.#report(account, 'account.second-factor-off', 'second-factor-off', trx);
    });
    this.#deps.mail.flushSoon();
  }

  #locked<T>(userId: string, work: (account: Account, trx: Transaction) => Promise<T>): Promise<T> {
    const { accounts } = this.#deps;
    return accounts.inTransaction(async (trx) => {
      const account = await accounts.lock(userId, trx);
      if (!account) throw new AppError('unauthenticated');
      return work(account, trx);
    });
  }

  async #replaceCodes(userId: string, trx: Transaction): Promise<string[]> {
    const recoveryCodes = makeRecoveryCodes();
    await this.#deps.secondFactors.replaceCodes(userId, recoveryCodes.map(hashRecoveryCode), trx);
    return recoveryCodes;
  }

  async #report(
    { id, email: to, firstName }: Account,
    action: AuditAction,
    kind: Extract<Mail['kind'], `second-factor-${string}` | 'recovery-codes-renewed'>,
    trx: Transaction,
  ): Promise<void> {
    await this.#deps.audit.record({ actorId: id, action, targetId: id }, trx);
    await this.#deps.mail.enqueue({ kind, to, firstName }, trx);
  }
}

/** The format of authenticator apps, which know the other values as defaults. */
const toUri = ({ secret, email, issuer }: { secret: string; email: string; issuer: string }): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
