import type { Transaction } from '../../../db/database-types.ts';
import type { MailService } from '../../station/mail/mail-service.ts';
import type { Account } from './accounts-types.ts';

/**
 * Withdraws the unsent mails that a change of an account makes untrue. What warns the owner of a
 * former address stays.
 *
 * @param after null when the account is deleted
 */
export async function withdrawMails(
  mail: Pick<MailService, 'discard'>,
  before: Account,
  after: Account | null,
  trx: Transaction,
): Promise<void> {
  const { email, pendingEmail } = before;
  // Its other mails stay: a requested address may belong to another person.
  if (pendingEmail !== null && pendingEmail !== after?.pendingEmail)
    await mail.discard(pendingEmail, 'confirm-new-email', trx);
  if (!after) return mail.discard(email, undefined, trx);
  const isFormer = email !== after.email;
  if (isFormer) await mail.discard(email, 'reset-password', trx);
  if (isFormer || after.isEmailVerified) await mail.discard(email, 'verify-email', trx);
  if (isFormer || !after.isValidated || !after.isActive) await mail.discard(email, 'account-validated', trx);
}
