// @module-tag data-command-refused

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, cpSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, inject, test } from 'vitest';
import { writeAndKill } from '../../testing/killed-server.ts';
import { makeReadOnly, mountSmallDisk, NEEDS_ROOT } from '../../testing/small-disk.ts';
import { emptyFolder } from '../../testing/test-databases.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'data.mjs');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const NOBODY_ID = 65_534;
const COMMANDS = [
  ['backup'],
  ['restore', 'whole.sqlite'],
  ['doctor'],
  ['rotate-secret'],
  ['admin', 'create', 'ada@example.org'],
  ['admin', 'reset-password', 'ada@example.org'],
] as const;

let folder: string;
let station: string;
beforeEach(() => {
  const { dataDir, remove } = emptyFolder();
  folder = dataDir;
  station = join(folder, 'station');
  cpSync(inject('migratedFolder'), station, { recursive: true });
  return remove;
});

type Run = {
  readonly user?: number;
  readonly output?: number | 'pipe';
  readonly env?: Record<string, string>;
};

/** @returns the exit code, what it printed, and its errors */
async function runData(args: readonly string[], { user, output = 'pipe', env = {} }: Run = {}) {
  const child = spawn(process.execPath, [DATA, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, INIT_CWD: folder, DATA_DIR: station, ...env },
    stdio: ['pipe', output, 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  child.stdin?.end('Difference 1822\n');
  const [printed, errors, [exitCode]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, printed, errors };
}

/** Each command ends with one line for the operator; what is wrong the doctor prints among its findings. */
async function expectRefusals(reason: RegExp, dataDir: string, user?: number): Promise<void> {
  const runs = COMMANDS.map(async (command) => {
    const [name] = command;
    // It needs a folder that has no database.
    const env = { DATA_DIR: name === 'restore' ? join(dataDir, 'new') : dataDir };
    const { exitCode, printed, errors } = await runData(command, { env, ...(user ? { user } : {}) });
    expect([name, exitCode]).toEqual([name, expect.toBeOneOf([1, 78])]);
    expect(errors).toMatch(/^airdial: [^\n]+\.\n$/);
    expect(printed + errors, name).toMatch(reason);
    expect(printed + errors, name).not.toMatch(/is damaged|no server has used|^ +at /m);
  });
  await Promise.all(runs);
}

test('a data folder below a file', async () => {
  writeFileSync(join(folder, 'file'), '');
  await runData(['backup', 'whole.sqlite']);
  await expectRefusals(/ENOTDIR/, join(folder, 'file', 'data'));
});

test('a data folder of another user', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('Becoming another user takes root.');
  await runData(['backup', 'whole.sqlite']);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'whole.sqlite'), 0o644);
  chmodSync(station, 0o700);
  await expectRefusals(/EACCES/, station, NOBODY_ID);
});

test('a database of another user', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('Becoming another user takes root.');
  chmodSync(folder, 0o755);
  for (const path of [station, join(station, 'airdial.lock')]) chownSync(path, NOBODY_ID, NOBODY_ID);
  chmodSync(join(station, 'airdial.sqlite'), 0o600);
  for (const command of [['backup'], ['rotate-secret'], ['admin', 'create', 'ada@example.org']]) {
    const { exitCode, errors } = await runData(command, { user: NOBODY_ID });
    expect([command, exitCode]).toEqual([command, 78]);
    expect(errors).toMatch(/^airdial: The file [^\n]+ belongs to another user[^\n]+\.\n$/);
  }
});

test.for([
  ['bytes', 'size=2m'],
  // Of bytes there are enough, which some commands count before they begin.
  ['files', 'size=64m,nr_inodes=4'],
])('a data folder on a disk without room for more %s', async ([, limits = ''], { skip }) => {
  await runData(['backup', 'whole.sqlite']);
  const disk = mountSmallDisk(limits);
  if (disk === null) return skip(NEEDS_ROOT);
  fill(disk);
  await expectRefusals(/prune-backups/, disk);
});

/** Copies the database there, and then writes until nothing more can be written. */
function fill(disk: string): void {
  cpSync(join(station, 'airdial.sqlite'), join(disk, 'airdial.sqlite'));
  for (let index = 0; ; index += 1)
    try {
      writeFileSync(join(disk, `filler ${index}`), Buffer.alloc(index === 0 ? 4_096 : 65_536));
    } catch {
      return;
    }
}

test('output onto a full disk', async () => {
  const full = openSync('/dev/full', 'w');
  for (const command of [['help'], ['backup', 'other.sqlite'], ['admin', 'create', 'ada@example.org']]) {
    const { exitCode, errors } = await runData(command, { output: full });
    expect([command, exitCode]).toEqual([command, 1]);
    expect(errors).toMatch(/^airdial: What this prints cannot be written \(ENOSPC[^\n]+\.\n$/);
  }
  closeSync(full);
  // The command has done what it was asked for.
  expect(readdirSync(folder)).toContain('other.sqlite');
});

test.for([
  ['closed', '', 0],
  ['not closed', 'cp -a', 78],
] as const)(
  'a backup of a database that was %s on a disk that only reads',
  async ([state, remedy, code], { skip }) => {
    const disk = mountSmallDisk('size=16m');
    if (disk === null) return skip(NEEDS_ROOT);
    cpSync(station, disk, { recursive: true });
    if (state === 'not closed') writeAndKill(join(disk, 'airdial.sqlite'), 3);
    for (const file of ['.', ...readdirSync(disk)]) chownSync(join(disk, file), NOBODY_ID, NOBODY_ID);
    chmodSync(folder, 0o777);
    makeReadOnly(disk);
    for (const user of [0, NOBODY_ID]) {
      const { exitCode, errors } = await runData(['backup', `${user}.sqlite`], {
        env: { DATA_DIR: disk },
        user,
      });
      expect(exitCode, errors).toBe(code);
      expect(errors).toContain(remedy);
    }
  },
);

/** What the operating system says, and what to look at. */
const systemFailure = (reason: string) => ({
  exitCode: 1,
  errors: expect.stringMatching(
    new RegExp(
      `^airdial: This failed, and was undone: ${reason}, mk[^\\n]+\\. ` +
        'See that the disk has room and that this user may use the files\\.\\n$',
    ),
  ),
});

test('a backup into a folder that cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '');
  const backup = await runData(['backup'], { env: { BACKUP_DIR: join(folder, 'file', 'backups') } });
  expect(backup).toMatchObject(systemFailure('ENOTDIR: not a directory'));
});

test('a backup onto a full disk', async ({ skip }) => {
  // Without an inode for a file: of bytes there are enough, which the command counts before it begins.
  const disk = mountSmallDisk('size=64m,nr_inodes=1');
  if (disk === null) return skip(NEEDS_ROOT);
  const backup = await runData(['backup'], { env: { BACKUP_DIR: disk } });
  expect(backup).toMatchObject(systemFailure('ENOSPC: no space left on device'));
  expect(readdirSync(disk)).toEqual([]);
});
