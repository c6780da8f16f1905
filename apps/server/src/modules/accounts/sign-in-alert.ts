import type { AccountDeps } from './account-deps.ts';

/** Records that somebody guesses the password of an account, and tells the owner. */
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
