// @module-tag channel-limit

import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import { expect, test } from 'vitest';
import { describeImports, IMPORT_PATH, toRow, toRows } from '../../../../testing/imports-fixture.ts';
import { insertChannelsDirectly } from '../../../../testing/insert-channels-directly.ts';

describeImports('an import', (imports) => {
  const { call, preview, begin, ended, importAll } = imports;
  const fill = async (count: number) => {
    await insertChannelsDirectly(imports.database.db, count);
    await imports.restart();
  };

  test('has as many channels as a station may have', async () => {
    const { job } = await importAll(toRows(CHANNELS_MAX_COUNT));
    expect(job).toMatchObject({ state: 'done', created: CHANNELS_MAX_COUNT, failed: 0 });
  });

  test('is refused as a whole when the station has less room, which its preview names', async () => {
    await fill(CHANNELS_MAX_COUNT - 2);
    const list = [1, 2, 3].map((number) => `https://${number}.example/`).join('\n');
    const { previewId, room } = await preview(list);
    expect(room).toBe(2);
    const start = (indexes: readonly number[]) =>
      call('POST', IMPORT_PATH, { previewId, rows: indexes.map((index) => ({ index })) });
    expect(await start([0, 1, 2])).toMatchObject({
      status: 409,
      code: 'channels-full',
      message:
        'A station may have at most 10,000 channels, and this one has room for 2 more. Choose fewer rows, or delete channels.',
    });
    expect((await call('GET', '/api/channels/imports')).jobs).toEqual([]);
    const { job } = await start([0, 2]);
    expect((await ended(job)).job).toMatchObject({ created: 2, failed: 0 });
    expect(await preview(list)).toMatchObject({ room: 0 });
  });

  test('names the rows for which there is no room any more', async () => {
    await insertChannelsDirectly(imports.database.db, CHANNELS_MAX_COUNT - 70);
    // This node has not read them yet.
    const { job, remarks } = await ended(await begin(toRows(120)));
    expect(job).toMatchObject({ state: 'done', created: 70, failed: 50 });
    expect(remarks).toHaveLength(50);
    expect(remarks[0]).toEqual({
      line: 71,
      name: 'Station 70',
      state: 'failed',
      reason: 'A station may have at most 10,000 channels. Delete some to add others.',
    });
  });

  test('names the limit of what is too large', async () => {
    const { previewId } = await preview('https://0.example/');
    const tooMany = Array.from({ length: 10_001 }, () => ({ index: 0 }));
    expect(await call('POST', IMPORT_PATH, { previewId, rows: tooMany })).toMatchObject({
      status: 400,
      errors: [{ param: 'rows', msg: 'A list may have at most 10,000 channels; this one has more.' }],
    });
    expect(await call('POST', IMPORT_PATH, { previewId, rows: [] })).toMatchObject({
      status: 400,
      errors: [{ param: 'rows' }],
    });
    expect(await call('POST', IMPORT_PATH, { previewId, rows: [{ index: 1 }] })).toMatchObject({
      status: 400,
      errors: [{ param: 'rows', msg: 'The preview has no such row.' }],
    });
    const rows = [toRow(0, { description: 'x'.repeat(40 * 1024 * 1024) })];
    expect(await call('POST', IMPORT_PATH, { previewId, rows })).toMatchObject({
      status: 413,
      message: 'The request is too large. It may have at most 40,960 KB.',
    });
    expect((await call('GET', '/api/channels/imports')).jobs).toEqual([]);
  });
});
