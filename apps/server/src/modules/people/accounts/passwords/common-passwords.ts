import { readFileSync } from 'node:fs';
import { passwordErrors } from '@airdial/contract/account/messages';
import { AppError } from '../../../../lib/app-error.ts';

/**
 * The 10,000 most common passwords that are long enough to be chosen, in lower case
 * (scripts/make-common-passwords.ts).
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Capital letters do not make a common password less common. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize('NFKC').toLowerCase());

/**
 * The list is too long for the page, so that only the server knows it.
 *
 * @param param the field of the new password
 * @throws AppError `validation-failed`
 */
export function rejectCommonPassword(password: string, param: 'password' | 'newPassword' = 'password'): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('validation-failed', {
    message: passwordErrors.common,
    errors: [{ param, msg: passwordErrors.common }],
  });
}
