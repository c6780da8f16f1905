// @module-tag doctor

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../testing/admin-fixture.ts';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { findFreePort } from '../../testing/server-process.ts';
import { SMTP_PASSWORD, SMTP_USER, startSmtpServer } from '../../testing/smtp-server.ts';
import type { Database, DatabaseKind } from '../db/database.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { checkLiveEvents, judgeCertificate } from './doctor/public-url-checks.ts';
import { examine } from './doctor-command.ts';

const SECRET = {
  APP_SECRET: 'a secret of the tests, and long enough',
  OUTBOUND_ALLOW: '127.0.0.0/8,::1/128',
};
const KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres'];

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

type Running = { readonly place: Place; readonly server: AdminFixture; readonly database: Database };

/** A server that listens on `port`; PUBLIC_URL leads to it unless `env` names another. */
async function startServer(
  kind: DatabaseKind,
  port: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const settings = { ...SECRET, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...env };
  const place = await createPlace(kind, settings);
  open.push(place.remove);
  const database = await place.open();
  open.push(database.close);
  const server = await createAdminFixture(database, settings);
  open.push(server.close);
  await server.app.listen({ host: '127.0.0.1', port: Number(port) });
  return { place, server, database };
}

/** @returns the lines, and the message of the error if there is one */
async function runDoctor({ context, lines }: Place): Promise<string[]> {
  await examine(context).catch((error: Error) => lines.push(error.message));
  return lines.splice(0);
}

const withoutOk = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('ok '));

