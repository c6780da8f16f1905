import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'assets';
/** The names of the build's own assets, a line each; the others come from the build before. */
const OWN_ASSETS = '.own-assets';

/**
 * Replaces a build by the next one, which gets the assets of the former one: pages that visitors have
 * open, and a server that still runs, go on finding theirs. Those of earlier builds go.
 */
export function publishBuild({ next, current }) {
  const own = readdirSync(join(next, ASSETS));
  for (const name of ownAssets(current)) {
    if (own.includes(name)) continue;
    copyFileSync(join(current, ASSETS, name), join(next, ASSETS, name));
  }
  writeFileSync(join(next, OWN_ASSETS), own.join('\n'));
  replaceFolder({ next, current });
}

/** A crash in between leaves no folder, and the next start builds again. */
export function replaceFolder({ next, current }) {
  const former = `${current}-former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  renameSync(next, current);
  rmSync(former, { recursive: true, force: true });
}

function ownAssets(folder) {
  const assets = join(folder, ASSETS);
  if (!existsSync(assets)) return [];
  const list = join(folder, OWN_ASSETS);
  const present = readdirSync(assets);
  if (!existsSync(list)) return present;
  const own = new Set(readFileSync(list, 'utf8').split('\n'));
  return present.filter((name) => own.has(name));
}
