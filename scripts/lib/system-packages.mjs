import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The programs that the tests start, with their Debian packages; `isForFirefox`: not of `--quick`. */
const REQUIRED = [
  { program: 'chromium', debianPackage: 'chromium' },
  { program: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell' },
  { program: 'firefox-esr', debianPackage: 'firefox-esr', isForFirefox: true },
  { program: 'icecast2', debianPackage: 'icecast2' },
  { program: 'ffmpeg', debianPackage: 'ffmpeg' },
  { program: 'openssl', debianPackage: 'openssl' },
  // Only `npm run test:webkit` needs these.
  { program: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver', isForWebKit: true },
  { program: 'Xvfb', debianPackage: 'xvfb', isForWebKit: true },
];

/**
 * Installs missing packages as root on Debian.
 *
 * @param {{ withFirefox: boolean, withWebKit?: boolean }} options
 * @returns the packages that are still missing, so that the caller can name them
 */
export async function ensureSystemPackages({ withFirefox, withWebKit = false }) {
  const required = REQUIRED.filter(
    ({ isForFirefox, isForWebKit }) => (withFirefox || !isForFirefox) && (withWebKit || !isForWebKit),
  );
  const missing = missingPackages(required);
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get')) await aptInstall(missing);
  return missingPackages(required);
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

const missingPackages = (required) =>
  required.filter(({ program }) => !isOnPath(program)).map(({ debianPackage }) => debianPackage);

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
