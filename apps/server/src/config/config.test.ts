import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartupError } from '../lib/startup-error.ts';
import { type Config, readConfig } from './config.ts';

const readError = (env: Record<string, string>): StartupError => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error;
  }
  throw new Error('the configuration was accepted');
};

test('serves on the loopback address, port 5000, from the embedded database by default', () => {
  expect(readConfig({})).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: 'http://localhost:5000',
    hstsSeconds: null,
    demo: true,
    logLevel: 'info',
    trustProxy: [],
    outboundAllow: { services: [], networks: [] },
    lastfmApiUrl: 'https://ws.audioscrobbler.com/2.0/',
  });
});

test('derives the public address from the port and removes its trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://radio.example.org/' }).publicUrl).toBe(
    'https://radio.example.org',
  );
});

test('asks browsers to come by https for a year, or for as long as the operator says, where it is the address', () => {
  const read = (HSTS_MAX_AGE?: string, PUBLIC_URL = 'https://radio.example.org') =>
    readConfig({ HSTS_MAX_AGE, PUBLIC_URL }).hstsSeconds;
  expect([read(), read(''), read('86400'), read('0')]).toEqual([31_536_000, 31_536_000, 86_400, 0]);
  expect([read(undefined, 'http://radio.example.org'), read('86400', 'http://radio.example.org')]).toEqual([
    null,
    null,
  ]);
});

test('searches the public directory by default, and none when its address is empty', {
  tags: 'directory',
}, () => {
  const read = (DIRECTORY_URL?: string) => readConfig({ DIRECTORY_URL }).directoryUrl;
  expect([undefined, '', ' '].map(read)).toEqual(['http://all.api.radio-browser.info/', null, null]);
  expect(read('https://directory.example/api')).toBe('https://directory.example/api/');
});

test.each(['Europe/Berlin', 'UTC', ':/etc/localtime', ''])('takes TZ=%s', (TZ) => {
  expect(readConfig({ TZ }).port).toBe(5000);
});

test('stores what accumulates for 400 days, or for as long as is set', () => {
  const days = ({ auditMs, historyMs }: Config['retention']) =>
    [auditMs, historyMs].map((ms) => ms / 86_400_000);
  expect(days(readConfig({}).retention)).toEqual([400, 400]);
  const env = { AUDIT_DAYS: '30', HISTORY_DAYS: '7' };
  expect(days(readConfig(env).retention)).toEqual([30, 7]);
});

test('reads proxies as a list', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});

test('reads allowed private services and networks', () => {
  const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: 'Icecast.lan:8000, [fd00::5]:8000,10.0.5.0/24' });
  expect(outboundAllow.services).toEqual([
    { host: 'icecast.lan', port: 8000 },
    { host: 'fd00::5', port: 8000 },
  ]);
  expect(outboundAllow.networks).toHaveLength(1);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '1.5'],
  ['DATABASE_URL', 'mysql://localhost/radio'],
  ['DATABASE_URL', 'postgres'],
  ['PUBLIC_URL', 'radio.example.org'],
  ['PUBLIC_URL', 'ftp://radio.example.org'],
  ['PUBLIC_URL', 'https://example.org/radio'],
  ['PUBLIC_URL', 'https://example.org/?radio'],
  ['PUBLIC_URL', 'https://ada@example.org/'],
  ['DEMO', 'yes'],
  ['TZ', 'Mars/Olympus'],
  ['LOG_LEVEL', 'loud'],
  ['AUDIT_DAYS', '29'],
  ['HISTORY_DAYS', '0'],
  ['HISTORY_DAYS', '1.5'],
  ['LASTFM_API_URL', 'ws.audioscrobbler.com'],
  ['UPDATE_URL', 'example.org/latest.json'],
  ['LASTFM_API_URL', 'ftp://ws.audioscrobbler.com/'],
  ['LASTFM_API_URL', 'https://user:password@ws.audioscrobbler.com/'],
  ['DIRECTORY_URL', 'radio-browser'],
  ['DIRECTORY_URL', 'ftp://radio-browser.example/'],
  ['DIRECTORY_URL', 'https://user:password@radio-browser.example/'],
  ['APP_SECRET', 'short'],
  ['OUTBOUND_ALLOW', 'icecast.lan'],
  ['OUTBOUND_ALLOW', '10.0.0.0/33'],
  ['OUTBOUND_ALLOW', 'icecast.lan:8000,http://10.0.0.1/'],
  ['OUTBOUND_ALLOW', 'icecast.lan:99999'],
  ['OUTBOUND_ALLOW', '[10.0.0.1]:80'],
])('rejects %s=%s by name, with exit code 78', (name, value) => {
  const error = readError({ [name]: value });
  expect(error.exitCode).toBe(78);
  expect(error.message).toContain(name);
  expect(error.message).not.toContain('\n');
});

