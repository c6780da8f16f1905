import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderLock, lockDataFolder } from '../db/folder-lock.ts';
import { withCleanUp } from './with-clean-up.ts';

const PREFIX = '.airdial-copy-';
const OWNER_ONLY = 0o700;

/**
 * Makes a folder in `parent` for `work`, and removes it afterwards; those of commands that were killed are removed
 * before.
 *
 * @param given where it is made instead: nothing else may be there
 */
export async function withWorkFolder<T>(
  { parent, given }: { readonly parent: string; readonly given: string | undefined },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeAbandoned(parent);
  const folder = given === undefined ? mkdtempSync(join(parent, PREFIX)) : makeAnew(given);
  // It ends with the process, also where another container cannot see that.
  let lock: FolderLock | undefined;
  return withCleanUp(
    async () => {
      lock = lockDataFolder(folder);
      return work(folder);
    },
    () => {
      lock?.release();
      rmSync(folder, { recursive: true, force: true });
    },
  );
}

function makeAnew(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: OWNER_ONLY });
  return folder;
}

async function removeAbandoned(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isDirectory() && entry.name.startsWith(PREFIX)) removeUnlessLocked(join(parent, entry.name));
}

function removeUnlessLocked(folder: string): void {
  try {
    lockDataFolder(folder).release();
    rmSync(folder, { recursive: true });
  } catch {
    // Another command uses it, or it is another user's.
  }
}
