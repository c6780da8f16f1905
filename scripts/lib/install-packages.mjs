import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot, root } from './paths.mjs';
import { runOrExit } from './run.mjs';

const MODULES = 'node_modules';
/** Git and the image leave it out. What a killed installation has left there goes with the next one. */
const NEXT = fromRoot('.install-next');
const FORMER = join(NEXT, 'former');
const IS_WINDOWS = process.platform === 'win32';

/**
 * Installs the lockfile's packages in a folder of its own and replaces the present ones at the end: `npm ci`
 * begins by deleting them, and when the registry fails a station would have nothing left to start from.
 *
 * @param {readonly string[]} args further arguments of `npm ci`
 * @param {{ keyFile: string, key: string }} mark what is written beside the packages once they are complete
 */
export async function installPackages(args, { keyFile, key }) {
  const places = ['', ...workspaces()];
  rmSync(NEXT, { recursive: true, force: true });
  const target = canBeReplaced() ? NEXT : root;
  if (target === NEXT) copyManifests(places);
  const npm = IS_WINDOWS ? 'npm.cmd' : 'npm';
  await runOrExit('the installation', npm, ['ci', ...args], { cwd: target, shell: IS_WINDOWS });
  writeFileSync(join(target, keyFile), key);
  // The root's come last: they hold the key and the Node that services start.
  if (target === NEXT) for (const place of places.reverse()) replaceModules(place);
  rmSync(NEXT, { recursive: true, force: true });
}

const workspaces = () =>
  Object.keys(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages).filter(
    (path) => existsSync(fromRoot(path, 'package.json')) && path !== '' && !path.includes(MODULES),
  );

/** Not where it is a mount, and not on Windows, where links to workspaces are absolute and open files locked. */
function canBeReplaced() {
  mkdirSync(FORMER, { recursive: true });
  if (IS_WINDOWS) return false;
  const probe = join(FORMER, 'probe');
  try {
    if (existsSync(fromRoot(MODULES))) {
      renameSync(fromRoot(MODULES), probe);
      renameSync(probe, fromRoot(MODULES));
    }
    return true;
  } catch {
    return false;
  }
}

function copyManifests(places) {
  for (const place of places) {
    mkdirSync(join(NEXT, place), { recursive: true });
    copyFileSync(fromRoot(place, 'package.json'), join(NEXT, place, 'package.json'));
  }
  for (const name of ['package-lock.json', '.npmrc'])
    if (existsSync(fromRoot(name))) copyFileSync(fromRoot(name), join(NEXT, name));
}

function replaceModules(place) {
  const current = fromRoot(place, MODULES);
  const former = join(FORMER, place, MODULES);
  const next = join(NEXT, place, MODULES);
  mkdirSync(dirname(former), { recursive: true });
  if (existsSync(current)) renameSync(current, former);
  if (existsSync(next)) renameSync(next, current);
}