/** A proxy before `port` that changes headers, or holds responses back until they end. */
async function startProxy(port: string, { isBuffering = false, appends = true } = {}): Promise<string> {
  const proxy: Server = createServer((incoming, outgoing) => {
    const { remoteAddress } = incoming.socket;
    const forwarded = [incoming.headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, ...(appends && { 'x-forwarded-for': forwarded }) };
    const onward = request({ port, path: incoming.url, method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => (isBuffering ? parts.push(part) : outgoing.write(part)));
      response.on('end', () => outgoing.end(Buffer.concat(parts)));
    });
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const proxyPort = await findFreePort();
  await new Promise<void>((done) => proxy.listen(Number(proxyPort), '127.0.0.1', done));
  open.push(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${proxyPort}`;
}

test('demands an encrypted connection to a PostgreSQL on another machine', async () => {
  const { place } = await startServer('postgres', await findFreePort());
  // Leads to this machine, too, and does not look so.
  const databaseUrl = (place.config.databaseUrl ?? '').replace(/127\.0\.0\.1|localhost/, '0.0.0.0');
  const config = { ...place.config, databaseUrl };
  const lines = await runDoctor({ ...place, context: { ...place.context, config } });
  expect(lines.join('\n')).toMatch(/error The connection to PostgreSQL at 0\.0\.0\.0 is not encrypted/);
});

describe.each(KINDS)('the doctor, with %s', (kind) => {
  test('finds nothing wrong with a server that runs well, but that it has no mail server', async () => {
    const { place } = await startServer(kind, await findFreePort());
    const lines = await runDoctor(place);
    expect(withoutOk(lines)).toEqual([expect.stringMatching(/^warn {2}No mail server is configured/)]);
    const found = lines.join('\n');
    for (const expected of [
      'Node 2',
      'data folder',
      'MB are free',
      'schema of this version',
      'clock',
      'secret',
    ])
      expect(found).toContain(expected);
    expect(found).toContain('This server responds at');
    expect(found).toContain('No proxy is in front');
    expect(found).toContain('Live events arrive at once');
  });

  test('names tables and columns that are gone', async () => {
    const { place, database } = await startServer(kind, await findFreePort());
    await database.db.schema.dropTable('liked_songs').execute();
    await database.db.schema.alterTable('channels').dropColumn('website').execute();
    expect(withoutOk(await runDoctor(place))).toContainEqual(
      expect.stringMatching(
        /^error .* lacks (channels\.website, liked_songs|liked_songs, channels\.website), although .*restore$/,
      ),
    );
  });

  test('names what keeps a station from being used: no administrator, no backups, no changes', async () => {
    const { place, database } = await startServer(kind, await findFreePort());
    const now = Date.now();
    const run = { id: 'x', node: 'one', file: 'x', started_at: now, finished_at: now };
    const failed = { done_bytes: 0, total_bytes: 0, bytes: null, reason: 'The disk is full.' };
    await database.db
      .insertInto('backup_runs')
      .values({ ...run, ...failed, kind: 'scheduled' })
      .execute();
    const schedule = { enabled: true, time: '03:00', keep: 7, lastUpdated: null };
    const row = { key: 'backup-schedule', value: JSON.stringify(schedule), updated_at: now };
    const moved = { key: 'system-config', value: '{"systemUrl":"https://old.example"}', updated_at: now };
    await database.db.insertInto('settings').values([row, moved]).execute();
    await database.db.updateTable('users').set({ is_active: 0 }).execute();
    await database.db.schema.alterTable('leases').renameTo('renamed').execute();
    const found = await runDoctor(place);
    await database.db.schema.alterTable('renamed').renameTo('leases').execute();
    expect(withoutOk(found)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^error The database takes no changes/),
        expect.stringMatching(/^error There is no active administrator/),
        expect.stringMatching(/^warn {2}Links in mails, lists and previews lead to https:\/\/old\.example,/),
        expect.stringMatching(/^error The backup of \S+ failed: The disk is full\./),
      ]),
    );
  });

  test('names a database that no server has used, and goes on with the other checks', async () => {
    const place = await createPlace(kind, {
      ...SECRET,
      PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}`,
    });
    open.push(place.remove);
    const lines = withoutOk(await runDoctor(place));
    expect(lines).toEqual([
      expect.stringMatching(/^error .*no server has used this database yet\. Start the server once/),
      expect.stringMatching(/^error The server does not respond at .*ECONNREFUSED/),
      'There are 2 errors.',
    ]);
  });

  test('signs in to the mail server, and names one that refuses the password', async () => {
    const { place, server } = await startServer(kind, await findFreePort());
    const smtp = await startSmtpServer({ allowInsecureAuth: true });
    open.push(smtp.stop);
    const saveEmail = (password: string) =>
      server.asAdmin('POST', '/api/email-config/update', {
        host: 'localhost',
        port: smtp.port,
        username: SMTP_USER,
        password,
        encryption: 'None',
        fromEmail: 'radio@example.org',
      });
    await saveEmail(SMTP_PASSWORD);
    const lines = await runDoctor(place);
    expect(withoutOk(lines)).toEqual([]);
    expect(lines.at(-1)).toMatch(/The mail server localhost:\d+ accepts connection and password$/);
    await saveEmail('not the password');
    expect(withoutOk(await runDoctor(place))).toEqual([
      expect.stringMatching(/^error The mail server localhost:\d+: .*password/),
      'There is 1 error.',
    ]);
    expect(smtp.received).toEqual([]);
  });

  test('names another secret and an older schema', async () => {
    const { place, database } = await startServer(kind, await findFreePort());
    const last = allMigrations.at(-1)?.name ?? '';
    await database.db.deleteFrom('schema_migrations').where('name', '=', last).execute();
    const config = { ...place.config, appSecret: 'another secret, which is just as long' };
    const lines = await runDoctor({ ...place, context: { ...place.context, config } });
    expect(withoutOk(lines)).toEqual([
      expect.stringMatching(/^warn {2}.*schema of an older version.*npm run data -- backup/),
      expect.stringMatching(/^error .*cannot be read with the secret of this configuration/),
      expect.stringMatching(/^error Another server, or one with another database or secret/),
      expect.stringMatching(/^warn {2}No mail server/),
      'There are 2 errors.',
    ]);
  });
});

