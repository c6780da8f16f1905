import { expect, test } from 'vitest';
import { LEAST } from '../../../../testing/channels-fixture.ts';
import { describeImports, toRows } from '../../../../testing/imports-fixture.ts';

const DAY_MS = 86_400_000;

describeImports('an import', (imports) => {
  const { call, get, begin, ended, importAll, names, stopAfter } = imports;
  const undo = (id: string) => call('DELETE', `/api/channels/imports/${id}`);

  test('is undone as a whole, except for what was changed since', { tags: 'channel-import' }, async () => {
    await imports.node.asAdmin('POST', '/api/channels', LEAST);
    const { job } = await importAll(toRows(120));
    const [kept, gone] = [...imports.node.channels.all()].filter(({ name }) => name !== 'Nova');
    await imports.node.asAdmin('PUT', `/api/channels/${kept?.id}`, { ...LEAST, name: 'Renamed' });
    await imports.node.asAdmin('DELETE', `/api/channels/${gone?.id}`);
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
    const actions = (await imports.node.audit.listLatest(300)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'channel.deleted')).toHaveLength(119);
    expect(actions).toContain('channels.import-undone');
    expect(await undo(job._id)).toMatchObject({ status: 409, code: 'import-not-undoable' });
  });

  test('is undone without the channels that were moved, and with those that made room for them', {
    tags: 'channel-import',
  }, async () => {
    const { job } = await importAll(toRows(6));
    const dial = () => [...imports.node.channels.all()].sort((a, b) => a.channelNumber - b.channelNumber);
    const move = (from: number, to: number, mode: string) =>
      imports.node.asAdmin('POST', '/api/channels/renumber', {
        id: dial()[from - 1]?.id,
        channelNumber: dial()[to - 1]?.channelNumber,
        mode,
      });
    const moved = [dial()[3]?.name, dial()[5]?.name];
    await move(4, 1, 'insert');
    await move(6, 2, 'swap');
    const answer = await undo(job._id);
    expect(answer).toMatchObject({ status: 200, deleted: 4 });
    expect(names()).toEqual(moved);
  });

  test('ends when it is undone while it runs', async () => {
    const job = await begin(toRows(400));
    expect(await undo(job._id)).toMatchObject({ status: 200, kept: [], job: { state: 'undone' } });
    expect(imports.node.channels.size).toBe(0);
  });

  test('whose undo was interrupted is undone after the restart', async () => {
    const { job } = await importAll(toRows(200));
    const stopped = stopAfter(60);
    await Promise.all([undo(job._id).catch(() => {}), stopped]);
    await imports.start();
    expect((await ended(job)).job.state).toBe('undone');
    expect(imports.node.channels.size).toBe(0);
  });

  test('shows how far its undo is, and answers others meanwhile', { tags: 'channel-import' }, async () => {
    const { job } = await importAll(toRows(600));
    expect(job).not.toHaveProperty('undone');
    const { promise: meanwhile, resolve } = Promise.withResolvers<ReturnType<typeof get>>();
    const { signal } = new AbortController();
    imports.node.channels.changes.subscribe(({ kind }) => {
      if (kind === 'removed') resolve(get(job._id));
    }, signal);
    const [{ job: after }, { job: during }] = await Promise.all([undo(job._id), meanwhile]);
    expect(during).toMatchObject({ state: 'undoing', created: 600, undone: expect.any(Number) });
    expect(during.undone).toBeGreaterThanOrEqual(50);
    expect(during.undone).toBeLessThan(600);
    expect(after).toMatchObject({ state: 'undone' });
    expect(after).not.toHaveProperty('undone');
  });

  test('can be undone for a day, and an unknown one not at all', async () => {
    const { job } = await importAll(toRows(1));
    expect(Date.parse(job.undoUntil ?? '')).toBe(imports.now + DAY_MS);
    imports.passTime(DAY_MS);
    expect(await undo(job._id)).toMatchObject({ status: 409, code: 'import-not-undoable' });
    expect(names()).toEqual(['Station 0']);
    expect(await undo('unknown')).toMatchObject({ status: 404, code: 'import-not-found' });
    expect(await get('unknown')).toMatchObject({ status: 404, code: 'import-not-found' });
  });
});
