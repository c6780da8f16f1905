import { statfsSync } from 'node:fs';
import { formatCount } from '@airdial/contract/common/format-count';
import { HOW_TO_MAKE_ROOM } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';

/** Indexes of another database take another amount of room. */
const ROOM_FACTOR = 1.25;
/** What a server on the same disk needs to go on while the copy is made. */
const RESERVE_BYTES = 16 * 1024 * 1024;
const BYTES_PER_MB = 1e6;

/**
 * Refuses a copy that would fill the disk, on which the database may be as well.
 *
 * @throws StartupError (1)
 */
export function checkRoom(folder: string, copyBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = copyBytes * ROOM_FACTOR + RESERVE_BYTES;
  if (bavail * bsize >= needed) return;
  const toMb = (bytes: number) => formatCount(Math.ceil(bytes / BYTES_PER_MB));
  throw StartupError.failure(
    `There is no room for it on the disk of ${folder}: it needs about ${toMb(needed)} MB, and ` +
      `${toMb(bavail * bsize)} MB are free. Make room there (${HOW_TO_MAKE_ROOM}), or use another disk.`,
  );
}
