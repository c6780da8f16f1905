import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type ChannelsFixture, LEAST, openChannelsFixture } from '../../testing/channels-fixture.ts';
import { createTestOutbound } from '../../testing/outbound-fixture.ts';
import { createCaller } from '../../testing/test-access.ts';
import { describeOnEachDatabase, silentLogger } from '../../testing/test-databases.ts';
import { channelListsModule } from '../channel-lists/channel-lists-module.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { channelImportsModule } from './channel-imports-module.ts';

const PATH = '/api/channels/import';
const DAY_MS = 86_400_000;
const SINGLE_NODE = { isHeld: true } as never;
const STATION = { systemName: 'Nova', systemUrl: 'https://radio.example.org' };

const toRow = (index: number, more: object = {}) => ({
  line: index + 1,
  channel: { name: `Station ${index}`, streamUrl: `https://${index}.example/live`, ...more },
});
const toRows = (count: number) => Array.from({ length: count }, (_, index) => toRow(index));

describeOnEachDatabase('an import', (open, kind) => {
  let database: Database;
  let fixture: ChannelsFixture;
  let checked: string[];
  let now: number;
  const start = async () => {
    checked = [];
    database = await open();
    fixture = await openChannelsFixture(database);
    const { app, channels, audit } = fixture;
    const lists = channelListsModule({ channels, outbound: createTestOutbound(), station: () => STATION });
    lists.registerRoutes(app);
    const context = { database, audit, lease: SINGLE_NODE, logger: silentLogger as never };
    const requestCheck = (id: string) => checked.push(id);
    const { validateRow } = lists;
    const imports = channelImportsModule(app, context, {
      channels,
      requestCheck,
      validateRow,
      now: () => now,
    });
    imports.registerRoutes(app);
    await app.ready();
  };
  const stop = async () => {
    await fixture.app.close();
    await fixture.stop();
    await database.close();
  };
  beforeEach(async () => {
    now = Date.now();
    await start();
  });
  afterEach(() => stop());

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const { statusCode: status, body: text } = await fixture.asAdmin(method, path, body);
    return { status, ...JSON.parse(text) };
  };
  const begin = async (rows: readonly object[]): Promise<ImportJob> =>
    (await call('POST', PATH, { rows })).job;
  const get = (id: string) => call('GET', `/api/channels/imports/${id}`);
  const undo = (id: string) => call('DELETE', `/api/channels/imports/${id}`);
  /** Resolves with the import and its remarks when it has ended. */
  const ended = async ({ _id }: ImportJob) => {
    for (;;) {
      const found = await get(_id);
      if (found.job.state !== 'running' && found.job.state !== 'undoing') return found;
      await new Promise(setImmediate);
    }
  };
  const importAll = async (rows: readonly object[]) => ended(await begin(rows));
  const names = () => [...fixture.channels.all()].map(({ name }) => name).sort();
  /** Stops the server as soon as so many channels are stored. */
  const stopAfter = (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let changes = 0;
    fixture.channels.changes.subscribe(() => {
      changes += 1;
      if (changes === count) resolve(stop());
    }, new AbortController().signal);
    return promise;
  };

  test('answers at once, stores every row, and checks every stream', async () => {
    const rows = [toRow(0, { channelNumber: 7, genre: 'Jazz', charset: 'latin1' }), ...toRows(120).slice(1)];
    const job = await begin(rows);
    expect(job).toMatchObject({ state: 'running', total: 120, done: 0, failed: 0 });
    const { job: done, remarks } = await ended(job);
    expect([done, remarks]).toEqual([{ ...job, state: 'done', done: 120, created: 120 }, []]);
    const stored = [...fixture.channels.all()];
    expect(stored).toHaveLength(120);
    expect(fixture.channels.getByNumber(7)).toMatchObject({
      name: 'Station 0',
      genre: 'Jazz',
      charset: 'latin1',
    });
    expect([...checked].sort()).toEqual(stored.map(({ id }) => id).sort());
    const actions = (await fixture.audit.listLatest(200)).map(
      ({ actorId, action }) => `${actorId} ${action}`,
    );
    expect(actions.filter((action) => action === 'ada channel.created')).toHaveLength(120);
    expect(actions).toContain('ada channels.import-started');
  });

  test('is seen by other administrators, newest first, and by nobody else', async () => {
    const jobs = [await begin(toRows(1))];
    now += 1;
    jobs.push(await begin(toRows(2)));
    const asOther = createCaller(fixture.app, { userId: 'bob', role: 'admin' });
    const listed = (await asOther('GET', '/api/channels/imports')).json().jobs;
    expect(listed.map(({ _id }: ImportJob) => _id)).toEqual(jobs.map(({ _id }) => _id).reverse());
    for (const job of jobs) await ended(job);
    for (const [method, path] of [
      ['POST', PATH],
      ['GET', '/api/channels/imports'],
      ['DELETE', `/api/channels/imports/${jobs[0]?._id}`],
    ] as const)
      expect((await fixture.asListener(method, path)).statusCode).toBe(403);
  });

  test('names line and reason of rows that fail, and stores the others', async () => {
    const refuse = "name = 'Station 2'";
    await (kind === 'sqlite'
      ? sql`create trigger refuse_two before insert on channels when new.${sql.raw(refuse)}
          begin select raise(abort, 'refused'); end`.execute(database.db)
      : sql`alter table channels add constraint refuse_two check (not (${sql.raw(refuse)}))`.execute(
          database.db,
        ));
    try {
      const { job, remarks } = await importAll([
        toRow(0),
        toRow(1, { streamUrl: 'ftp://x/', name: '' }),
        toRow(2),
        toRow(3, { imageUrl: 'no picture', bitrate: 'fast' }),
      ]);
      expect(job).toMatchObject({ state: 'done', total: 4, done: 4, created: 2, failed: 2 });
      expect(remarks).toEqual([
        {
          line: 2,
          name: '',
          state: 'failed',
          reason:
            'Channel name is required. Stream URL must be a web address that starts with http:// or https://.',
        },
        { line: 3, name: 'Station 2', state: 'failed', reason: 'The channel could not be stored.' },
        {
          line: 4,
          name: 'Station 3',
          state: 'created',
          reason: expect.stringContaining('imageUrl is left out'),
        },
      ]);
      expect(names()).toEqual(['Station 0', 'Station 3']);
    } finally {
      if (kind === 'postgres')
        await sql`alter table channels drop constraint refuse_two`.execute(database.db);
    }
  });

  test('gives rows whose number is taken by then the lowest free one that no other row wants', async () => {
    await fixture.asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 1 });
    // Stored by another node, whose notification has not arrived.
    const { channels: here } = fixture;
    const elsewhere = await ChannelService.start({
      repository: new ChannelRepository(database.db),
      logger: silentLogger,
    });
    await elsewhere.writer.create({ channelNumber: 2, name: 'From elsewhere' });
    expect(here.getByNumber(2)).toBeUndefined();
    const wanted = [1, 2, 3, undefined];
    const { job, remarks } = await importAll(
      wanted.map((channelNumber, index) =>
        toRow(index, channelNumber === undefined ? {} : { channelNumber }),
      ),
    );
    await elsewhere.stop();
    expect(job).toMatchObject({ created: 4, failed: 0 });
    const numbers = [...here.all()].map(({ channelNumber, name }) => `${channelNumber} ${name}`).sort();
    expect(numbers).toEqual([
      '1 Nova',
      '2 From elsewhere',
      '3 Station 2',
      '4 Station 0',
      '5 Station 1',
      '6 Station 3',
    ]);
    expect(remarks.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Number 1 was taken: the channel has number 4.',
      'Number 2 was taken: the channel has number 5.',
    ]);
  });

  test('goes on after a restart where it was, without losing or doubling a row', async () => {
    const stopped = stopAfter(60);
    const job = await begin(toRows(230));
    await stopped;
    await start();
    const before = fixture.channels.size;
    expect(before).toBeGreaterThanOrEqual(60);
    expect(before).toBeLessThan(230);
    expect((await ended(job)).job).toMatchObject({ state: 'done', created: 230, failed: 0 });
    expect(names()).toEqual(
      toRows(230)
        .map(({ channel }) => channel.name)
        .sort(),
    );
    // Also the checks that were still queued.
    expect(checked.sort()).toEqual([...fixture.channels.all()].map(({ id }) => id).sort());
  });

  test('is undone as a whole, except for what was changed since', async () => {
    await fixture.asAdmin('POST', '/api/channels', LEAST);
    const { job } = await importAll(toRows(120));
    const [kept, gone] = [...fixture.channels.all()].filter(({ name }) => name !== 'Nova');
    await fixture.asAdmin('PUT', `/api/channels/${kept?.id}`, { ...LEAST, name: 'Renamed' });
    await fixture.asAdmin('DELETE', `/api/channels/${gone?.id}`);
    const answer = await undo(job._id);
    expect(answer).toMatchObject({
      status: 200,
      message: `118 channels deleted. 1 channel changed since the import, and kept: ${kept?.name}.`,
      job: { state: 'undone', undoUntil: null },
      deleted: 118,
      kept: [{ _id: kept?.id, name: kept?.name }],
    });
    expect(names()).toEqual(['Nova', 'Renamed']);
    expect((await get(job._id)).remarks).toMatchObject([{ state: 'kept', name: kept?.name }]);
    const actions = (await fixture.audit.listLatest(300)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'channel.deleted')).toHaveLength(119);
    expect(actions).toContain('channels.import-undone');
    expect(await undo(job._id)).toMatchObject({ status: 409, code: 'import-not-undoable' });
  });

  test('ends when it is undone while it runs', async () => {
    const job = await begin(toRows(400));
    expect(await undo(job._id)).toMatchObject({ status: 200, kept: [], job: { state: 'undone' } });
    expect(fixture.channels.size).toBe(0);
  });

  test('whose undo was interrupted is undone after the restart', async () => {
    const { job } = await importAll(toRows(200));
    const stopped = stopAfter(60);
    await Promise.all([undo(job._id).catch(() => {}), stopped]);
    await start();
    expect((await ended(job)).job.state).toBe('undone');
    expect(fixture.channels.size).toBe(0);
  });

  test('can be undone for a day, and an unknown one not at all', async () => {
    const { job } = await importAll(toRows(1));
    expect(Date.parse(job.undoUntil)).toBe(now + DAY_MS);
    now += DAY_MS;
    expect(await undo(job._id)).toMatchObject({ status: 409, code: 'import-not-undoable' });
    expect(names()).toEqual(['Station 0']);
    expect(await undo('unknown')).toMatchObject({ status: 404, code: 'import-not-found' });
    expect(await get('unknown')).toMatchObject({ status: 404, code: 'import-not-found' });
  });

  test('names the limit of what is too large', async () => {
    const refused = await call('POST', PATH, { rows: toRows(5_001) });
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ param: 'rows', msg: 'A list may have at most 5,000 channels; this one has more.' }],
    });
    expect(await call('POST', PATH, { rows: [] })).toMatchObject({
      status: 400,
      errors: [{ param: 'rows' }],
    });
    const rows = [toRow(0, { description: 'x'.repeat(8 * 1024 * 1024) })];
    expect(await call('POST', PATH, { rows })).toMatchObject({
      status: 413,
      message: 'The request is too large. It may have at most 8,192 KB.',
    });
    expect((await call('GET', '/api/channels/imports')).jobs).toEqual([]);
  });

  test('of an export gives the same dial', async () => {
    await importAll([
      toRow(0, {
        channelNumber: 44,
        genre: '=Jazz',
        charset: 'shift_jis',
        createdAt: '2020-01-02T03:04:05.000Z',
      }),
      toRow(1, {
        isActive: false,
        featured: true,
        schedule: [{ programName: 'Night', dayOfWeek: 'Monday', startTime: '22:00', endTime: '02:00' }],
        currentProgram: { name: 'Night', description: null, host: 'Björk' },
      }),
    ]);
    const exportAs = async (format: string) =>
      (await fixture.asAdmin('GET', `/api/channels/export?format=${format}`)).body;
    const before = JSON.parse(await exportAs('json')).channels;
    for (const format of ['csv', 'json']) {
      const text = await exportAs(format);
      for (const { id } of [...fixture.channels.all()]) await fixture.channels.writer.delete(id);
      const { rows } = await call('POST', `${PATH}/preview`, { text });
      await importAll(rows);
      expect(JSON.parse(await exportAs('json')).channels).toEqual(before);
    }
  });
});
