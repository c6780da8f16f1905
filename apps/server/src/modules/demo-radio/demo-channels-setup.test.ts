import type { ChannelRecord } from '../channels/channel-types.ts';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_TRACK } from '../channels/channel-record.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { SettingsService } from '../system/settings-service.ts';
import { publishDemoTracks, seedDemoChannels } from './demo-channels-setup.ts';
import { createDemoRadio, type DemoRadio } from './demo-radio.ts';

const PUBLIC_URL = 'http://radio.example';
const assetsFolder = join(import.meta.dirname, '..', '..', '..', 'assets', 'demo-radio');
const logger = { error: vi.fn() };

/** Keeps rows in a map, as the database would. */
function memoryRepository() {
  const rows = new Map<string, ChannelRecord>();
  const put = async (channel: ChannelRecord) => !!rows.set(channel.id, channel);
  return {
    loadAll: async () => [...rows.values()],
    insertMany: async (channels: readonly ChannelRecord[]) => void channels.map(put),
    update: put,
    updateStats: async (channels: readonly ChannelRecord[]) => void channels.map(put),
    updateSong: async (told: Pick<ChannelRecord, 'id' | 'track' | 'trackUpdatedAt'>) => {
      const channel = rows.get(told.id);
      return channel !== undefined && (await put({ ...channel, ...told }));
    },
    remove: async ({ id }: ChannelRecord) => rows.delete(id),
  };
}

let radio: DemoRadio;
let settings: SettingsService;
let repository: ReturnType<typeof memoryRepository>;
beforeEach(() => {
  radio = createDemoRadio({ assetsFolder });
  repository = memoryRepository();
  const values = new Map<string, string>();
  settings = new SettingsService({
    read: async (key: string) => values.get(key),
    write: async ({ key, value }: { key: string; value: string }) => void values.set(key, value),
  } as never);
});
afterEach(() => radio.close());

const startChannels = () => ChannelService.start({ repository: repository as never, logger });
const offer = async (channels: ChannelService) =>
  seedDemoChannels({ channels, settings, radio, publicUrl: PUBLIC_URL, logger });

test('an empty first run gets every demo channel', async () => {
  const channels = await startChannels();
  await offer(channels);
  expect(channels.size).toBe(radio.channels.length);
  expect(channels.getByNumber(1)).toMatchObject({ featured: true, isActive: true });
  expect(channels.getByNumber(1)?.streamUrl).toBe(PUBLIC_URL + radio.channels[0]?.mount);
});

test('a deleted demo channel stays deleted, even when it was the last one', async () => {
  const channels = await startChannels();
  await offer(channels);
  for (const { id } of await repository.loadAll()) await channels.writer.delete(id);
  const afterRestart = await startChannels();
  await offer(afterRestart);
  expect(afterRestart.size).toBe(0);
});

test('a dial that has channels of its own gets none of ours', async () => {
  const channels = await startChannels();
  await channels.writer.create({ channelNumber: 7, name: 'Own' });
  await offer(channels);
  expect(channels.size).toBe(1);
});

test('the catalogue knows what every demo stream plays', async () => {
  const channels = await startChannels();
  await offer(channels);
  const running = new AbortController();
  publishDemoTracks({ channels, settings, radio, publicUrl: PUBLIC_URL, logger }, running.signal);
  await channels.stop();
  running.abort();
  for (const { channelNumber, mount } of radio.channels) {
    const song = channels.getByNumber(channelNumber)?.track;
    expect(song?.title).toBe(radio.songOnAir(mount)?.title);
    expect(song?.artist).toBeTruthy();
  }
  expect(logger.error).not.toHaveBeenCalled();
});

test('a node that starts when a song is nearly over does not tell it after the next one, which another has told', async () => {
  const channels = await startChannels();
  await offer(channels);
  const [demo] = radio.channels;
  const { id = '' } = channels.getByNumber(demo?.channelNumber ?? 0) ?? {};
  const song = radio.songOnAir(demo?.mount ?? '');
  const endsAt = Date.parse(song?.startedAt ?? '') + (song?.duration ?? 0) * 1_000;
  await channels.state.setNowPlaying(id, { ...NO_TRACK, title: 'The Next Song' });
  const titleAfterStart = async (wallNow: () => number) => {
    const running = new AbortController();
    publishDemoTracks({ channels, settings, radio, publicUrl: PUBLIC_URL, logger, wallNow }, running.signal);
    running.abort();
    // Changes are made one after another.
    await channels.writer.update(id, {});
    return channels.get(id)?.track.title;
  };
  expect(await titleAfterStart(() => endsAt - 1_900)).toBe('The Next Song');
  expect(await titleAfterStart(() => endsAt - 2_100)).toBe(song?.title);
});
