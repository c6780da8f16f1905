import { expect, test } from 'vitest';
import { LEAST, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { describeImports, mountImports, toRows } from '../../../../testing/imports-fixture.ts';

const DAY_MS = 86_400_000;

describeImports('an import', (imports) => {
  const { call, get, begin, ended, importAll, names, stopAfter } = imports;
  const requestUndo = (id: string) => call('DELETE', `/api/channels/imports/${id}`);
  const undo = async (id: string) => ended((await requestUndo(id)).job);

  test('is undone as a whole, except for what was changed since', { tags: 'channel-import' }, async () => {
    await imports.node.asAdmin('POST', '/api/channels', LEAST);
    const { job } = await importAll(toRows(120));
    const [kept, gone] = [...imports.node.channels.all()].filter(({ name }) => name !== 'Nova');
    await imports.node.asAdmin('PUT', `/api/channels/${kept?.id}`, { ...LEAST, name: 'Renamed' });
    await imports.node.asAdmin('DELETE', `/api/channels/${gone?.id}`);
    expect(await undo(job._id)).toMatchObject({
      job: { state: 'undone', created: 120, undone: 118, kept: 1, undoUntil: null },
      remarks: [{ state: 'kept', name: kept?.name, reason: 'The channel was changed since the import.' }],
    });
    expect(names()).toEqual(['Nova', 'Renamed']);
    const actions = (await imports.node.audit.listLatest(300)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'channel.deleted')).toHaveLength(119);
    expect(actions).toContain('channels.import-undone');
    expect(await requestUndo(job._id)).toMatchObject({ status: 409, code: 'import-not-undoable' });
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
    expect((await undo(job._id)).job).toMatchObject({ state: 'undone', undone: 4, kept: 2 });
    expect(names()).toEqual(moved);
  });

  test('ends when it is undone while it runs', async () => {
    const job = await begin(toRows(400));
    expect((await undo(job._id)).job).toMatchObject({ state: 'undone', kept: 0 });
    expect(imports.node.channels.size).toBe(0);
  });

  test('whose undo was interrupted is undone after the restart', async () => {
    const { job } = await importAll(toRows(200));
    const [kept] = [...imports.node.channels.all()];
    await imports.node.asAdmin('PUT', `/api/channels/${kept?.id}`, { ...LEAST, name: 'Renamed' });
    const stopped = stopAfter(60);
    await requestUndo(job._id);
    await stopped;
    const leftCount = names().length;
    expect(leftCount).toBeLessThanOrEqual(150);
    expect(leftCount).toBeGreaterThan(1);
    await imports.start();
    expect((await ended(job)).job).toMatchObject({ state: 'undone', undone: 199, kept: 1 });
    expect(names()).toEqual(['Renamed']);
  });

  test('is undone in the background, and answers others meanwhile', { tags: 'channel-import' }, async () => {
    const { job } = await importAll(toRows(600));
    expect(job).toMatchObject({ undone: 0, kept: 0 });
    const { promise: meanwhile, resolve } = Promise.withResolvers<ReturnType<typeof get>>();
    const { signal } = new AbortController();
    imports.node.channels.changes.subscribe(({ kind }) => {
      if (kind === 'removed') resolve(get(job._id));
    }, signal);
    const { status, job: begun } = await requestUndo(job._id);
    expect([status, begun.state]).toEqual([200, 'undoing']);
    expect(await requestUndo(job._id)).toMatchObject({ status: 200, job: { _id: job._id } });
    const { job: during } = await meanwhile;
    expect(during).toMatchObject({ state: 'undoing', created: 600 });
    expect(during.undone).toBeGreaterThanOrEqual(50);
    expect(during.undone).toBeLessThan(600);
    expect((await ended(job)).job).toMatchObject({ state: 'undone', undone: 600 });
    const actions = (await imports.node.audit.listLatest(2_000)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'channels.import-undone')).toHaveLength(1);
  });

  test('keeps channels that are changed while it is being undone', async () => {
    const { job } = await importAll(toRows(200));
    const last = [...imports.node.channels.all()].find(({ name }) => name === 'Station 199');
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    imports.node.channels.changes.subscribe(({ kind }) => {
      if (kind !== 'removed') return;
      const rename = { ...LEAST, name: 'Renamed' };
      resolve(imports.node.asAdmin('PUT', `/api/channels/${last?.id}`, rename).then(() => {}));
    }, new AbortController().signal);
    await requestUndo(job._id);
    await changed;
    expect((await ended(job)).job).toMatchObject({ state: 'undone', undone: 199, kept: 1 });
    expect(names()).toEqual(['Renamed']);
  });

  test('counts each channel once when two nodes undo it', async () => {
    const { job } = await importAll(toRows(231));
    const [kept] = [...imports.node.channels.all()];
    await imports.node.asAdmin('PUT', `/api/channels/${kept?.id}`, { ...LEAST, name: 'Renamed' });
    await requestUndo(job._id);
    const other = await openChannelsFixture(imports.database);
    mountImports(other, imports.database);
    await other.app.ready();
    expect((await ended(job)).job).toMatchObject({ state: 'undone', undone: 230, kept: 1 });
    await other.app.close();
    await other.stop();
    await imports.node.channels.remote.reloadAll();
    expect(names()).toEqual(['Renamed']);
    const actions = (await imports.node.audit.listLatest(1_000)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'channel.deleted')).toHaveLength(230);
  });

  test('can be undone for a day, and an unknown one not at all', async () => {
    const { job } = await importAll(toRows(1));
    expect(Date.parse(job.undoUntil ?? '')).toBe(imports.now + DAY_MS);
    imports.passTime(DAY_MS);
    expect(await requestUndo(job._id)).toMatchObject({ status: 409, code: 'import-not-undoable' });
    expect(names()).toEqual(['Station 0']);
    expect(await requestUndo('unknown')).toMatchObject({ status: 404, code: 'import-not-found' });
    expect(await get('unknown')).toMatchObject({ status: 404, code: 'import-not-found' });
  });
});
