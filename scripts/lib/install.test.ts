import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A checkout of these scripts, in which `npm` makes what it is asked for and writes that down. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'airdial-install-'));
  cpSync(import.meta.dirname, join(checkout, 'scripts', 'lib'), { recursive: true });
  for (const folder of ['.', 'apps/server']) {
    mkdirSync(join(checkout, folder, 'node_modules'), { recursive: true });
    writeFileSync(join(checkout, folder, 'package.json'), '{}');
    writeFileSync(join(checkout, folder, 'node_modules', 'former'), '');
  }
  writeLockfile('1');
  writeNpm('');
});
afterEach(() => rmSync(checkout, { recursive: true }));

const writeLockfile = (version: string) =>
  writeFileSync(
    join(checkout, 'package-lock.json'),
    JSON.stringify({ version, packages: { '': {}, 'apps/server': {}, 'node_modules/sharp': {} } }),
  );
/** @param end of the script, when half of the packages are there */
function writeNpm(end: string): void {
  const npm = join(checkout, 'npm');
  const script = `#!/bin/sh
    echo "$@" > "${checkout}/asked.txt"
    rm -rf node_modules/* apps/server/node_modules/*
    mkdir -p node_modules apps/server/node_modules
    touch apps/server/node_modules/new
    ${end}
    touch node_modules/.package-lock.json node_modules/new`;
  writeFileSync(npm, script);
  chmodSync(npm, 0o755);
}

/** @returns what npm was asked for; empty when it was not started */
function install(withDevelopment: boolean): string {
  const asked = join(checkout, 'asked.txt');
  rmSync(asked, { force: true });
  const script = `import { ensureInstalled } from './scripts/lib/install.mjs';
    await ensureInstalled({ withDevelopment: ${withDevelopment} });`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    env: { ...process.env, PATH: checkout + delimiter + process.env.PATH },
    stdio: 'pipe',
  });
  return existsSync(asked) ? readFileSync(asked, 'utf8') : '';
}
const modules = (workspace = '') => readdirSync(join(checkout, workspace, 'node_modules'));

test('a server installs without the packages of tests, and again only after a change', () => {
  expect(install(false)).toContain('--omit=dev');
  expect(install(false)).toBe('');
  writeLockfile('2');
  expect(install(false)).toContain('ci');
});

test('a start leaves the packages of tests where they are', () => {
  mkdirSync(join(checkout, 'node_modules', 'vitest'));
  expect(install(false)).not.toContain('--omit=dev');
});

test('tests install what a server has left out', () => {
  install(false);
  expect(install(true)).not.toContain('--omit=dev');
});

test.each([
  ['fails', 'exit 1'],
  ['is killed', 'kill -9 $PPID; exit 1'],
])(
  'an installation that %s leaves the packages of the former one, and the next one replaces them',
  {
    tags: 'failed-installation',
  },
  (_, end) => {
    writeNpm(end);
    expect(() => install(false)).toThrow();
    expect([modules(), modules('apps/server')]).toEqual([['former'], ['former']]);
    writeNpm('');
    install(false);
    expect(modules()).toEqual(['.installed-from', '.package-lock.json', 'new']);
    expect(modules('apps/server')).toEqual(['new']);
    expect(readdirSync(checkout)).not.toContain('.install-next');
  },
);

test('an installation makes packages where there were none', () => {
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  install(false);
  expect(modules()).toContain('new');
});

test('packages on a mount are installed in place', ({ skip }) => {
  const folder = join(checkout, 'node_modules');
  const { status } = spawnSync('mount', ['--bind', folder, folder]);
  if (status !== 0) return skip('Mounting takes root on Linux.');
  try {
    writeNpm('');
    install(false);
    expect(modules()).toContain('new');
  } finally {
    spawnSync('umount', ['--lazy', folder]);
  }
});
