import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { OutboxRepository } from '../mail/outbox-repository.ts';

const HOUR_MS = 3_600_000;
const CHANNEL = { channelNumber: 7, name: 'Nova', streamUrl: 'https://radio.example/nova' };

describeOnEachDatabase('the warnings of the panel', (open, kind) => {
  let database: Database;
  let server: AdminFixture;
  let logged: string[];
  /** The name of the PostgreSQL database. */
  let name: string;
  beforeEach(async () => {
    logged = [];
    database = await open();
    if (kind === 'postgres') {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
      name = rows[0]?.name ?? '';
    }
    server = await createAdminFixture(database, {}, (line) => logged.push(line));
  });
  afterEach(async () => {
    await setWritable(true);
    await server.close();
  });

  const warnings = async () => (await server.asAdmin('GET', '/api/system-config/warnings')).json.warnings;
  const createChannel = () => server.asAdmin('POST', '/api/channels', CHANNEL);
  const isReady = async () => (await server.app.inject('/readyz')).statusCode === 200;

  /** Makes PostgreSQL a standby, and the embedded database what it is on a disk mounted read-only. */
  const setWritable = async (isWritable: boolean) => {
    if (kind === 'sqlite') {
      await sql`pragma query_only = ${sql.lit(isWritable ? 0 : 1)}`.execute(database.db);
      return;
    }
    const operator = new pg.Client(inject('postgresUrl'));
    await operator.connect();
    await operator.query(
      isWritable
        ? `alter database ${name} reset default_transaction_read_only`
        : `alter database ${name} set default_transaction_read_only = on`,
    );
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await operator.end();
  };

  test('name a database that takes no changes, while reads go on, until it recovers', {
    tags: ['panel-warnings', 'database-read-only'],
  }, async () => {
    expect(await warnings()).toEqual([]);
    await setWritable(false);
    // The first calls may still get a connection that was cut.
    await expect.poll(warnings).toEqual([{ code: 'database-read-only' }]);
    const refused = await createChannel();
    expect([refused.status, refused.json.code]).toEqual([503, 'database-unavailable']);
    expect(await isReady()).toBe(true);
    expect((await server.asVisitor('GET', '/api/channels')).status).toBe(200);
    expect(logged.filter((line) => line.includes('"problem":"database-read-only"'))).toHaveLength(1);
    await setWritable(true);
    await expect.poll(warnings).toEqual([]);
    await expect.poll(async () => (await createChannel()).status).toBe(200);
  });

  test('name mails that are stuck, and why', { tags: 'panel-warnings' }, async () => {
    const outbox = new OutboxRepository(database);
    for (const id of ['1', '2', '3'])
      await database.db
        .transaction()
        .execute((trx) =>
          outbox.insert({ id, recipient: 'ada@example.org', kind: 'verify-email', content: '' }, trx),
        );
    await outbox.scheduleRetry('1', 'The mail server refused.', HOUR_MS);
    expect(await warnings()).toEqual([]);
    const since = Date.now() - HOUR_MS;
    await database.db
      .updateTable('mail_outbox')
      .set({ created_at: since })
      .where('id', 'in', ['1', '2'])
      .execute();
    expect(await warnings()).toEqual([
      {
        code: 'mail-stuck',
        count: 2,
        since: new Date(since).toISOString(),
        reason: 'The mail server refused.',
      },
    ]);
  });
});
