import type { AccountDeps } from '../account-deps.ts';

/** Records that the password of an account is being guessed, and notifies the owner by mail. */
export async function sendSignInAlert(
  email: string,
  { accounts, mail, audit }: Pick<AccountDeps, 'accounts' | 'mail' | 'audit'>,
): Promise<void> {
  await accounts.inTransaction(async (trx) => {
    const owner = await accounts.findByEmail(email, trx);
    await audit.record({ action: 'account.sign-in-slowed', ...(owner ? { targetId: owner.id } : {}) }, trx);
    if (owner?.isActive)
      await mail.enqueue({ kind: 'password-guesses', to: owner.email, firstName: owner.firstName }, trx);
  });
  mail.flushSoon();
}
