import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../../../../testing/demo-radio-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import type { Database } from '../../../../db/database.ts';
import { NO_TRACK } from '../../../dial/channels/channel-record.ts';
import { ChannelRepository } from '../../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../../dial/channels/channel-service.ts';
import { SettingsRepository } from '../../../foundation/settings/settings-repository.ts';
import { SettingsService } from '../../../foundation/settings/settings-service.ts';
import { publishDemoTracks, seedDemoChannels } from './demo-channels-setup.ts';
import { createDemoRadio, type DemoRadio } from './demo-radio.ts';

const PUBLIC_URL = 'http://radio.example';
const assetsFolder = join(import.meta.dirname, '../../../../../assets/demo-radio');
const logger = { error: vi.fn() };

describeOnEachDatabase('demo channels', (open) => {
  let radio: DemoRadio;
  let settings: SettingsService;
  let database: Database;
  beforeEach(async () => {
    radio = createDemoRadio({ assetsFolder, clock: createFakeClock() });
    database = await open();
    settings = new SettingsService(new SettingsRepository(database.db));
  });
  afterEach(() => radio.close());

  const startChannels = () =>
    ChannelService.start({ repository: new ChannelRepository(database.db), logger });
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
    for (const { id } of [...channels.all()]) await channels.writer.delete(id);
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
      publishDemoTracks(
        { channels, settings, radio, publicUrl: PUBLIC_URL, logger, wallNow },
        running.signal,
      );
      running.abort();
      // Writes are queued: this one ends after those that came before it.
      await channels.writer.update(id, {});
      return channels.get(id)?.track.title;
    };
    expect(await titleAfterStart(() => endsAt - 1_900)).toBe('The Next Song');
    expect(await titleAfterStart(() => endsAt - 2_100)).toBe(track?.title);
  });
});
