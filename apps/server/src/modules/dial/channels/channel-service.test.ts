import { beforeEach, describe, expect, test } from 'vitest';
import { FULL } from '../../../../testing/full-channel.ts';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { ChannelRepository } from './channel-repository.ts';
import { ChannelService } from './channel-service.ts';
import type { ChannelChange, ChannelRecord, NewChannel } from './channel-types.ts';

const ADMIN = { isAdmin: true };
const TRACK = {
  title: 'Lluvia',
  artist: 'Señal',
  album: 'Uno',
  artwork: '/pictures?picture=1',
  duration: 12.5,
};

const STORED = {
  ...FULL,
  imageUrl: '/uploads/a.webp',
  logo: '/uploads/b.webp',
  charset: 'iso-8859-1',
} satisfies NewChannel;

describeOnEachDatabase('channel service', (open) => {
  let repository: ChannelRepository;
  let channels: ChannelService;
  const start = () => ChannelService.start({ repository, logger: silentLogger });

  beforeEach(async () => {
    repository = new ChannelRepository((await open()).db);
    channels = await start();
  });

  const stored = async (id: string) => (await repository.loadAll()).find((channel) => channel.id === id);

  test('keeps every field, the track and the counts across a restart', async () => {
    const { id } = await channels.writer.create(STORED);
    await channels.state.setNowPlaying(id, TRACK);
    channels.state.setStats(id, {
      currentListeners: 3,
      peakListeners: 9,
      totalListeners: 20,
      totalPlays: 30,
    });
    await channels.stop();
    expect((await start()).get(id)).toEqual(channels.get(id));
    expect(channels.get(id)).toMatchObject({ ...STORED, track: TRACK, stats: { peakListeners: 9 } });
  });

  test('creates channels with the specification’s defaults and ids that sort by age', async () => {
    const first = await channels.writer.create({ channelNumber: 2, name: 'Plain' });
    expect(first).toMatchObject({
      bitrate: 128,
      codec: 'MP3',
      isActive: true,
      featured: false,
      schedule: [],
    });
    await expect.poll(() => Date.now()).toBeGreaterThan(first.createdAt);
    const second = await channels.writer.create({ channelNumber: 1, name: 'Later' });
    expect([second.id, first.id].sort()).toEqual([first.id, second.id]);
    expect(channels.nextFreeNumber()).toBe(3);
  });

  test('shows inactive channels and the metadata endpoint to administrators on request', async () => {
    await channels.writer.createMany(SAMPLE_CHANNELS);
    const numbers = (query: Parameters<ChannelService['list']>[0]) =>
      channels.list(query, ADMIN).channels.map((channel) => channel.channelNumber);
    expect(numbers({})).toEqual([1, 3, 7, 9, 12]);
    expect(numbers({ activeOnly: false })).toEqual([1, 3, 5, 7, 9, 12]);
    expect(numbers({ active: false })).toEqual([1, 3, 5, 7, 9, 12]);
    expect(numbers({ status: 'all' })).toEqual([1, 3, 5, 7, 9, 12]);
    expect(numbers({ status: 'inactive', activeOnly: true })).toEqual([5]);
    expect(numbers({ status: 'active', activeOnly: false })).toEqual([1, 3, 7, 9, 12]);
    const [first] = channels.list({}, ADMIN).channels;
    expect(first?.apiOrigin).toBe('https://radio.example.org/status.json');
    const responses = [channels.listResponse({}, ADMIN), channels.listResponse({}, { isAdmin: false })];
    expect(responses.map(({ plain }) => plain.includes('apiOrigin'))).toEqual([true, false]);
  });

  test('gives each edit a version of its own, also within a millisecond', async () => {
    const { writer } = await ChannelService.start({ repository, logger: silentLogger, now: () => 1 });
    const { id, updatedAt } = await writer.create({ channelNumber: 1, name: 'First' });
    await writer.update(id, { name: 'Second' }, updatedAt);
    await expect(writer.update(id, { name: 'Third' }, updatedAt)).rejects.toMatchObject({
      code: 'edited-meanwhile',
    });
  });

  test('changes nothing in memory when the database refuses a write', async () => {
    const { id } = await channels.writer.create({ channelNumber: 1, name: 'First' });
    await channels.writer.create({ channelNumber: 2, name: 'Second' });
    await expect(channels.writer.create({ channelNumber: 2, name: 'Third' })).rejects.toThrow();
    await expect(channels.writer.update(id, { channelNumber: 2 })).rejects.toThrow();
    const twice = { channelNumber: 8, name: 'Twice' };
    await expect(channels.writer.createMany([twice, twice])).rejects.toThrow();
    expect(channels.size).toBe(2);
    expect(channels.get(id)?.channelNumber).toBe(1);
    expect(await repository.loadAll()).toHaveLength(2);
  });

  test('publishes stored changes until the subscriber’s signal aborts', async () => {
    const seen: ChannelChange[] = [];
    const subscription = new AbortController();
    channels.changes.subscribe((change) => seen.push(change), subscription.signal);
    const { id } = await channels.writer.create({ channelNumber: 1, name: 'First' });
    await channels.writer.update(id, { name: 'Renamed' });
    await channels.state.setNowPlaying(id, TRACK);
    channels.state.setStats(id, { hereNow: 4 });
    await channels.writer.delete(id);
    subscription.abort();
    await channels.writer.create({ channelNumber: 1, name: 'Unheard' });
    expect(seen.map(({ kind }) => kind)).toEqual(['created', 'updated', 'track', 'stats', 'removed']);
    expect(seen.at(-1)?.channel).toMatchObject({ name: 'Renamed', track: TRACK, stats: { hereNow: 4 } });
  });

  test('applies all concurrent writes, in memory as in the database', async () => {
    const { id } = await channels.writer.create({ channelNumber: 1, name: 'Busy' });
    const renames = Array.from({ length: 20 }, (_, index) =>
      channels.writer.update(id, { name: `Busy ${index}` }),
    );
    const tracks = Array.from({ length: 20 }, (_, index) =>
      channels.state.setNowPlaying(id, { ...TRACK, title: `Track ${index}` }),
    );
    channels.state.setStats(id, { totalPlays: 7 });
    await Promise.all([...renames, ...tracks]);
    await channels.stop();
    const expected = { name: 'Busy 19', track: { title: 'Track 19' }, stats: { totalPlays: 7 } };
    expect(channels.get(id)).toMatchObject(expected);
    expect(await stored(id)).toMatchObject(expected);
  });

  test('refuses writes to a deleted channel, and ignores counts for it', async () => {
    const { id } = await channels.writer.create({ channelNumber: 1, name: 'Gone' });
    await channels.writer.delete(id);
    for (const change of [
      channels.writer.update(id, {}),
      channels.state.setNowPlaying(id, TRACK),
      channels.writer.delete(id),
    ]) {
      await expect(change).rejects.toMatchObject({ code: 'channel-not-found' });
    }
    channels.state.setStats(id, { hereNow: 1 });
    expect(channels.size).toBe(0);
  });
});

describe('stored content', () => {
  describeOnEachDatabase('damaged content', (open) => {
    test('drops an invalid schedule or program and keeps the channel', async () => {
      const { db } = await open();
      const repository = new ChannelRepository(db);
      const channels = await ChannelService.start({ repository, logger: silentLogger });
      const { id } = await channels.writer.create(STORED);
      await db.updateTable('channels').set({ schedule: '[{"day":1}]', current_program: '{' }).execute();
      const [channel] = (await repository.loadAll()) as [ChannelRecord];
      expect(channel).toMatchObject({ id, name: STORED.name, schedule: [], currentProgram: null });
    });
  });
});
