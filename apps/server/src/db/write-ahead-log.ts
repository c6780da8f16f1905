import { constants, existsSync, readFileSync } from 'node:fs';
import type { LogDamage } from './database-types.ts';
import { isMarkedOpen } from './open-mark.ts';
import { rejectForeignFile } from './private-file.ts';

/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
const CHECKED_FRAME_HEADER_BYTES = 8;
const [PAGE_SIZE_AT, SALTS_AT, CHECKSUM_AT] = [8, 16, 24];
const [COMMIT_AT, FRAME_SALTS_AT, FRAME_CHECKSUM_AT] = [4, 8, 16];
const SALTS_BYTES = 8;
const NOTHING_LEFT: LogDamage = { readableChanges: 0, lostChanges: null };

type Checksum = readonly [number, number];

/**
 * Finds damage that SQLite ignores in silence: SQLite reads a write-ahead log up to the first frame
 * whose checksum is wrong, because an interrupted write leaves the same. Where commits follow that frame, it
 * was no write that was cut off, and they are lost. A log that is missing beside a database that was not closed, and
 * one of zeros, are found too; one that ends earlier than it did looks like a write that was cut off.
 *
 * @param path of the database
 * @returns null when all commits can be read
 * @throws StartupError (78) when a file is another user's
 */
export function findLogDamage(path: string): LogDamage | null {
  const log = `${path}-wal`;
  for (const file of [path, log]) rejectForeignFile(file, constants.R_OK);
  if (!existsSync(log)) return isMarkedOpen(path) ? NOTHING_LEFT : null;
  const bytes = readFileSync(log);
  if (bytes.length < HEADER_BYTES + FRAME_HEADER_BYTES) return null;
  // SQLite waits for the disk after it has written the header, before it writes anything else.
  if (bytes.subarray(0, HEADER_BYTES).every((byte) => byte === 0)) return NOTHING_LEFT;
  const frames = toFrames(bytes);
  const { readable, isHeaderValid } = countReadable(bytes, frames);
  // Frames of an earlier use of the file have other salts.
  const salts = (isHeaderValid ? bytes : frames[0])?.subarray(
    ...(isHeaderValid ? rangeOf(SALTS_AT) : rangeOf(FRAME_SALTS_AT)),
  );
  const isCurrent = (frame: Buffer) => salts?.equals(frame.subarray(...rangeOf(FRAME_SALTS_AT))) === true;
  const unread = frames.slice(readable).map((frame) => isCurrent(frame) && isCommit(frame));
  if (!unread.slice(isHeaderValid ? 1 : 0).includes(true)) return null;
  return {
    readableChanges: frames.slice(0, readable).filter(isCommit).length,
    lostChanges: unread.filter(Boolean).length,
  };
}

/** What was found, as the end of a sentence about the log. */
export const describeDamage = ({ readableChanges, lostChanges }: LogDamage): string =>
  lostChanges === null
    ? 'is missing or empty, although the database was not closed: its newest changes are lost, unless another program has ' +
      'opened and closed it'
    : `is damaged: ${readableChanges} of its changes can be read, ${lostChanges} cannot`;

const rangeOf = (at: number): [number, number] => [at, at + SALTS_BYTES];
const isCommit = (frame: Buffer): boolean => frame.readUInt32BE(COMMIT_AT) !== 0;

function toFrames(bytes: Buffer): Buffer[] {
  const pageBytes = bytes.readUInt32BE(PAGE_SIZE_AT);
  const isPageSize = pageBytes >= 512 && pageBytes <= 65_536 && Math.log2(pageBytes) % 1 === 0;
  const frameBytes = FRAME_HEADER_BYTES + (isPageSize ? pageBytes : DEFAULT_PAGE_BYTES);
  const count = Math.floor((bytes.length - HEADER_BYTES) / frameBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(HEADER_BYTES + index * frameBytes, HEADER_BYTES + (index + 1) * frameBytes),
  );
}

/** The page size of the databases that this server creates. */
const DEFAULT_PAGE_BYTES = 4_096;

/** How many frames SQLite reads, from the first one. */
function countReadable(bytes: Buffer, frames: readonly Buffer[]) {
  const magic = bytes.readUInt32BE(0);
  const isBigEndian = magic === MAGIC + 1;
  let checksum = addToChecksum([0, 0], bytes.subarray(0, CHECKSUM_AT), isBigEndian);
  const isHeaderValid = (magic === MAGIC || isBigEndian) && isChecksum(bytes, CHECKSUM_AT, checksum);
  const salts = bytes.subarray(...rangeOf(SALTS_AT));
  let readable = 0;
  for (const frame of isHeaderValid ? frames : []) {
    if (!salts.equals(frame.subarray(...rangeOf(FRAME_SALTS_AT)))) break;
    checksum = addToChecksum(checksum, frame.subarray(0, CHECKED_FRAME_HEADER_BYTES), isBigEndian);
    checksum = addToChecksum(checksum, frame.subarray(FRAME_HEADER_BYTES), isBigEndian);
    if (!isChecksum(frame, FRAME_CHECKSUM_AT, checksum)) break;
    readable += 1;
  }
  return { readable, isHeaderValid };
}

function addToChecksum([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [sum, other] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    sum = (sum + words.getUint32(at, !isBigEndian) + other) >>> 0;
    other = (other + words.getUint32(at + 4, !isBigEndian) + sum) >>> 0;
  }
  return [sum, other];
}

const isChecksum = (bytes: Buffer, at: number, [first, second]: Checksum): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
