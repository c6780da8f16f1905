import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Why a test is skipped. */
export const NEEDS_ROOT = 'Mounting a small disk takes root on Linux.';

/** Ends all writes to a mounted disk, as the system does after an error. */
export const makeReadOnly = (disk: string): boolean =>
  spawnSync('mount', ['-o', 'remount,ro', disk]).status === 0;

/**
 * Mounts a small disk until the test has finished, which takes root on Linux; CI has both.
 *
 * @param limits options of tmpfs: `size`, `nr_inodes`
 * @returns its folder, or null where nothing can be mounted
 */
export function mountSmallDisk(limits: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', limits, 'tmpfs', folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  return status === 0 ? folder : null;
}
