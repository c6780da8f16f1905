import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { fromRoot, root } from './paths.mjs';
import { sourcesKey } from './sources-key.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const INSTALLED = fromRoot('node_modules', '.package-lock.json');
const LOCKFILE = fromRoot('package-lock.json');
const KEY_FILE = join('node_modules', '.installed-from');
const MIN_NODE_MAJOR = 24;

/**
 * Installs the lockfile's packages unless that was done since its last change.
 *
 * @param {{ withDevelopment: boolean }} options `withDevelopment`: also the packages that only tests and checks need;
 * where they are installed they stay
 */
export async function ensureInstalled({ withDevelopment }) {
  if (isInstalled(withDevelopment)) return;
  if (process.platform === 'linux') await ensureNodesLibrary();
  console.log('Installing what package-lock.json names. This happens once and takes about a minute.');
  const args = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(withDevelopment || hasDevelopmentPackages() ? [] : ['--omit=dev']),
  ];
  await installPackages(args, { keyFile: KEY_FILE, key: lockfileKey() });
}

/** The pinned Node is linked to it, and a minimal Linux has none. Some have it where this does not look. */
async function ensureNodesLibrary() {
  const [missing] = await ensureSystemPackages('node');
  if (missing)
    console.error(
      'airdial: libatomic.so.1, which the pinned Node needs, was not found. If the next lines name it: ' +
        `apt-get install ${missing} on Debian and Ubuntu, dnf install libatomic on Fedora.`,
    );
}

const hasDevelopmentPackages = () => existsSync(fromRoot('node_modules', 'vitest'));
const lockfileKey = () => sourcesKey(root, ['package-lock.json']);

function isInstalled(withDevelopment) {
  if (!existsSync(INSTALLED)) return false;
  const isCurrent = existsSync(fromRoot(KEY_FILE))
    ? readFileSync(fromRoot(KEY_FILE), 'utf8') === lockfileKey()
    : // Installed by npm itself.
      statSync(INSTALLED).mtimeMs >= statSync(LOCKFILE).mtimeMs;
  if (!isCurrent) return false;
  return !withDevelopment || hasDevelopmentPackages();
}

/** The path of the Node that runs everything after the installation: the pinned one, else a recent system Node. */
export function nodeRuntime() {
  const pinned = fromRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (ownMajor() >= MIN_NODE_MAJOR) return process.execPath;
  console.error(
    `airdial: this system has no pinned Node to install (${process.platform}-${process.arch}) and runs Node ` +
      `${process.versions.node}. Install Node ${MIN_NODE_MAJOR} or newer and try again.`,
  );
  process.exit(78);
}

export const isModernNode = () => ownMajor() >= MIN_NODE_MAJOR;
const ownMajor = () => Number(process.versions.node.split('.')[0]);
