import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { LEAST, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import {
  describeImports,
  IMPORT_PATH,
  mountImports,
  toRow,
  toRows,
} from '../../../../testing/imports-fixture.ts';
import { createCaller } from '../../../../testing/test-access.ts';
import { silentLogger } from '../../../../testing/test-databases.ts';
import { webradiodbList } from '../../../../testing/webradiodb-list.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';

const WEBRADIODB_ROWS = 707;

describeImports('an import', (imports, kind) => {
  const { call, get, preview, begin, ended, importAll, importList, names, stopAfter } = imports;

  test('answers at once, stores every row, then checks every stream', {
    tags: 'channel-import',
  }, async () => {
    const checkedBefore: number[] = [];
    const onCreated = () => checkedBefore.push(imports.checked.length);
    imports.node.channels.changes.subscribe(onCreated, AbortSignal.any([]));
    const rows = [toRow(0, { channelNumber: 7, genre: 'Jazz', charset: 'latin1' }), ...toRows(120).slice(1)];
    const job = await begin(rows);
    expect(job).toMatchObject({ state: 'running', total: 120, done: 0, failed: 0 });
    const { job: done, remarks } = await ended(job);
    expect([done, remarks]).toEqual([{ ...job, state: 'done', done: 120, created: 120 }, []]);
    const stored = [...imports.node.channels.all()];
    expect(stored).toHaveLength(120);
    expect(imports.node.channels.getByNumber(7)).toMatchObject({
      name: 'Station 0',
      genre: 'Jazz',
      charset: 'latin1',
    });
    expect(checkedBefore).toEqual(stored.map(() => 0));
    expect([...imports.checked].sort()).toEqual(stored.map(({ id }) => id).sort());
    const actions = (await imports.node.audit.listLatest(200)).map(
      ({ actorId, action }) => `${actorId} ${action}`,
    );
    expect(actions.filter((action) => action === 'ada channel.created')).toHaveLength(120);
    expect(actions).toContain('ada channels.import-started');
  });

  test.each([
    ['all', [true, true, true]],
    ['none', [false, false, false]],
    [{ genres: ['jAzz'] }, [true, true, false]],
    [undefined, [false, true, false]],
  ] as const)('features what is chosen: %j', { tags: 'channel-import' }, async (featured, expected) => {
    const text = JSON.stringify([
      { name: 'One', url: 'https://1.example/live', genre: 'Jazz', featured: false },
      { name: 'Two', url: 'https://2.example/live', genre: 'Soul;Jazz', featured: true },
      { name: 'Three', url: 'https://3.example/live' },
    ]);
    const { previewId, rows } = await preview(text);
    const chosen = rows.map((_: unknown, index: number) => ({ index }));
    const { job } = await call('POST', IMPORT_PATH, { previewId, rows: chosen, featured });
    await ended(job);
    expect([...imports.node.channels.all()].map((channel) => channel.featured)).toEqual(expected);
  });

  test('is listed for all administrators, newest first, and for no listener', async () => {
    const jobs = [await begin(toRows(1))];
    imports.passTime(1);
    jobs.push(await begin(toRows(2)));
    const asOther = createCaller(imports.node.app, { userId: 'bob', role: 'admin' });
    const listed = (await asOther('GET', '/api/channels/imports')).json().jobs;
    expect(listed.map(({ _id }: ImportJob) => _id)).toEqual(jobs.map(({ _id }) => _id).reverse());
    for (const job of jobs) await ended(job);
    for (const [method, path] of [
      ['POST', IMPORT_PATH],
      ['GET', '/api/channels/imports'],
      ['DELETE', `/api/channels/imports/${jobs[0]?._id}`],
    ] as const)
      expect((await imports.node.asListener(method, path)).statusCode).toBe(403);
  });

  test('names line and reason of rows that fail, and stores the others', {
    tags: 'channel-import',
  }, async () => {
    const refuse = "name = 'Station 2'";
    await (kind === 'sqlite'
      ? sql`create trigger refuse_two before insert on channels when new.${sql.raw(refuse)}
          begin select raise(abort, 'refused'); end`.execute(imports.database.db)
      : sql`alter table channels add constraint refuse_two check (not (${sql.raw(refuse)}))`.execute(
          imports.database.db,
        ));
    try {
      const { job, remarks } = await importAll([
        toRow(0),
        toRow(1, { streamUrl: 'ftp://x/', name: '\0' }),
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
        await sql`alter table channels drop constraint refuse_two`.execute(imports.database.db);
    }
  });

  test('gives rows whose number is taken by then the lowest free one that no other row wants', {
    tags: 'channel-import',
  }, async () => {
    await imports.node.asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 1 });
    // Stored by another node, whose notification has not arrived.
    const { channels: here } = imports.node;
    const elsewhere = await ChannelService.start({
      repository: new ChannelRepository(imports.database.db),
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

  test('goes on after a restart where it was, without losing or doubling a row', {
    tags: 'channel-import',
  }, async () => {
    const stopped = stopAfter(60);
    const job = await begin(toRows(230));
    await stopped;
    await imports.start();
    const before = imports.node.channels.size;
    expect(before).toBeGreaterThanOrEqual(60);
    expect(before).toBeLessThan(230);
    expect((await ended(job)).job).toMatchObject({ state: 'done', created: 230, failed: 0 });
    expect(names()).toEqual(
      toRows(230)
        .map(({ channel }) => channel.name)
        .sort(),
    );
  });

  test('stores no row twice when two nodes work on it', async () => {
    const job = await begin(toRows(230));
    const other = await openChannelsFixture(imports.database);
    const checkedThere: string[] = [];
    mountImports(other, imports.database, { requestCheck: (id) => checkedThere.push(id) });
    await other.app.ready();
    expect((await ended(job)).job).toMatchObject({ state: 'done', created: 230, failed: 0 });
    await other.app.close();
    await other.stop();
    await imports.node.channels.remote.reloadAll();
    expect(names()).toEqual(
      toRows(230)
        .map(({ channel }) => channel.name)
        .sort(),
    );
    // The node that has not stored the last rows finds out later that there are none.
    await expect.poll(() => imports.checked.length + checkedThere.length).toBe(230);
  });

  test('says of a channel what its check has found out since', async () => {
    const { job } = await importAll([toRow(0), toRow(1, { imageUrl: 'no picture' }), toRow(2)]);
    const ids = new Map([...imports.node.channels.all()].map(({ name, id }) => [name, id]));
    for (const name of ['Station 0', 'Station 1'])
      await imports.node.channels.state.replaceAddress(ids.get(name) ?? '', {
        from: `https://${name.at(-1)}.example/live`,
        to: `https://${name.at(-1)}.example/bare`,
      });
    // Each says it once, however often a check finds it.
    for (const name of ['Station 0', 'Station 1', 'Station 0']) imports.onSessionRemoved(ids.get(name) ?? '');
    const said = 'The address contained the session of one listener, and is stored without it.';
    await vi.waitUntil(async () => (await get(job._id)).remarks.at(-1)?.reason.endsWith(said));
    expect((await get(job._id)).remarks).toMatchObject([
      { line: 1, name: 'Station 0', state: 'created', reason: said },
      { line: 2, name: 'Station 1', reason: expect.stringMatching(/^imageUrl is left out.*without it\.$/) },
    ]);
    await call('DELETE', `/api/channels/imports/${job._id}`);
    expect((await ended(job)).job).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
  });

  test('has no relay, which is confirmed for each channel', async () => {
    const { previewId } = await preview('https://0.example/');
    const channel = { name: 'Nova', streamUrl: 'https://0.example/', relay: 'always', relayConfirmed: true };
    const { job } = await call('POST', IMPORT_PATH, { previewId, rows: [{ index: 0, channel }] });
    await ended(job);
    expect([...imports.node.channels.all()]).toMatchObject([
      { name: 'Nova', relay: 'off', relayConfirmed: false },
    ]);
  });

  test('of the 707 stations of webradiodb is previewed, stored and undone', {
    tags: 'channel-import',
  }, async () => {
    const text = JSON.stringify(webradiodbList(WEBRADIODB_ROWS));
    const { rows } = await preview(text);
    expect(rows).toHaveLength(WEBRADIODB_ROWS);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['new']));
    const { job } = await importList(text);
    expect(job).toMatchObject({ state: 'done', total: WEBRADIODB_ROWS, created: WEBRADIODB_ROWS, failed: 0 });
    expect(imports.node.channels.getByNumber(2)).toMatchObject({
      name: 'Rádió 1',
      streamUrl: 'http://1.example:8000/stream',
      genre: 'Jazz',
      language: 'English',
      country: 'Brazil',
      codec: 'AAC+',
      bitrate: 192,
      imageUrl: null,
      website: 'https://1.example/',
    });
    expect(new Set((await preview(text)).rows.map(({ status }) => status))).toEqual(new Set(['duplicate']));
    const { job: begun } = await call('DELETE', `/api/channels/imports/${job._id}`);
    expect((await ended(begun)).job).toMatchObject({ state: 'undone', undone: WEBRADIODB_ROWS, kept: 0 });
    expect(names()).toEqual([]);
  });

  test('of an export gives the same dial', { tags: 'channel-import' }, async () => {
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
      (await imports.node.asAdmin('GET', `/api/channels/export?format=${format}`)).body;
    const before = JSON.parse(await exportAs('json')).channels;
    for (const format of ['csv', 'json']) {
      const text = await exportAs(format);
      for (const { id } of [...imports.node.channels.all()]) await imports.node.channels.writer.delete(id);
      await importList(text);
      expect(JSON.parse(await exportAs('json')).channels).toEqual(before);
    }
  });
});
