import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The programs that the tests start, with their Debian packages. */
const REQUIRED = [
  { program: 'chromium', debianPackage: 'chromium' },
  { program: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell' },
  { program: 'icecast2', debianPackage: 'icecast2' },
  { program: 'ffmpeg', debianPackage: 'ffmpeg' },
  { program: 'openssl', debianPackage: 'openssl' },
];

/**
 * Installs missing packages as root on Debian.
 *
 * @returns the packages that are still missing, so that the caller can name them
 */
export async function ensureSystemPackages() {
  const missing = missingPackages();
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get')) await aptInstall(missing);
  return missingPackages();
}

async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} from Debian for the end-to-end tests.`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

const missingPackages = () =>
  REQUIRED.filter(({ program }) => !isOnPath(program)).map(({ debianPackage }) => debianPackage);

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
