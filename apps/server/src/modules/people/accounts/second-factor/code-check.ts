import { apiErrors } from '@airdial/contract/api-errors';
import type { Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { AuditService } from '../../../foundation/audit/audit-service.ts';
import type { RefusalService } from '../../../foundation/audit/refusal-service.ts';
import type { SecretService } from '../../../foundation/secrets/secret-service.ts';
import type { MailService } from '../../../station/mail/mail-service.ts';
import type { AccountRepository } from '../account-repository.ts';
import type { Account } from '../accounts-types.ts';
import type { AttemptLimiter } from '../sessions/attempt-limiter.ts';
import type { KnownNetworkService } from '../sessions/known-network-service.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';
import { findStep } from './totp.ts';

const SECRET_PURPOSE = 'second-factor';
const APP_CODE_CHARS = 6;

/** A code as it was entered, and where. */
type EnteredCode = {
  readonly account: Account;
  /** Undefined: none was sent. */
  readonly code: string | undefined;
  readonly network: string;
  /** Names the sign-in, which has five guesses. */
  readonly challenge?: string;
};

export type CodeCheckDeps = {
  readonly accounts: AccountRepository;
  readonly secondFactors: SecondFactorRepository;
  readonly secrets: Pick<SecretService, 'seal' | 'unseal'>;
  readonly attemptLimiter: AttemptLimiter;
  readonly knownNetworks: KnownNetworkService;
  readonly mail: Pick<MailService, 'enqueue' | 'flushSoon'>;
  readonly audit: AuditService;
  readonly refusals: Pick<RefusalService, 'record'>;
  readonly now: () => number;
};

/**
 * Verifies the codes of second factors, each of which works once, and limits the number of guesses.
 */
export class CodeCheck {
  readonly #deps: CodeCheckDeps;

  constructor(deps: CodeCheckDeps) {
    this.#deps = deps;
  }

  sealSecret(secret: Buffer): string {
    return this.#deps.secrets.seal(secret.toString('base64url'), SECRET_PURPOSE);
  }

  /**
   * Counts a guess, and takes the code in a transaction in which the account is locked.
   *
   * @param work what the code is for, in the same transaction
   * @throws AppError `code-needed`, `wrong-code`, `sign-in-expired` or `too-many-attempts`
   */
  async require<T>(
    { account, code, network, challenge }: EnteredCode,
    work: (account: Account, trx: Transaction) => Promise<T>,
  ): Promise<T> {
    const { accounts, attemptLimiter, mail, refusals } = this.#deps;
    if (code === undefined) throw codeError('code-needed');
    const guess = await this.#count(account, network, challenge);
    const result = await accounts.inTransaction(async (trx) => {
      const current = await accounts.lockUnchanged(account, trx);
      if (!current || !(await this.#take(current, code, trx))) return null;
      await accounts.executeTogether([attemptLimiter.toReset(guess)], trx);
      return { of: await work(current, trx) };
    });
    mail.flushSoon();
    if (result) return result.of;
    await refusals.record({ action: 'code.wrong', targetId: account.id });
    throw codeError('wrong-code');
  }

  /**
   * @param account locked
   * @returns whether it is a code of the app that was not taken before; it is now
   */
  async takeAppCode(account: Pick<Account, 'id'>, code: string, trx: Transaction): Promise<boolean> {
    const { secondFactors, secrets, now } = this.#deps;
    const stored = await secondFactors.find(account.id, trx);
    const secret = stored && secrets.unseal(stored.sealedSecret, SECRET_PURPOSE);
    const step = secret ? findStep(Buffer.from(secret, 'base64url'), code, now()) : null;
    if (!stored || step === null || step <= stored.lastStep) return false;
    await secondFactors.setStep(account.id, step, trx);
    return true;
  }

  async #take(account: Account, code: string, trx: Transaction): Promise<boolean> {
    if (code.length === APP_CODE_CHARS) return this.takeAppCode(account, code, trx);
    const { secondFactors, mail, audit } = this.#deps;
    const { id, email: to, firstName } = account;
    if (!(await secondFactors.spendCode(id, hashRecoveryCode(code), trx))) return false;
    await audit.record({ actorId: id, action: 'account.recovery-code-used', targetId: id }, trx);
    await mail.enqueue({ kind: 'recovery-code-used', to, firstName }, trx);
    return true;
  }

  async #count(account: Account, network: string, challenge: string | undefined) {
    const { attemptLimiter, knownNetworks, refusals } = this.#deps;
    const isKnown = await knownNetworks.has(account.id, network);
    try {
      return await attemptLimiter.recordCode({ account: account.email, network, isKnown }, challenge);
    } catch (error) {
      // A database that cannot count refuses no code.
      if (error instanceof AppError && error.code !== 'database-unavailable')
        await refusals.record({ action: 'code.refused', targetId: account.id });
      throw error;
    }
  }
}

/** At the field of the code. */
export const codeError = (code: 'code-needed' | 'wrong-code'): AppError =>
  new AppError(code, { errors: [{ param: 'code', msg: apiErrors[code].message }] });