test('takes the database address without the spaces around it', () => {
  expect(readConfig({ DATABASE_URL: ' postgres://db/radio\t' }).databaseUrl).toBe('postgres://db/radio');
  expect(readError({ DATABASE_URL: ' ' }).message).toContain('DATABASE_URL');
});

test('hides the password of a rejected database address', () => {
  expect(readError({ DATABASE_URL: 'mysql://root:hunter2@localhost/radio' }).message).not.toContain(
    'hunter2',
  );
});

test('reads the first administrator', () => {
  expect(readConfig({}).firstAdmin).toBeNull();
  const env = { ADMIN_EMAIL: ' Boss@Example.org ', ADMIN_PASSWORD: 'Engine of 1843' };
  expect(readConfig(env).firstAdmin).toEqual({ email: 'boss@example.org', password: 'Engine of 1843' });
});

test('reads each secret from the file that its _FILE variable names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-config-'));
  const inFile = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return { [`${name}_FILE`]: path };
  };
  const env = {
    ...inFile('APP_SECRET', 'a secret of 32 characters or more\n'),
    ...inFile('DATABASE_URL', 'postgres://radio:hunter2@db/radio\r\n'),
    ...inFile('ADMIN_PASSWORD', 'Engine of 1843'),
    ADMIN_EMAIL: 'boss@example.org',
  };
  expect(readConfig(env)).toMatchObject({
    appSecret: 'a secret of 32 characters or more',
    databaseUrl: 'postgres://radio:hunter2@db/radio',
    firstAdmin: { password: 'Engine of 1843' },
  });
  const both = { APP_SECRET: 'x'.repeat(32), ...inFile('APP_SECRET', 'y'.repeat(32)) };
  expect(readError(both).message).toContain('APP_SECRET and APP_SECRET_FILE are both set');
  expect(readError(inFile('APP_SECRET', '\n')).message).toMatch(/APP_SECRET_FILE is .* which is empty/);
  rmSync(folder, { recursive: true });
});

test('with SOCKET trusts its peers as the proxy, and demands the public address', () => {
  const { socket, trustProxy } = readConfig({
    SOCKET: '/run/airdial/airdial.sock',
    PUBLIC_URL: 'https://radio.example.org',
    TRUST_PROXY: '10.0.0.2',
  });
  expect({ socket, trustProxy }).toEqual({
    socket: '/run/airdial/airdial.sock',
    trustProxy: ['10.0.0.2', '127.0.0.1'],
  });
  expect(readConfig({}).socket).toBeNull();
  expect(readError({ SOCKET: '/run/airdial.sock' }).message).toContain('SOCKET needs PUBLIC_URL');
});

test.each<[string, Record<string, string>]>([
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'Engine of 1843' }],
  ['HSTS_MAX_AGE', { HSTS_MAX_AGE: 'off', PUBLIC_URL: 'https://radio.example.org' }],
  ['HSTS_MAX_AGE', { HSTS_MAX_AGE: '-1' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'Engine of 1843' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@example.org' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'hunter2' }],
  ['ADMIN_PASSWORD_FILE', { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD_FILE: '/nowhere/at/all' }],
])('names an invalid %s without showing the password', (name, env) => {
  const { message, exitCode } = readError(env);
  expect(exitCode).toBe(78);
  expect(message).toContain(name);
  expect(message).not.toMatch(/hunter2|Engine/);
});

test('asks for both variables of the first administrator only where one is missing', () => {
  const read = (env: Record<string, string>) => readError(env).message;
  for (const env of [{ ADMIN_EMAIL: 'boss@example.org' }, { ADMIN_PASSWORD: 'Engine of 1843' }])
    expect(read(env)).toContain('. Set ADMIN_EMAIL together with ADMIN_PASSWORD');
  const both = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'engine of 1843' };
  expect(read(both)).toMatch(/^ADMIN_PASSWORD cannot be used .*: Password must contain .* one number\.$/);
  expect(read({ ...both, ADMIN_EMAIL: 'boss' })).toMatch(/^ADMIN_EMAIL .* valid email address\.$/);
});

test('names an entry of TRUST_PROXY that is neither an address nor a network', () => {
  for (const wrong of ['nginx', '10.0.0.0/99', 'true', '1', '167772162', '10/8', '192.168/16']) {
    const error = readError({ TRUST_PROXY: `127.0.0.1,${wrong}` });
    expect(error.exitCode).toBe(78);
    expect(error.message).toContain(`TRUST_PROXY has "${wrong}"`);
  }
});
