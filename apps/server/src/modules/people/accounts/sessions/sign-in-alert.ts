import type { AccountDeps } from '../account-deps.ts';
import type { GuessAlert } from './attempt-limiter.ts';

/**
 * Records that the password or the codes of an account are being guessed, and notifies the owner by
 * mail.
 */
export async function sendSignInAlert(
  email: string,
  kind: GuessAlert,
  { accounts, mail, audit }: Pick<AccountDeps, 'accounts' | 'mail' | 'audit'>,
): Promise<void> {
  await accounts.inTransaction(async (trx) => {
    const owner = await accounts.findByEmail(email, trx);
    const targetId = owner ? { targetId: owner.id } : {};
    await audit.record({ action: 'account.sign-in-slowed', ...targetId, details: { kind } }, trx);
    if (owner?.isActive) await mail.enqueue({ kind, to: owner.email, firstName: owner.firstName }, trx);
  });
  mail.flushSoon();
}
