import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_TRACK } from '../channels/channel-record.ts';
import { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { SettingsService } from '../system/settings-service.ts';
import { publishDemoTracks, seedDemoChannels } from './demo-channels-setup.ts';
import { createDemoRadio, type DemoRadio } from './demo-radio.ts';

const PUBLIC_URL = 'http://radio.example';
const assetsFolder = join(import.meta.dirname, '..', '..', '..', 'assets', 'demo-radio');
const logger = { error: vi.fn() };

/** A repository that keeps its rows in a map. */
function memoryRepository() {
  const rows = new Map<string, ChannelRecord>();
  const put = async (channel: ChannelRecord) => !!rows.set(channel.id, channel);
  return {
    loadAll: async () => [...rows.values()],
    insertMany: async (channels: readonly ChannelRecord[]) => void channels.map(put),
    update: put,
    delete: async ({ id }: ChannelRecord) => rows.delete(id),
    state: {
      updateStats: async (channels: readonly ChannelRecord[]) => void channels.map(put),
      updateTrack: async (update: Pick<ChannelRecord, 'id' | 'track' | 'trackUpdatedAt'>) => {
        const channel = rows.get(update.id);
        return channel !== undefined && (await put({ ...channel, ...update }));
      },
    },
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
    get: async (key: string) => values.get(key),
    set: async ({ key, value }: { key: string; value: string }) => void values.set(key, value),
  } as never);
});
afterEach(() => radio.close());

const startChannels = () => ChannelService.start({ repository: repository as never, logger });
const seed = async (channels: ChannelService) =>
  seedDemoChannels({ channels, settings, radio, publicUrl: PUBLIC_URL, logger });

test('creates every demo channel on an empty first run', async () => {
  const channels = await startChannels();
  await seed(channels);
  expect(channels.size).toBe(radio.channels.length);
  expect(channels.getByNumber(1)).toMatchObject({ featured: true, isActive: true });
  expect(channels.getByNumber(1)?.streamUrl).toBe(PUBLIC_URL + radio.channels[0]?.mount);
});

test('does not recreate a deleted demo channel, even the last one', async () => {
  const channels = await startChannels();
  await seed(channels);
  for (const { id } of await repository.loadAll()) await channels.writer.delete(id);
  const afterRestart = await startChannels();
  await seed(afterRestart);
  expect(afterRestart.size).toBe(0);
});

test('creates no demo channels beside existing channels', async () => {
  const channels = await startChannels();
  await channels.writer.create({ channelNumber: 7, name: 'Own' });
  await seed(channels);
  expect(channels.size).toBe(1);
});

test('publishes what every demo stream plays', async () => {
  const channels = await startChannels();
  await seed(channels);
  const running = new AbortController();
  publishDemoTracks({ channels, settings, radio, publicUrl: PUBLIC_URL, logger }, running.signal);
  await channels.stop();
  running.abort();
  for (const { channelNumber, mount } of radio.channels) {
    const track = channels.getByNumber(channelNumber)?.track;
    expect(track?.title).toBe(radio.currentTrack(mount)?.title);
    expect(track?.artist).toBeTruthy();
  }
  expect(logger.error).not.toHaveBeenCalled();
});

test('does not publish a track that is nearly over after another node has published the next one', async () => {
  const channels = await startChannels();
  await seed(channels);
  const [demo] = radio.channels;
  const { id = '' } = channels.getByNumber(demo?.channelNumber ?? 0) ?? {};
  const track = radio.currentTrack(demo?.mount ?? '');
  const endsAt = Date.parse(track?.startedAt ?? '') + (track?.duration ?? 0) * 1_000;
  await channels.state.setNowPlaying(id, { ...NO_TRACK, title: 'The Next Song' });
  const titleAfterStart = async (wallNow: () => number) => {
    const running = new AbortController();
    publishDemoTracks({ channels, settings, radio, publicUrl: PUBLIC_URL, logger, wallNow }, running.signal);
    running.abort();
    // Writes are queued: this one ends after those that came before it.
    await channels.writer.update(id, {});
    return channels.get(id)?.track.title;
  };
  expect(await titleAfterStart(() => endsAt - 1_900)).toBe('The Next Song');
  expect(await titleAfterStart(() => endsAt - 2_100)).toBe(track?.title);
});
