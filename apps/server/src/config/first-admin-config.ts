import { readFileSync } from 'node:fs';
import { setupRule } from '@airdial/contract/account/input';
import { StartupError } from '../lib/startup-error.ts';

export type FirstAdminConfig = { readonly email: string; readonly password: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws StartupError (78) that names the variable and never contains the password */
export function readFirstAdmin(env: Environment): FirstAdminConfig | null {
  const passwordText = readPassword(env);
  if (!env.ADMIN_EMAIL && passwordText === null) return null;
  const email = setupRule.shape.email.safeParse(env.ADMIN_EMAIL);
  if (!email.success) throw invalid('ADMIN_EMAIL', email.error.issues[0]?.message);
  const password = setupRule.shape.password.safeParse(passwordText ?? '');
  if (!password.success) throw invalid('ADMIN_PASSWORD', password.error.issues[0]?.message);
  return { email: email.data, password: password.data };
}

const invalid = (name: string, reason = 'it is not valid') =>
  StartupError.badConfiguration(
    `${name} cannot be used for the first administrator: ${reason}. ` +
      'Set ADMIN_EMAIL together with ADMIN_PASSWORD or ADMIN_PASSWORD_FILE, or none of them.',
  );

function readPassword({ ADMIN_PASSWORD, ADMIN_PASSWORD_FILE }: Environment): string | null {
  if (ADMIN_PASSWORD) return ADMIN_PASSWORD;
  if (!ADMIN_PASSWORD_FILE) return null;
  try {
    return readFileSync(ADMIN_PASSWORD_FILE, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw StartupError.badConfiguration(
      `ADMIN_PASSWORD_FILE is "${ADMIN_PASSWORD_FILE}", which cannot be read (${code}).`,
      cause,
    );
  }
}
