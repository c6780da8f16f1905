import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REGISTRATION_PASSWORD_MIN_CHARS } from '../packages/contract/src/limits.ts';

/**
 * Makes the list of common passwords from a ranking of leaked ones: `src/passwords.json` of the npm
 * package @zxcvbn-ts/language-common (MIT, version 4.1.3), unpacked by `npm pack`.
 * `node scripts/make-common-passwords.ts passwords.json`
 */
const COMMON_MAX_COUNT = 10_000;
const target = new URL(
  '../apps/server/src/modules/people/accounts/passwords/common-passwords.txt',
  import.meta.url,
);

const [source] = process.argv.slice(2);
if (!source) throw new Error('Give the path of passwords.json.');
const ranking = JSON.parse(readFileSync(source, 'utf8')) as string[];
const common = ranking
  .filter((password) => password.length >= REGISTRATION_PASSWORD_MIN_CHARS)
  .slice(0, COMMON_MAX_COUNT);
writeFileSync(target, `${common.join('\n')}\n`);
console.log(`${common.length} passwords in ${fileURLToPath(target)}`);
