// @module-tag channel-limit

import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import { expect, test } from 'vitest';
import { LEAST, useChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { insertChannelsDirectly } from '../../../../testing/insert-channels-directly.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { ChannelRepository } from './channel-repository.ts';
import { ChannelService } from './channel-service.ts';

const FULL = {
  success: false,
  code: 'channels-full',
  message: 'A station may have at most 10,000 channels. Delete some to add others.',
};

describeOnEachDatabase('a station of ten thousand channels', (open) => {
  const fixture = useChannelsFixture(open);
  const fill = async (count: number) => {
    await insertChannelsDirectly(fixture.database.db, count);
    await fixture.restart();
  };
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await fixture.current.asAdmin(method, path, body)).json();
  const create = () => call('POST', '/api/channels', LEAST);
  const idOf = (channelNumber: number) => fixture.current.channels.getByNumber(channelNumber)?.id ?? '';
  const remove = (ids: readonly string[]) => call('POST', '/api/channels/delete', { ids });
  const restore = (ids: readonly string[]) => call('POST', '/api/channels/restore', { ids });

  test('takes no further one, new or restored, until one is deleted', async () => {
    await fill(CHANNELS_MAX_COUNT - 1);
    const deleted = [idOf(7), idOf(8)];
    expect(await create()).toMatchObject({ success: true, channel: { channelNumber: CHANNELS_MAX_COUNT } });
    expect(await create()).toEqual(FULL);
    await remove(deleted);
    expect(await create()).toMatchObject({ channel: { channelNumber: 7 } });
    expect(await restore(deleted)).toEqual(FULL);
    expect(fixture.current.channels.size).toBe(CHANNELS_MAX_COUNT - 1);
    expect(await restore(deleted.slice(1))).toMatchObject({ success: true });
    expect(await create()).toEqual(FULL);
    await fixture.restart();
    expect(fixture.current.channels.size).toBe(CHANNELS_MAX_COUNT);
  });

  test('gets its last one from one of two nodes', async () => {
    await fill(CHANNELS_MAX_COUNT - 1);
    const repository = new ChannelRepository(fixture.database.db);
    const other = await ChannelService.start({ repository, logger: silentLogger });
    const results = await Promise.allSettled(
      [other, fixture.current.channels].map(({ writer }) => writer.createWithNextNumber(LEAST)),
    );
    await other.stop();
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'channels-full' },
    });
    expect(await repository.loadAll()).toHaveLength(CHANNELS_MAX_COUNT);
  });

  test('that has more of them from a version before lists and changes them all', async () => {
    const count = CHANNELS_MAX_COUNT + 2;
    await fill(count);
    expect(await call('GET', `/api/channels?page=${CHANNELS_MAX_COUNT + 1}&limit=1`)).toMatchObject({
      pagination: { total: count },
      channels: [{ channelNumber: CHANNELS_MAX_COUNT + 1 }],
    });
    expect(await call('GET', `/api/channels/${idOf(count)}`)).toMatchObject({
      data: { play: [{ url: `https://stream-${count - 1}.example/live` }] },
    });
    expect(await call('PUT', `/api/channels/${idOf(count)}`, LEAST)).toMatchObject({
      channel: { name: LEAST.name },
    });
    expect(await create()).toEqual(FULL);
    expect(await remove([idOf(1)])).toMatchObject({ success: true });
    expect(await create()).toEqual(FULL);
  });
});
