// @module-tag renumbering

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelsFixture, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { ChannelRepository } from './channel-repository.ts';
import { ChannelService } from './channel-service.ts';

/** Name by number; 4 and 7 are free. */
const DIAL = { 1: 'A', 2: 'B', 3: 'C', 5: 'E', 6: 'F', 8: 'H' };

describeOnEachDatabase('channels that get other numbers', (open) => {
  let database: Database;
  let fixture: ChannelsFixture;
  beforeEach(async () => {
    database = await open();
    fixture = await openChannelsFixture(database);
    const channels = Object.entries(DIAL).map(([number, name]) => ({ channelNumber: Number(number), name }));
    await fixture.channels.writer.createMany(channels);
  });
  afterEach(() => fixture.stop());

  const idOf = (name: string): string => {
    for (const channel of fixture.channels.all()) if (channel.name === name) return channel.id;
    throw new Error(`There is no channel ${name}.`);
  };
  const move = async (name: string, channelNumber: number, mode = 'insert') =>
    fixture.asAdmin('POST', '/api/channels/renumber', { id: idOf(name), channelNumber, mode });
  const toDial = (channels: Iterable<{ name: string; channelNumber: number }>) =>
    Object.fromEntries(
      [...channels]
        .map(({ name, channelNumber }) => [channelNumber, name] as const)
        .sort(([one], [other]) => one - other),
    );
  /** In memory and in the database alike. */
  const dial = async () => {
    const stored = toDial(await new ChannelRepository(database.db).loadAll());
    const { channels } = (await fixture.asAdmin('GET', '/api/channels?status=all')).json();
    expect(toDial(channels)).toEqual(stored);
    return stored;
  };

  test('are inserted: the others move towards the old number as far as the next free one', async () => {
    const up = await move('F', 2);
    expect(up.json()).toMatchObject({ success: true, message: 'F is channel 2 now' });
    expect(
      up
        .json()
        .channels.map(({ channelNumber }: { channelNumber: number }) => channelNumber)
        .sort(),
    ).toEqual([2, 3, 4]);
    expect(await dial()).toEqual({ 1: 'A', 2: 'F', 3: 'B', 4: 'C', 5: 'E', 8: 'H' });
    await move('A', 4);
    expect(await dial()).toEqual({ 1: 'F', 2: 'B', 3: 'C', 4: 'A', 5: 'E', 8: 'H' });
  });

  test('are moved to a free number, and to their own, without moving others', async () => {
    await move('A', 7);
    await move('B', 2);
    expect(await dial()).toEqual({ 2: 'B', 3: 'C', 5: 'E', 6: 'F', 7: 'A', 8: 'H' });
    await move('A', 99_999);
    expect(fixture.channels.getByNumber(99_999)?.name).toBe('A');
  });

  test('swap their numbers', async () => {
    await move('A', 8, 'swap');
    await move('B', 4, 'swap');
    expect(await dial()).toEqual({ 1: 'H', 3: 'C', 4: 'B', 5: 'E', 6: 'F', 8: 'A' });
  });

  test('get their former numbers back, whichever gap a move has closed', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99_999];
    for (const name of Object.values(DIAL))
      for (const number of numbers)
        for (const mode of ['insert', 'swap']) {
          const { undo } = (await move(name, number, mode)).json();
          expect((await fixture.asAdmin('POST', '/api/channels/renumber', undo)).statusCode).toBe(200);
          expect(await dial(), `${name} at ${number} by ${mode}`).toEqual(DIAL);
        }
  });

  test('keep the numbers they have when another channel has got a former one since', async () => {
    const { undo } = (await move('F', 2)).json();
    const after = await dial();
    await fixture.channels.writer.createMany([{ channelNumber: 6, name: 'New' }]);
    const taken = await fixture.asAdmin('POST', '/api/channels/renumber', undo);
    expect(taken.statusCode).toBe(409);
    expect(taken.json().message).toBe('New has this number already');
    expect(await dial()).toEqual({ ...after, 6: 'New' });
  });

  test('have a new version, an audit entry, and live events', async () => {
    const before = fixture.channels.get(idOf('B'))?.updatedAt ?? 0;
    const seen: string[] = [];
    fixture.channels.changes.subscribe(
      ({ kind, channel }) => seen.push(`${kind} ${channel.name}`),
      new AbortController().signal,
    );
    await move('A', 2);
    expect(seen.sort()).toEqual(['updated A', 'updated B']);
    expect(fixture.channels.get(idOf('B'))?.updatedAt).toBeGreaterThan(before);
    const [entry] = await fixture.audit.listLatest(1);
    expect(entry).toMatchObject({
      action: 'channel.renumbered',
      actorId: 'ada',
      targetId: idOf('A'),
      details: { name: 'A', from: 1, channelNumber: 2, mode: 'insert', channels: 2 },
    });
  });

  test('are refused to listeners, for channels that are gone and for numbers that are none', async () => {
    const body = { id: idOf('A'), channelNumber: 2, mode: 'insert' };
    const call = (more: object) => fixture.asAdmin('POST', '/api/channels/renumber', { ...body, ...more });
    expect((await fixture.asListener('POST', '/api/channels/renumber', body)).statusCode).toBe(403);
    expect((await call({ id: 'missing' })).statusCode).toBe(404);
    expect((await call({ id: '0198f0a0-0000-7000-8000-000000000000' })).statusCode).toBe(404);
    expect((await call({ channelNumber: 0 })).json().errors).toEqual([
      { param: 'channelNumber', msg: 'Channel number must be a whole number from 1 to 99999' },
    ]);
    expect((await call({ mode: 'shuffle' })).statusCode).toBe(400);
    expect(await dial()).toEqual(DIAL);
  });

  test('keep each number once when nodes move and create channels at the same time', async () => {
    const other = await ChannelService.start({
      repository: new ChannelRepository(database.db),
      logger: silentLogger,
    });
    const ids = Object.values(DIAL).map(idOf);
    const noAudit = async () => undefined;
    const moves = ids.map((id, index) =>
      (index % 2 ? other : fixture.channels).writer.renumber(
        { id, channelNumber: 1 + ((index * 3) % 6), mode: index % 3 ? 'insert' : 'swap' },
        noAudit,
      ),
    );
    const created = [1, 2, 3].map(() => other.writer.createWithNextNumber({ name: 'New' }));
    await Promise.all([...moves, ...created]);
    await fixture.channels.remote.reloadAll();
    const stored = await new ChannelRepository(database.db).loadAll();
    expect(stored).toHaveLength(ids.length + 3);
    expect(stored.every(({ channelNumber }) => channelNumber > 0)).toBe(true);
    await dial();
    await other.stop();
  });
});
