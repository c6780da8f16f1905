// @module-tag channel-selection

import { DELETION_UNDO_MS } from '@airdial/contract/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelsFixture, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { insertUsers } from '../../../../testing/sample-users.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { HistoryRepository } from '../history/history-repository.ts';
import { HistoryService } from '../history/history-service.ts';
import { ChannelRepository } from './channel-repository.ts';
import { ChannelService } from './channel-service.ts';

const NAMES = ['A', 'B', 'C', 'D'] as const;
type Name = (typeof NAMES)[number];
const GONE = '0198f0a0-0000-7000-8000-000000000000';

describeOnEachDatabase('several channels at once', (open) => {
  let database: Database;
  let fixture: ChannelsFixture;
  let ids: Readonly<Record<Name, string>>;
  beforeEach(async () => {
    database = await open();
    fixture = await openChannelsFixture(database);
    const created = await fixture.channels.writer.createMany(
      NAMES.map((name, index) => ({
        name,
        channelNumber: index + 1,
        streamUrl: `https://${name}.example/`,
        schedule: [{ programName: 'Night', dayOfWeek: 'Monday', startTime: '22:00', endTime: '02:00' }],
        stats: {
          totalListeners: 9,
          currentListeners: 0,
          peakListeners: 4,
          totalPlays: 12,
          hereNow: 0,
          relayListeners: 0,
        },
      })),
    );
    ids = Object.fromEntries(created.map(({ name, id }) => [name, id])) as Record<Name, string>;
  });
  afterEach(() => fixture.stop());

  const idsOf = (...names: Name[]) => names.map((name) => ids[name]);
  const update = (channels: readonly object[], change: object) =>
    fixture.asAdmin('POST', '/api/channels/update', { channels, change });
  const change = (names: readonly Name[], values: object) =>
    update(
      names.map((name) => ({ id: ids[name] })),
      values,
    );
  const remove = (of: readonly string[]) => fixture.asAdmin('POST', '/api/channels/delete', { ids: of });
  const restore = (of: readonly string[]) => fixture.asAdmin('POST', '/api/channels/restore', { ids: of });
  const stored = async () => {
    const channels = await new ChannelRepository(database.db).loadAll();
    expect(channels.map(({ id, updatedAt }) => `${id} ${updatedAt}`).sort()).toEqual(
      [...fixture.channels.all()].map(({ id, updatedAt }) => `${id} ${updatedAt}`).sort(),
    );
    return channels.sort((one, other) => one.channelNumber - other.channelNumber);
  };
  const auditOf = async (action: string) =>
    (await fixture.audit.listLatest(50))
      .filter((entry) => entry.action === action)
      .map(({ targetId, actorId, details }) => ({ targetId, actorId, ...details }));

  test('are changed by one call, each with an audit entry and a live event', async () => {
    const seen: string[] = [];
    fixture.channels.changes.subscribe(
      ({ kind, channel }) => seen.push(`${kind} ${channel.name}`),
      new AbortController().signal,
    );
    await change(['B'], { isActive: false });
    const { message, changedIds } = (
      await change(['A', 'B', 'C'], { isActive: false, genre: 'Jazz' })
    ).json();
    expect([message, changedIds]).toEqual(['3 channels changed', idsOf('A', 'B', 'C')]);
    expect((await stored()).map(({ isActive, genre }) => [isActive, genre])).toEqual([
      [false, 'Jazz'],
      [false, 'Jazz'],
      [false, 'Jazz'],
      [true, null],
    ]);
    expect(seen).toEqual(['updated B', 'updated A', 'updated B', 'updated C']);
    expect(await auditOf('channel.updated')).toContainEqual({
      targetId: ids.A,
      actorId: 'ada',
      name: 'A',
      channelNumber: 1,
      changed: ['genre', 'isActive'],
    });
    // A stream that was not checked for long may be dead.
    expect(fixture.saved).toEqual([]);
    await change(['A', 'B'], { isActive: true });
    expect(fixture.saved).toEqual(idsOf('A', 'B'));
  });

  test('stay as they are where they are gone, twice in the call, or already as requested', async () => {
    const before = fixture.channels.get(ids.A)?.updatedAt;
    const body = [{ id: ids.A }, { id: ids.B }, { id: ids.B }, { id: GONE }, { id: 'nonsense\0' }];
    await change(['A'], { featured: false });
    expect(fixture.channels.get(ids.A)?.updatedAt).toBe(before);
    await change(['A'], { featured: true });
    expect((await update(body, { featured: true })).json()).toMatchObject({
      message: '1 channel changed',
      changedIds: [ids.B],
    });
  });

  test('are all left when one was edited meanwhile, also on another node', async () => {
    const other = await ChannelService.start({
      repository: new ChannelRepository(database.db),
      logger: silentLogger,
    });
    const versions = NAMES.map((name) => ({
      id: ids[name],
      updatedAt: new Date(fixture.channels.get(ids[name])?.updatedAt ?? 0).toISOString(),
    }));
    await other.writer.update(ids.C, { description: 'Edited' });
    const refused = await update(versions, { genre: 'Rock' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'edited-meanwhile']);
    expect((await stored()).map(({ genre, description }) => genre ?? description)).toEqual([
      ...[null, null, 'Edited', null],
    ]);
    expect(await auditOf('channel.updated')).toEqual([]);
    await other.writer.update(ids.D, { description: 'Edited too' });
    // Without versions, the change is made to what is stored by then.
    expect((await change(NAMES, { genre: 'Rock' })).statusCode).toBe(200);
    expect((await stored()).map(({ genre, description }) => [genre, description])).toEqual([
      ...[
        ['Rock', null],
        ['Rock', null],
        ['Rock', 'Edited'],
        ['Rock', 'Edited too'],
      ],
    ]);
    await other.stop();
  });

  test('are relayed only when the right to is confirmed for each, with an audit entry', async () => {
    await change(['A'], { relay: 'always', relayConfirmed: true });
    const refused = await change(['A', 'B'], { relay: 'needed' });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ param: 'relayConfirmed', msg: 'Please confirm that you may re-stream this channel' }],
    ]);
    expect((await stored()).map(({ relay }) => relay)).toEqual(['always', 'off', 'off', 'off']);
    await change(['A', 'B', 'C'], { relay: 'needed', relayConfirmed: true });
    expect((await stored()).map(({ relay }) => relay)).toEqual(['needed', 'needed', 'needed', 'off']);
    const confirmed = (await auditOf('channel.relay-confirmed')).map(({ targetId }) => targetId);
    expect(confirmed.sort()).toEqual(idsOf('A', 'B', 'C').sort());
  });

  test('are refused to listeners, without a selection and beyond the limit', async () => {
    for (const path of ['update', 'delete', 'restore'])
      expect((await fixture.asListener('POST', `/api/channels/${path}`, { ids: [ids.A] })).statusCode).toBe(
        403,
      );
    const errors = async (of: readonly string[]) => (await remove(of)).json().errors;
    const limit = [{ param: 'ids', msg: 'Please select 1 to 500 channels' }];
    expect(await errors([])).toEqual(limit);
    expect(await errors(Array(501).fill(GONE))).toEqual(limit);
    expect((await remove([GONE, 'nonsense\0'])).statusCode).toBe(404);
    expect(await stored()).toHaveLength(NAMES.length);
  });

  test('come back as they were when their deletion is undone, with new numbers where these are taken', async () => {
    const before = await stored();
    const deleted = (await remove([...idsOf('A', 'B', 'C'), GONE])).json();
    expect([deleted.message, deleted.deletedIds.sort()]).toEqual([
      ...['3 channels deleted', idsOf('A', 'B', 'C').sort()],
    ]);
    expect(Date.parse(deleted.undoUntil)).toBeGreaterThan(Date.now() + DELETION_UNDO_MS - 60_000);
    expect((await stored()).map(({ name }) => name)).toEqual(['D']);
    await fixture.channels.writer.create({ name: 'New', channelNumber: 2 });
    const restored = (await restore(idsOf('A', 'A', 'B', 'C'))).json();
    expect(restored).toMatchObject({
      message: '3 channels restored: the number of B is taken by now, it is channel 5',
      channels: [
        { _id: ids.A, channelNumber: 1 },
        { _id: ids.B, channelNumber: 5 },
        { _id: ids.C, channelNumber: 3 },
      ],
    });
    // A stream that was not checked for long may be dead.
    expect(fixture.saved.toSorted()).toEqual(idsOf('A', 'B', 'C').sort());
    const after = await stored();
    for (const channel of before.filter(({ name }) => name !== 'D'))
      expect(after.find(({ id }) => id === channel.id)).toEqual({
        ...channel,
        channelNumber: channel.name === 'B' ? 5 : channel.channelNumber,
        updatedAt: expect.any(Number),
      });
    expect((await auditOf('channel.deleted')).length).toBe(3);
    expect((await auditOf('channel.restored')).length).toBe(3);
    const again = await restore(idsOf('A'));
    expect([again.statusCode, again.json().code]).toEqual([409, 'channels-not-restorable']);
  });

  test('are listed for a day after they were deleted, the last one first, for administrators alone', {
    tags: ['deleted-channels'],
  }, async () => {
    const list = async () => (await fixture.asAdmin('GET', '/api/channels/deleted')).json().channels;
    const setDeletedAt = (id: string, ms: number) =>
      database.db.updateTable('deleted_channels').set({ deleted_at: ms }).where('id', '=', id).execute();
    expect(await list()).toEqual([]);
    await remove(idsOf('A', 'B'));
    const minuteAgo = Date.now() - 60_000;
    await setDeletedAt(ids.A, minuteAgo);
    const [b, a] = await list();
    const undoUntil = new Date(minuteAgo + DELETION_UNDO_MS).toISOString();
    expect(a).toEqual({ _id: ids.A, name: 'A', channelNumber: 1, undoUntil });
    expect(b).toMatchObject({ _id: ids.B, name: 'B', channelNumber: 2 });
    await setDeletedAt(ids.A, Date.now() - DELETION_UNDO_MS);
    expect(await list()).toEqual([b]);
    await restore(idsOf('B'));
    expect(await list()).toEqual([]);
    expect((await fixture.asListener('GET', '/api/channels/deleted')).statusCode).toBe(403);
  });

  test('come back after a restart, and on another node, which learns of it', async () => {
    await fixture.asAdmin('DELETE', `/api/channels/${ids.A}`);
    await fixture.stop();
    fixture = await openChannelsFixture(database);
    const other = await ChannelService.start({
      repository: new ChannelRepository(database.db),
      logger: silentLogger,
    });
    expect((await restore([ids.A])).json().message).toBe('1 channel restored');
    await other.remote.reload([ids.A]);
    expect(other.get(ids.A)?.name).toBe('A');
    await expect(other.writer.selection.restore([ids.A], async () => undefined)).rejects.toMatchObject({
      code: 'channels-not-restorable',
    });
    await other.stop();
  });

  test('come back with the hearts of listeners and their song history, and lose both after a day', async () => {
    const history = new HistoryService({
      channels: fixture.channels,
      repository: new HistoryRepository(database.db),
      keepMs: Number.POSITIVE_INFINITY,
      logger: silentLogger,
    });
    history.start();
    await insertUsers(database.db, ['lou']);
    for (const channelId of idsOf('A', 'B'))
      await database.db
        .insertInto('favorite_channels')
        .values({ user_id: 'lou', channel_id: channelId, added_at: 7, position: 2 })
        .execute();
    const track = { title: 'Jóga', artist: 'Björk', album: null, artwork: null, duration: null };
    for (const id of idsOf('A', 'B')) await fixture.channels.state.setNowPlaying(id, track);
    await remove(idsOf('A', 'B'));
    await restore([ids.A]);
    const favorites = () => database.db.selectFrom('favorite_channels').selectAll().execute();
    expect(await favorites()).toEqual([{ user_id: 'lou', channel_id: ids.A, added_at: 7, position: 2 }]);

    await database.db
      .updateTable('deleted_channels')
      .set({ deleted_at: Date.now() - DELETION_UNDO_MS })
      .execute();
    expect((await restore([ids.B])).statusCode).toBe(409);
    await fixture.channels.writer.selection.purge();
    await history.settled();
    const repository = new HistoryRepository(database.db);
    const count = (channelId: string) => repository.count({ channelId, search: '' });
    expect([await count(ids.A), await count(ids.B)]).toEqual([1, 0]);
    for (const table of ['deleted_channels', 'deleted_channel_favorites'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    await history.stop();
  });
});
