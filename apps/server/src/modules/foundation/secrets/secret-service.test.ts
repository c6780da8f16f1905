import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../../lib/startup-error.ts';
import { SecretService } from './secret-service.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'airdial-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
const open = (appSecret: string | null = null) => SecretService.open({ appSecret, dataDir });

test('unseals with the same key for the same purpose', () => {
  const sealed = open().seal('a password', 'smtp-password');
  expect(sealed).not.toContain('a password');
  expect(open().unseal(sealed, 'smtp-password')).toBe('a password');
  expect(open().unseal(sealed, 'mail')).toBeNull();
  expect(open('x'.repeat(32)).unseal(sealed, 'smtp-password')).toBeNull();
  expect(open().seal('a password', 'smtp-password')).not.toBe(sealed);
});

test('does not unseal changed, truncated or arbitrary text', () => {
  const sealed = open().seal('a password', 'mail');
  // Not the last character: some of its bits are padding.
  const changed = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.slice(-1);
  for (const text of [changed, sealed.slice(0, 20), sealed.slice(0, -4), '', 'v1.', 'v2.x', 'a password'])
    expect(open().unseal(text, 'mail')).toBeNull();
});

test('creates a key file for this user only, and keeps it', () => {
  const token = open().linkToken('setup');
  const [file, ...others] = readdirSync(dataDir);
  expect([file, others]).toEqual(['secret.key', []]);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(open().linkToken('setup')).toBe(token);
  expect(open('x'.repeat(32)).linkToken('setup')).not.toBe(token);
});

test('creates a missing data folder for the key, and names one that cannot be written', () => {
  const folder = join(dataDir, 'a', 'b');
  SecretService.open({ appSecret: null, dataDir: folder });
  expect(readdirSync(folder)).toEqual(['secret.key']);
  writeFileSync(join(dataDir, 'file'), '');
  const open = () => SecretService.open({ appSecret: null, dataDir: join(dataDir, 'file', 'data') });
  expect(open).toThrow(StartupError);
  expect(open).toThrow(join(dataDir, 'file', 'data'));
});

test('demands APP_SECRET where other nodes may use the database, unless the folder has a key file', () => {
  const databaseUrl = 'postgres://db/radio';
  const openShared = () => SecretService.open({ appSecret: null, dataDir, databaseUrl });
  expect(openShared).toThrow(StartupError);
  expect(openShared).toThrow('DATABASE_URL needs APP_SECRET');
  expect(readdirSync(dataDir)).toEqual([]);
  open();
  expect(openShared().linkToken('setup')).toBe(open().linkToken('setup'));
});

test('with APP_SECRET creates no key file', () => {
  open('x'.repeat(32));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('reports a damaged key file', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'short');
  expect(() => open()).toThrow(StartupError);
  expect(() => open()).toThrow(join(dataDir, 'secret.key'));
});
