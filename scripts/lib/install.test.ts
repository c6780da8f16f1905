import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A checkout of these scripts, in which `npm` only writes down what it is asked for. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'airdial-install-'));
  cpSync(import.meta.dirname, join(checkout, 'scripts', 'lib'), { recursive: true });
  mkdirSync(join(checkout, 'node_modules'));
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
  const npm = join(checkout, 'npm');
  writeFileSync(npm, '#!/bin/sh\necho "$@" > asked.txt\ntouch node_modules/.package-lock.json\n');
  chmodSync(npm, 0o755);
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** @returns what npm was asked for; empty when it was not started */
function install(withDevelopment: boolean): string {
  const asked = join(checkout, 'asked.txt');
  rmSync(asked, { force: true });
  const script = `import { ensureInstalled } from './scripts/lib/install.mjs';
    await ensureInstalled({ withDevelopment: ${withDevelopment} });`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    env: { ...process.env, PATH: checkout + delimiter + process.env.PATH },
  });
  return existsSync(asked) ? readFileSync(asked, 'utf8') : '';
}

test('a server installs without the packages of tests, and again only after a change', () => {
  expect(install(false)).toContain('--omit=dev');
  expect(install(false)).toBe('');
  writeFileSync(join(checkout, 'package-lock.json'), '{ "changed": true }');
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
