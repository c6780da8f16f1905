import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartupError } from '../lib/startup-error.ts';
import { loadEnvFile } from './env-file.ts';

const NAMES = ['PORT', 'DEMO', 'LOG_LEVEL'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airdial-env-'));
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const readNames = () => NAMES.map((name) => process.env[name]);

test.each([
  ['no mark', ''],
  ['a byte order mark', '\uFEFF'],
])('reads every line of a file with %s, and keeps what is set', (_name, mark) => {
  vi.stubEnv('DEMO', '');
  writeFileSync(join(folder, '.env'), `${mark}PORT=8080\r\nDEMO=off\r\nLOG_LEVEL="warn" # quiet\r\n`);
  loadEnvFile(folder);
  expect(readNames()).toEqual(['8080', '', 'warn']);
});

test('needs no file, and names one that cannot be read', () => {
  loadEnvFile(folder);
  expect(readNames()).toEqual([undefined, undefined, undefined]);
  const path = join(folder, '.env');
  mkdirSync(path);
  expect(() => loadEnvFile(folder)).toThrow(StartupError);
  expect(() => loadEnvFile(folder)).toThrow(`The file ${path} cannot be read (`);
});
