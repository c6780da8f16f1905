import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './lib/shipped-packages.ts';

const UNAVAILABLE = 69;
const TOOLS = ['bash', 'git', 'sed', 'tail', 'awk', 'mktemp', 'mkdir', 'chmod', 'rm', 'dirname'];
/** A machine that can make a root, up to the step that downloads. */
const PROGRAMS = {
  id: 'echo 0',
  node: 'echo v20.0.0',
  npm: 'echo "npm $*"',
  unshare: 'exit 0',
  df: 'echo Avail; echo 999999',
  'apt-get': 'echo "E: Unable to locate package" >&2; exit 100',
  debootstrap: 'echo "E: Couldn\'t find these debs: git"; exit 1',
};
type Program = keyof typeof PROGRAMS;

let folder: string;
let programs: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airdial-clean-root-'));
  programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const tool of TOOLS) symlinkSync(pathOf(tool), join(programs, tool));
});

afterEach(() => rmSync(folder, { recursive: true }));

const pathOf = (tool: string): string =>
  spawnSync('which', [tool], {
    encoding: 'utf8',
    env: { PATH: `${process.env.PATH}${delimiter}/usr/sbin` },
  }).stdout.trim();

/** Runs a script of `.ci` on a machine that differs in some programs; `null`: it lacks them. */
function run(script: string, args: readonly string[], changes: Partial<Record<Program, string | null>>) {
  for (const [name, commands] of Object.entries({ ...PROGRAMS, ...changes })) {
    if (commands === null) continue;
    writeFileSync(join(programs, name), `#!${pathOf('bash')}\n${commands}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const { status, stdout, stderr } = spawnSync('bash', [join(ROOT, '.ci', script), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: programs, TMPDIR: temporary },
  });
  return { status, stdout, stderr, left: readdirSync(temporary) };
}

test.each<[string, Partial<Record<Program, string | null>>, string]>([
  ['root', { id: 'echo 1000' }, 'needs root: run this as root.'],
  ['Debian', { 'apt-get': null }, 'needs Debian: this system has no apt-get.'],
  ['the right to mount', { unshare: 'exit 1' }, 'start it with --privileged.'],
  ['space', { df: 'echo Avail; echo 2048' }, 'needs 6 GB and'],
  ['debootstrap and a network', { debootstrap: null }, 'debootstrap cannot be installed'],
  ['a package of Debian', {}, 'debootstrap failed'],
])('says what is missing and leaves nothing behind: %s', (_machine, changes, sentence) => {
  const { status, stderr, left } = run('clean-root', ['true'], changes);
  expect(stderr).toContain(sentence);
  expect({ status, left }).toEqual({ status: UNAVAILABLE, left: [] });
});

test('what debootstrap and apt-get printed is shown', () => {
  expect(run('clean-root', ['true'], {}).stderr).toContain("Couldn't find these debs: git");
});

test('without a command the usage is printed', () => {
  const { status, stdout } = run('clean-root', [], {});
  expect(status).toBe(2);
  expect(stdout).toContain('.ci/clean-root npm test');
});

test('CI runs npm test on the machine itself where no clean root can be made, and says so', () => {
  const { status, stdout, stderr } = run('run', [], { id: 'echo 1000' });
  expect(stderr).toContain('needs root');
  expect(stdout).toBe('npm test runs on this machine as it is, with whatever is installed here.\nnpm test\n');
  expect(status).toBe(0);
});

test('CI fails with the exit code of npm test', () => {
  expect(run('run', [], { id: 'echo 1000', npm: 'exit 3' }).status).toBe(3);
});
