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

/** Builds and former builds, by the id of the process that builds; without one those of version 0.1. */
const BUILD_FOLDER = /^dist-(?:(\d+)-(?:next|former)|(?:server-?)?(?:next|former)?)$/;
const ASSETS = 'assets';
/** Other processes publish a few builds meanwhile; what is still missing then is missing for another reason. */
const COPY_TRIES_MAX_COUNT = 100;
/** The names of the build's own assets, a line each; the others come from the build before. */
const OWN_ASSETS = '.own-assets';

/** Returns where this process builds, and removes what killed builds have left. */
export function buildFolder(parent) {
  for (const name of readdirSync(parent)) {
    const found = BUILD_FOLDER.exec(name);
    if (!found || (found[1] !== undefined && isOtherProcess(Number(found[1])))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `dist-${process.pid}-next`);
}

function isOtherProcess(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/**
 * Replaces a build by the next one, which gets the assets of the former one: pages that visitors have
 * open, and a server that still runs, go on finding theirs. Those of earlier builds go.
 */
export function publishBuild({ next, current }) {
  const own = readdirSync(join(next, ASSETS));
  copyAssets(current, next, own);
  writeFileSync(join(next, OWN_ASSETS), own.join('\n'));
  replaceFolder({ next, current });
}

/** @returns null where `step` meets a file that is not there (any more) */
export function unlessGone(step) {
  try {
    return step();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

/** Begins again where another process has published its build meanwhile. */
function copyAssets(current, next, own) {
  for (let tries = 1; ; tries += 1) {
    try {
      const names = ownAssets(current).filter((name) => !own.includes(name));
      for (const name of names) copyFileSync(join(current, ASSETS, name), join(next, ASSETS, name));
      return;
    } catch (error) {
      if (error.code !== 'ENOENT' || tries === COPY_TRIES_MAX_COUNT) throw error;
    }
  }
}

/** A crash in between leaves no folder, and the next start builds again. */
function replaceFolder({ next, current }) {
  const former = next.replace(/next$/, 'former');
  for (let isPublished = false; !isPublished; ) {
    unlessGone(() => renameSync(current, former));
    try {
      renameSync(next, current);
      isPublished = true;
    } catch (error) {
      // Another process may have published its build since.
      if (error.code !== 'ENOTEMPTY' && !existsSync(current)) throw error;
    } finally {
      rmSync(former, { recursive: true, force: true });
    }
  }
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
