import { resetPasswordRule, setupRule } from '@airdial/contract/account/input';
import { StartupError } from '../lib/startup-error.ts';
import type { Environment } from './secret-files.ts';

const TOGETHER = 'Set ADMIN_EMAIL together with ADMIN_PASSWORD or ADMIN_PASSWORD_FILE, or none of them.';

export type FirstAdminConfig = { readonly email: string; readonly password: string };

/** @throws StartupError (78) that names the variable and never contains the password */
export function readFirstAdmin(env: Environment): FirstAdminConfig | null {
  if (!env.ADMIN_EMAIL && !env.ADMIN_PASSWORD) return null;
  const remedy = env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? '' : ` ${TOGETHER}`;
  const email = setupRule.shape.email.safeParse(env.ADMIN_EMAIL);
  if (!email.success) throw invalid('ADMIN_EMAIL', email.error.issues[0]?.message, remedy);
  // One that has served its purpose may be shorter than those of administrators have to be today.
  const password = resetPasswordRule.shape.password.safeParse(env.ADMIN_PASSWORD ?? '');
  if (!password.success) throw invalid('ADMIN_PASSWORD', password.error.issues[0]?.message, remedy);
  return { email: email.data, password: password.data };
}

const invalid = (name: string, reason = 'it is not valid', remedy = '') =>
  StartupError.badConfiguration(`${name} cannot be used for the first administrator: ${reason}.${remedy}`);
