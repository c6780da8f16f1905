import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian has servers in a folder that only root's PATH names. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** @returns where a program of the system is; null: it is not installed */
export function findProgram(name: string): string | null {
  const folder = FOLDERS.find((candidate) => existsSync(join(candidate, name)));
  return folder ? join(folder, name) : null;
}
