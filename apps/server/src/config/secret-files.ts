import { readFileSync } from 'node:fs';
import { StartupError } from '../lib/startup-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that hold a password or a key; each may also stand in a file, named by `<NAME>_FILE`. */
const SECRET_VARIABLES = ['DATABASE_URL', 'APP_SECRET', 'ADMIN_PASSWORD'] as const;

/**
 * Returns the environment with the content of the files that `…_FILE` variables name, as Docker and
 * Kubernetes mount secrets. A line break at the end of a file is not part of it.
 *
 * @throws StartupError (78) that names the variable: a file that cannot be read or is empty, or a
 * secret that is set twice
 */
export function withSecretFiles(env: Environment): Environment {
  const read = SECRET_VARIABLES.filter((name) => env[`${name}_FILE`]).map((name) => [
    name,
    readSecretFile(name, env),
  ]);
  return { ...env, ...Object.fromEntries(read) };
}

function readSecretFile(name: string, env: Environment): string {
  const path = env[`${name}_FILE`] ?? '';
  if (env[name])
    throw StartupError.badConfiguration(`${name} and ${name}_FILE are both set. Keep one of them.`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw StartupError.badConfiguration(
      `${name}_FILE is "${path}", which cannot be read (${code}). Give this user access to it, or correct the path.`,
      cause,
    );
  }
  // Otherwise a secret that was not mounted would count as none.
  if (text === '') throw StartupError.badConfiguration(`${name}_FILE is "${path}", which is empty.`);
  return text;
}
