import { readFileSync } from 'node:fs';

/**
 * The 10,000 most common passwords that are long enough to be chosen, in lower case
 * (scripts/make-common-passwords.ts). They are too many for the page.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Capital letters do not make a common password less common. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize('NFKC').toLowerCase());
