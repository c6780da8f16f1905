import { beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_CHANNELS } from '../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../testing/test-databases.ts';
import type { ChannelChange } from './channel-changes.ts';
import type { ChannelRecord, NewChannel } from './channel-record.ts';
import { ChannelRepository } from './channel-repository.ts';
import { ChannelService } from './channel-service.ts';

const ADMIN = { isAdmin: true };
const SONG = {
  title: 'Lluvia',
  artist: 'Señal',
  album: 'Uno',
  artwork: 'https://a.example/1.png',
  duration: 12.5,
};

const FULL: NewChannel = {
  channelNumber: 42,
  name: 'Everything',
  description: 'All fields set',
  genre: 'Talk',
  streamUrl: 'http://stream.example/live',
  imageUrl: '/uploads/a.webp',
  logo: '/uploads/b.webp',
  bitrate: 192,
  codec: 'AAC',
  country: 'Chile',
  language: 'Spanish',
  website: 'https://station.example',
  apiOrigin: 'https://station.example/status',
  charset: 'iso-8859-1',
  featured: true,
  isActive: false,
  schedule: [{ programName: 'Dawn', dayOfWeek: 'Monday', startTime: '06:00', endTime: '09:30' }],
  currentProgram: { name: 'Dawn', description: null, host: 'Ana' },
};

describeOnEachDatabase('channel service', (open) => {
  let repository: ChannelRepository;
  let channels: ChannelService;
  const start = () => ChannelService.start({ repository, logger: silentLogger });

  beforeEach(async () => {
    repository = new ChannelRepository((await open()).db);
    channels = await start();
  });

  const stored = async (id: string) => (await repository.loadAll()).find((channel) => channel.id === id);

  test('every field, the song and the counts survive a restart', async () => {
    const { id } = await channels.create(FULL);
    await channels.setNowPlaying(id, SONG);
    channels.setStats(id, { currentListeners: 3, peakListeners: 9, totalListeners: 20, totalPlays: 30 });
    await channels.stop();
    expect((await start()).get(id)).toEqual(channels.get(id));
    expect(channels.get(id)).toMatchObject({ ...FULL, song: SONG, stats: { peakListeners: 9 } });
  });

  test('a new channel has the specification’s defaults and ids that sort by age', async () => {
    const first = await channels.create({ channelNumber: 2, name: 'Plain' });
    expect(first).toMatchObject({
      bitrate: 128,
      codec: 'MP3',
      isActive: true,
      featured: false,
      schedule: [],
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
    const second = await channels.create({ channelNumber: 1, name: 'Later' });
    expect([second.id, first.id].sort()).toEqual([first.id, second.id]);
    expect(channels.nextFreeNumber()).toBe(3);
  });

  test('an administrator sees inactive channels and the metadata endpoint when asking for them', async () => {
    await channels.createMany(SAMPLE_CHANNELS);
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
    const answers = [channels.listResponse({}, ADMIN), channels.listResponse({}, { isAdmin: false })];
    expect(answers.map(({ plain }) => plain.includes('apiOrigin'))).toEqual([true, false]);
  });

  test('a write that the database refuses changes nothing in memory', async () => {
    const { id } = await channels.create({ channelNumber: 1, name: 'First' });
    await channels.create({ channelNumber: 2, name: 'Second' });
    await expect(channels.create({ channelNumber: 2, name: 'Third' })).rejects.toThrow();
    await expect(channels.update(id, { channelNumber: 2 })).rejects.toThrow();
    const twice = { channelNumber: 8, name: 'Twice' };
    await expect(channels.createMany([twice, twice])).rejects.toThrow();
    expect(channels.size).toBe(2);
    expect(channels.get(id)?.channelNumber).toBe(1);
    expect(await repository.loadAll()).toHaveLength(2);
  });

  test('changes are told once they are stored, until the listener’s signal', async () => {
    const seen: ChannelChange[] = [];
    const listening = new AbortController();
    channels.changes.subscribe((change) => seen.push(change), listening.signal);
    const { id } = await channels.create({ channelNumber: 1, name: 'First' });
    await channels.update(id, { name: 'Renamed' });
    await channels.setNowPlaying(id, SONG);
    channels.setStats(id, { hereNow: 4 });
    await channels.remove(id);
    listening.abort();
    await channels.create({ channelNumber: 1, name: 'Unheard' });
    expect(seen.map(({ kind }) => kind)).toEqual(['created', 'updated', 'song', 'stats', 'removed']);
    expect(seen.at(-1)?.channel).toMatchObject({ name: 'Renamed', song: SONG, stats: { hereNow: 4 } });
  });

  test('writes at the same time all land, in memory as in the database', async () => {
    const { id } = await channels.create({ channelNumber: 1, name: 'Busy' });
    const renames = Array.from({ length: 20 }, (_, index) => channels.update(id, { name: `Busy ${index}` }));
    const songs = Array.from({ length: 20 }, (_, index) =>
      channels.setNowPlaying(id, { ...SONG, title: `Song ${index}` }),
    );
    channels.setStats(id, { totalPlays: 7 });
    await Promise.all([...renames, ...songs]);
    await channels.stop();
    const expected = { name: 'Busy 19', song: { title: 'Song 19' }, stats: { totalPlays: 7 } };
    expect(channels.get(id)).toMatchObject(expected);
    expect(await stored(id)).toMatchObject(expected);
  });

  test('a channel that is gone is channel-not-found, and counts for it are ignored', async () => {
    const { id } = await channels.create({ channelNumber: 1, name: 'Gone' });
    await channels.remove(id);
    for (const change of [channels.update(id, {}), channels.setNowPlaying(id, SONG), channels.remove(id)]) {
      await expect(change).rejects.toMatchObject({ code: 'channel-not-found' });
    }
    channels.setStats(id, { hereNow: 1 });
    expect(channels.size).toBe(0);
  });

  test('more channels than fit in one portion are all read', async () => {
    const many = Array.from({ length: 4_001 }, (_, index) => ({
      channelNumber: index + 1,
      name: `N ${index}`,
    }));
    await channels.createMany(many);
    expect((await start()).size).toBe(4_001);
  });
});

describe('what is stored is checked when it is read', () => {
  describeOnEachDatabase('damaged content', (open) => {
    test('a schedule or program that is no longer right is dropped, the channel stays', async () => {
      const { db } = await open();
      const repository = new ChannelRepository(db);
      const channels = await ChannelService.start({ repository, logger: silentLogger });
      const { id } = await channels.create(FULL);
      await db.updateTable('channels').set({ schedule: '[{"day":1}]', current_program: '{' }).execute();
      const [channel] = (await repository.loadAll()) as [ChannelRecord];
      expect(channel).toMatchObject({ id, name: 'Everything', schedule: [], currentProgram: null });
    });
  });
});