test('distinguishes two installations with one secret, as the check of a system URL does', {
  tags: 'shared-secret',
}, async () => {
  const [port, otherPort] = [await findFreePort(), await findFreePort()];
  const { place, server } = await startServer('sqlite', port, {
    PUBLIC_URL: `http://127.0.0.1:${otherPort}`,
  });
  await startServer('sqlite', otherPort);
  expect(withoutOk(await runDoctor(place))).toEqual([
    expect.stringMatching(
      /^error Another server, or one with another database or secret, responds at .*PUBLIC_URL/,
    ),
    expect.stringMatching(/^warn {2}No mail server/),
    'There is 1 error.',
  ]);
  const validate = (url: string) => server.asAdmin('POST', '/api/system-config/validate-url', { url });
  expect((await validate(`http://127.0.0.1:${otherPort}`)).json.message).toBe(
    'Something else than this station answers there.',
  );
  expect((await validate(`http://127.0.0.1:${port}`)).status).toBe(200);
});

test('names a proxy that is not trusted, and live events that it holds back', {
  tags: 'untrusted-proxy',
}, async () => {
  const port = await findFreePort();
  const proxy = await startProxy(port);
  const { place } = await startServer('sqlite', port, { PUBLIC_URL: proxy });
  expect(withoutOk(await runDoctor(place))).toContainEqual(
    expect.stringMatching(/^error The proxy is not trusted.*TRUST_PROXY=127\.0\.0\.1$/),
  );
  const buffering = new URL(await startProxy(port, { isBuffering: true }));
  expect(await checkLiveEvents(buffering, 300)).toMatchObject({
    level: 'error',
    message: expect.stringContaining('Live events do not arrive'),
  });
});

test('is content with a proxy that TRUST_PROXY names', async () => {
  const port = await findFreePort();
  const env = { PUBLIC_URL: await startProxy(port), TRUST_PROXY: '127.0.0.1' };
  const { place } = await startServer('sqlite', port, env);
  const lines = await runDoctor(place);
  expect(lines.join('\n')).toContain('The proxy at 127.0.0.1 is trusted');
  expect(withoutOk(lines)).toHaveLength(1);
});

test('names files that every user can read', async () => {
  const { place } = await startServer('sqlite', await findFreePort());
  for (const name of ['secret.key', 'secret.key.former-2026-11-28T09-00-00-000Z']) {
    const key = join(place.config.dataDir, name);
    writeFileSync(key, 'a key');
    chmodSync(key, 0o644);
    expect(withoutOk(await runDoctor(place))).toContainEqual(
      expect.stringMatching(`^error Every user of this machine can read ${name} in .*chmod 600`),
    );
    rmSync(key);
  }
});

test('names a data folder that every user can write to', async () => {
  const { place } = await startServer('sqlite', await findFreePort());
  const { dataDir } = place.config;
  chmodSync(dataDir, 0o777);
  expect(withoutOk(await runDoctor(place))).toContainEqual(
    expect.stringMatching(/^error Other users of this machine can replace what is in .*chmod 700/),
  );
});

test('names a BACKUP_DIR that no backup can be written to', async () => {
  const place = await createPlace('sqlite', SECRET);
  open.push(place.remove);
  const file = join(place.config.dataDir, 'a file');
  writeFileSync(file, '');
  const findBackupDir = async (backupDir: string) => {
    const context = { ...place.context, config: { ...place.config, backupDir } };
    const lines = await runDoctor({ ...place, context });
    return lines.filter((line) => line.includes('BACKUP_DIR'));
  };
  expect(await findBackupDir(join(place.config.dataDir, 'not', 'made', 'yet'))).toEqual([]);
  expect(await findBackupDir(join(file, 'backups'))).toEqual([
    expect.stringMatching(/^error No backup can be written to .*a file is no folder/),
  ]);
  expect(await findBackupDir('/proc/backups')).toEqual([
    expect.stringMatching(/^error No backup can be written to \/proc\/backups .*Set BACKUP_DIR/),
  ]);
});

test.each([
  [judgeCertificate(null, Date.parse('2026-12-31'), Date.parse('2026-11-30')), 'ok', '31 days'],
  [judgeCertificate(null, Date.parse('2026-12-05'), Date.parse('2026-11-30')), 'warn', '5 days'],
  [judgeCertificate('CERT_HAS_EXPIRED', 0), 'error', 'CERT_HAS_EXPIRED'],
])('judges a certificate: %o', (finding, level, part) => {
  expect(finding).toEqual({ level, message: expect.stringContaining(part) });
});
