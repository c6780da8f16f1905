import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LOCK_FILE } from '../db/folder-lock.ts';
import { SQLITE_FILE } from '../db/open-sqlite.ts';
import { KEY_FILE } from '../modules/foundation/secrets/key-file.ts';

/** Beginnings of names: a former key has a longer one. */
const OWN_NAMES = [SQLITE_FILE, LOCK_FILE, KEY_FILE];

/**
 * Run by root, the server's own user, to whom the data folder belongs, could not use what was just made.
 *
 * @param paths beside the files that every command may make
 */
export function giveToOwner(dataDir: string, paths: readonly string[] = []): void {
  const owner = process.getuid?.() === 0 && existsSync(dataDir) ? statSync(dataDir) : null;
  if (!owner?.isDirectory()) return;
  const names = readdirSync(dataDir).filter((name) => OWN_NAMES.some((own) => name.startsWith(own)));
  for (const path of [...names.map((name) => join(dataDir, name)), ...paths]) {
    if (!existsSync(path)) continue;
    const { uid, gid } = lstatSync(path);
    // A disk that only reads refuses also what changes nothing.
    if (uid === owner.uid && gid === owner.gid) continue;
    lchownSync(path, owner.uid, owner.gid);
  }
}
