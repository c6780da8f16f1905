// @module-tag backups

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupEntry, BackupOverview } from '@airdial/contract/backup/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { createPlace, type Place } from '../../../../testing/data-tools-fixture.ts';
import { restore } from '../../../data-tools/restore-command.ts';
import type { Database, DatabaseKind } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';
import { isDue } from './backup-due.ts';
import { BackupRunRepository } from './backup-run-repository.ts';

const KINDS: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'embedded' ? ['sqlite'] : ['sqlite', 'postgres'];
const SECRET = 'a secret of the tests, and long enough';
const CHANNEL = { channelNumber: 7, name: 'Nova', streamUrl: 'https://radio.example/nova' };

describe.each(KINDS)('backups that a server makes (%s)', (kind) => {
  let place: Place;
  let database: Database;
  let server: AdminFixture;
  let folder: string;
  beforeEach(async () => {
    place = await createPlace(kind, { APP_SECRET: SECRET });
    folder = join(place.config.dataDir, 'backups');
    database = await place.open();
    server = await startServer();
  });
  afterEach(async () => {
    await server.close();
    await database.close();
    await place.remove();
  });

  const startServer = (env: Readonly<Record<string, string>> = {}) => {
    const { dataDir, databaseUrl } = place.config;
    return createAdminFixture(database, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...env });
  };
  const overview = async (): Promise<BackupOverview> => (await server.asAdmin('GET', '/api/backups')).json;
  const untilDone = async (): Promise<readonly BackupEntry[]> => {
    await expect.poll(async () => (await overview()).running, { timeout: 30_000 }).toBeNull();
    return (await overview()).backups;
  };
  const makeBackup = async () => {
    expect(await server.asAdmin('POST', '/api/backups')).toMatchObject({ status: 200 });
    return untilDone();
  };
  const insertRuns = (...runs: readonly Schema['backup_runs'][]) =>
    database.db.insertInto('backup_runs').values(runs).execute();
  const warnings = async () => (await server.asAdmin('GET', '/api/system-config/warnings')).json.warnings;

  test('one made by hand is checked, private, downloaded whole, restored by the command, and deleted', async () => {
    await server.asAdmin('POST', '/api/channels', CHANNEL);
    const [entry] = await makeBackup();
    const name = entry?.name ?? '';
    const path = join(folder, name);
    expect(entry).toEqual({
      name: expect.stringMatching(/^airdial-backup-/),
      kind: 'manual',
      state: 'checked',
      reason: null,
      bytes: statSync(path).size,
      madeAt: expect.any(String),
      node: null,
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((file) => file !== name && !/^airdial-\d/.test(file))).toEqual([]);

    const { headers, rawPayload, statusCode } = await server.app.inject({
      url: `/api/backups/${name}`,
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect([statusCode, headers['content-length']]).toEqual([200, `${statSync(path).size}`]);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(rawPayload.equals(readFileSync(path))).toBe(true);

    for (const to of KINDS) {
      const target = await createPlace(to, { APP_SECRET: SECRET });
      await restore(target.context, path);
      const restored = await target.open();
      expect(await restored.db.selectFrom('channels').select('name').execute()).toEqual([{ name: 'Nova' }]);
      await restored.close();
      await target.remove();
    }

    expect(await server.asAdmin('DELETE', `/api/backups/${name}`)).toMatchObject({ status: 200 });
    expect(existsSync(path)).toBe(false);
    expect((await overview()).backups.filter(({ kind: made }) => made === 'manual')).toEqual([]);
    const again = await server.asAdmin('DELETE', `/api/backups/${name}`);
    expect([again.status, again.json.code]).toEqual([404, 'backup-not-found']);
    const audit = await new AuditRepository(database.db).listLatest(20);
    expect(audit.filter(({ targetId }) => targetId === name).map(({ action }) => action)).toEqual([
      'backup.deleted',
      'backup.downloaded',
      'backup.started',
    ]);
  });

  test('one whose file is on no node any more leaves the list', async () => {
    const name = 'airdial-backup-2026-11-23T03-00-00.sqlite';
    const run = { id: 'x', kind: 'manual' as const, node: 'gone', file: name, reason: null };
    const times = { started_at: 1, finished_at: null, done_bytes: 1, total_bytes: 2, bytes: null };
    await insertRuns({ ...run, ...times });
    const remove = async () => (await server.asAdmin('DELETE', `/api/backups/${name}`)).json;
    expect(await remove()).toMatchObject({ code: 'backup-not-found' });
    await database.db.updateTable('backup_runs').set({ finished_at: 2, bytes: 2, reason: null }).execute();
    expect((await overview()).backups).toMatchObject([{ name, node: 'gone' }]);
    expect(await remove()).toMatchObject({ message: 'Backup removed from the list' });
    expect((await overview()).backups).toEqual([]);
    expect(await remove()).toMatchObject({ code: 'backup-not-found' });
    const [entry] = await new AuditRepository(database.db).listLatest(1);
    expect(entry).toMatchObject({ action: 'backup.unlisted', targetId: name });
  });

  test('one that is deleted stays made: no other is due, and no earlier failure is warned of', async () => {
    const schedule = { enabled: true, time: '03:00', keep: 7, lastUpdated: null };
    await server.asAdmin('PUT', '/api/backups/schedule', schedule);
    const name = 'airdial-scheduled-1970-01-01T03-00-00.sqlite';
    const at = Date.parse('1970-01-01T03:00Z');
    const run = { kind: 'scheduled' as const, node: 'other', done_bytes: 1, total_bytes: 1, finished_at: at };
    await insertRuns(
      { ...run, id: 'failed', file: 'x', started_at: at - 1, bytes: null, reason: 'The disk is full.' },
      { ...run, id: 'made', file: name, started_at: at, bytes: 2, reason: null },
      { ...run, id: 'deleted', kind: 'manual', file: 'x', started_at: at - 2, bytes: 0, reason: null },
    );
    const remove = (file: unknown) => server.asAdmin('DELETE', `/api/backups/${file}`);
    const listRuns = () => new BackupRunRepository(database.db).list();
    expect(await remove(name)).toMatchObject({ status: 200 });
    expect(isDue({ ...schedule, timeZone: 'UTC' }, { runs: await listRuns(), since: 0 }, at)).toBe(false);
    const [byHand] = await makeBackup();
    expect(await remove(byHand?.name)).toMatchObject({ status: 200 });
    expect(await warnings()).toEqual([]);
    expect((await overview()).backups.map(({ state }) => state)).toEqual(['failed']);
    // A newer one has replaced the one by hand that was deleted before.
    await expect
      .poll(async () => (await listRuns()).map(({ kind: made, bytes }) => [made, bytes]))
      .toEqual([
        ['manual', 0],
        ['scheduled', 0],
        ['scheduled', null],
      ]);
  });

  test('names that are no backup reach no file', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'other.sqlite'), 'dear diary');
    for (const name of ['other.sqlite', '..%2Fsecret.key', '..%2Fairdial.sqlite', '%2e%2e'])
      expect((await server.asAdmin('GET', `/api/backups/${name}`)).status).toBeGreaterThanOrEqual(400);
    expect((await overview()).backups.some(({ name }) => name === 'other.sqlite')).toBe(false);
  });

  test('the download needs a recent password', async () => {
    const [entry] = await makeBackup();
    await database.db.updateTable('sessions').set({ password_at: 0 }).execute();
    const refused = await server.asAdmin('GET', `/api/backups/${entry?.name}`);
    expect([refused.status, refused.json.code]).toEqual([403, 'password-needed']);
  });

  test('there is one at a time', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => server.asAdmin('POST', '/api/backups')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.json.code).toBe('backup-running');
    const made = (await untilDone()).filter((entry) => entry.kind === 'manual');
    expect(made).toHaveLength(1);
  });

  test('the schedule is stored, checked, and refused when another administrator has changed it', async () => {
    const { schedule, nextAt } = await overview();
    expect(schedule).toEqual({ enabled: kind === 'sqlite', time: '03:00', keep: 7, lastUpdated: null });
    expect(nextAt === null).toBe(kind === 'postgres');
    const save = (input: object) => server.asAdmin('PUT', '/api/backups/schedule', input);
    const saved = await save({ enabled: true, time: '04:30', keep: 3, lastUpdated: null });
    expect(saved.json.schedule).toMatchObject({ enabled: true, time: '04:30', keep: 3 });
    const late = await save({ enabled: false, time: '04:30', keep: 3, lastUpdated: null });
    expect([late.status, late.json.code]).toEqual([409, 'edited-meanwhile']);
    const wrong = await save({ enabled: true, time: '25:00', keep: 0 });
    expect(wrong.json.errors.map(({ param }: { param: string }) => param).sort()).toEqual(['keep', 'time']);
  });

  test('the schedule is on the clocks of the station', async () => {
    await server.asAdmin('PUT', '/api/backups/schedule', { enabled: true, time: '04:30', keep: 3 });
    const saveTimeZone = async (timeZone: string) => {
      const { json: config } = await server.asAdmin('GET', '/api/system-config');
      const saved = await server.asAdmin('PUT', '/api/system-config', { ...config, timeZone });
      expect(saved.json).toMatchObject({ success: true });
    };
    for (const [timeZone, time] of [
      ['Asia/Kathmandu', 'T22:45'],
      ['Asia/Tokyo', 'T19:30'],
    ] as const) {
      await saveTimeZone(timeZone);
      expect(await overview()).toMatchObject({ timeZone, nextAt: expect.stringContaining(time) });
    }
  });

  /** Makes the schedule begin two days ago, so that a backup is due when a server starts. */
  const makeDue = async (keep: number) => {
    const long = Date.now() - 2 * 86_400_000;
    await database.db.updateTable('schema_migrations').set({ applied_at: long }).execute();
    const value = JSON.stringify({ enabled: true, time: '03:00', keep, lastUpdated: null });
    const row = { value, updated_at: 1 };
    await database.db
      .insertInto('settings')
      .values({ key: 'backup-schedule', ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    await database.db.deleteFrom('backup_runs').execute();
  };
  const restart = async (env?: Readonly<Record<string, string>>) => {
    await server.close();
    server = await startServer(env);
  };
  const scheduled = () => readdirSync(folder).filter((name) => name.startsWith('airdial-scheduled-'));
  const OLD = [
    'airdial-scheduled-2020-01-01T03-00-00.sqlite',
    'airdial-scheduled-2020-01-02T03-00-00.sqlite',
  ];
  const addOld = () => {
    mkdirSync(folder, { recursive: true });
    for (const name of [...OLD, 'airdial-backup-2020-01-01T03-00-00.sqlite'])
      writeFileSync(join(folder, name), '');
  };

  test('one that is due is made at the start; old scheduled ones go then, and no others', async () => {
    addOld();
    await makeDue(2);
    await restart();
    await expect.poll(async () => (await overview()).backups[0]?.kind, { timeout: 30_000 }).toBe('scheduled');
    await expect.poll(scheduled).toEqual([OLD[1], expect.stringMatching(/^airdial-scheduled-2/)]);
    expect(existsSync(join(folder, 'airdial-backup-2020-01-01T03-00-00.sqlite'))).toBe(true);
    expect(await warnings()).toEqual([]);
    await restart();
    await untilDone();
    expect(scheduled()).toHaveLength(2);
  });

  test('one that fails is listed with the reason, warned of, and deletes nothing', {
    tags: 'failed-backup',
  }, async () => {
    addOld();
    await makeDue(1);
    const wrong = join(place.config.dataDir, 'a file');
    writeFileSync(wrong, '');
    await restart({ BACKUP_DIR: join(wrong, 'backups') });
    await expect.poll(async () => (await overview()).backups[0]?.state, { timeout: 30_000 }).toBe('failed');
    const [entry] = (await overview()).backups;
    expect(entry).toMatchObject({
      kind: 'scheduled',
      name: null,
      reason: expect.stringContaining('ENOTDIR'),
      node: null,
    });
    expect(await warnings()).toEqual([{ code: 'backup-failed', at: entry?.madeAt, reason: entry?.reason }]);
    expect(scheduled()).toEqual(OLD);
    await restart();
    await makeBackup();
    expect(await warnings()).toEqual([]);
  });

  test('the unfinished backup of a killed server is cleared at the next start, and listed as failed', {
    tags: 'unfinished-backup',
  }, async () => {
    const unfinished = join(folder, '.airdial-backup');
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'airdial.sqlite'), 'half');
    const run = {
      id: 'x',
      kind: 'manual' as const,
      node: 'one',
      file: 'x',
      started_at: 1,
      finished_at: null,
    };
    await insertRuns({ ...run, done_bytes: 1, total_bytes: 2, bytes: null, reason: null });
    expect((await overview()).running).toMatchObject({ doneBytes: 1, totalBytes: 2 });
    await restart();
    await expect.poll(() => existsSync(unfinished)).toBe(false);
    await expect.poll(async () => (await overview()).running).toBeNull();
    expect((await overview()).backups.at(-1)).toMatchObject({
      state: 'failed',
      reason: 'The server ended while it made the backup.',
    });
  });

  test('a stop ends one that is being made, and leaves nothing of it', {
    tags: 'unfinished-backup',
  }, async () => {
    expect(await server.asAdmin('POST', '/api/backups')).toMatchObject({ status: 200 });
    await restart();
    const [entry] = await untilDone();
    expect(entry).toMatchObject({ state: 'failed', reason: expect.stringContaining('stopped') });
    expect(existsSync(folder) ? readdirSync(folder).filter((name) => /backup/.test(name)) : []).toEqual([]);
  });
});
