import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The programs that the tests start, with their Debian packages and the tests that need them. */
const REQUIRED = [
  { program: 'chromium', debianPackage: 'chromium', purpose: 'pages' },
  { program: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell', purpose: 'pages' },
  { program: 'icecast2', debianPackage: 'icecast2', purpose: 'pages' },
  { program: 'ffmpeg', debianPackage: 'ffmpeg', purpose: 'pages' },
  { program: 'openssl', debianPackage: 'openssl', purpose: 'pages' },
  { program: 'firefox-esr', debianPackage: 'firefox-esr', purpose: 'firefox' },
  { program: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver', purpose: 'webkit' },
  { program: 'Xvfb', debianPackage: 'xvfb', purpose: 'webkit' },
  { program: 'nginx', debianPackage: 'nginx', purpose: 'processes' },
  { program: 'pgbouncer', debianPackage: 'pgbouncer', purpose: 'processes' },
];

/**
 * Installs missing packages as root on Debian.
 *
 * @param {...('pages' | 'firefox' | 'webkit' | 'processes')} purposes
 * @returns the packages that are still missing, so that the caller can name them
 */
export async function ensureSystemPackages(...purposes) {
  const required = REQUIRED.filter(({ purpose }) => purposes.includes(purpose));
  const missing = missingPackages(required);
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get')) await aptInstall(missing);
  return missingPackages(required);
}

async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} from Debian for the tests.`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

const missingPackages = (required) =>
  required.filter(({ program }) => !isOnPath(program)).map(({ debianPackage }) => debianPackage);

/** Debian has servers in a folder that only root's PATH names. */
const SERVERS_FOLDER = '/usr/sbin';

const isOnPath = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), SERVERS_FOLDER].some((folder) =>
    existsSync(join(folder, program)),
  );
