import { expect, test } from 'vitest';
import { describeImports, IMPORT_PATH, toRow } from '../../../../testing/imports-fixture.ts';

const GONE = { status: 404, code: 'preview-not-found', message: 'This preview has expired.' };

describeImports('the preview of an import', (imports) => {
  const { call, preview, ended, names } = imports;
  const start = (previewId: string, rows: readonly object[] = [{ index: 0 }]) =>
    call('POST', IMPORT_PATH, { previewId, rows });

  test('is started after a restart, with the rows that were chosen and what was edited', {
    tags: 'channel-import',
  }, async () => {
    const text = [
      'name,url,number,logo',
      'One,https://1.example/,7,no picture',
      'Two,https://2.example/,8,',
      ',https://3.example/,9,',
      'Four,,10,',
    ].join('\n');
    const { previewId } = await preview(text);
    await imports.restart();
    const { job } = await start(previewId, [{ index: 0 }, toRow(2, { channelNumber: 12 }), { index: 3 }]);
    expect(await ended(job)).toMatchObject({
      job: { _id: previewId, total: 3, created: 2, failed: 1 },
      remarks: [{ line: 5, name: 'Four', state: 'failed', reason: expect.stringContaining('Stream URL') }],
    });
    expect(names()).toEqual(['One', 'Station 2']);
    expect(imports.node.channels.getByNumber(7)?.name).toBe('One');
    expect(imports.node.channels.getByNumber(12)?.name).toBe('Station 2');
  });

  test('is no import, and is imported once', { tags: 'channel-import' }, async () => {
    const { previewId } = await preview('https://1.example/');
    expect((await call('GET', '/api/channels/imports')).jobs).toEqual([]);
    for (const method of ['GET', 'DELETE'] as const)
      expect(await call(method, `/api/channels/imports/${previewId}`)).toMatchObject({ status: 404 });
    const [first, second] = await Promise.all([start(previewId), start(previewId)]);
    expect(second.job._id).toBe(first.job._id);
    await ended(first.job);
    expect(await start(previewId)).toMatchObject({ status: 200, job: { state: 'done', created: 1 } });
    expect(imports.node.channels.size).toBe(1);
    const actions = (await imports.node.audit.listLatest(10)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'channels.import-started')).toHaveLength(1);
  });

  test('can be started until ten others were made', { tags: 'channel-import' }, async () => {
    const ids: string[] = [];
    for (let index = 0; index < 11; index += 1)
      ids.push((await preview(`https://${index}.example/`)).previewId);
    expect(await start(ids[0] ?? '')).toMatchObject(GONE);
    expect((await start(ids[1] ?? '')).status).toBe(200);
    expect(await start('unknown')).toMatchObject(GONE);
  });
});
