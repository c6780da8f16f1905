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
/** A Thursday, on which Lisbon has the time of UTC. */
const NOON = Date.parse('2026-11-26T12:00Z');
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
  const depsOf = (channels: ChannelService, wallNow = () => NOON) => ({
    channels,
    settings,
    radio,
    publicUrl: PUBLIC_URL,
    timeZone: () => 'Europe/Lisbon',
    logger,
    wallNow,
  });
  const seed = async (channels: ChannelService) => seedDemoChannels(depsOf(channels));

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
    publishDemoTracks(depsOf(channels), running.signal);
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
      publishDemoTracks(depsOf(channels, wallNow), running.signal);
      running.abort();
      // Writes are queued: this one ends after those that came before it.
      await channels.writer.update(id, {});
      return channels.get(id)?.track.title;
    };
    expect(await titleAfterStart(() => endsAt - 1_900)).toBe('The Next Song');
    expect(await titleAfterStart(() => endsAt - 2_100)).toBe(track?.title);
  });

  test('the current program is the one of the schedule, until an administrator writes another', async () => {
    const channels = await startChannels();
    await seed(channels);
    const id = channels.getByNumber(5)?.id ?? '';
    const programAt = async (now: number) => {
      // A first track is published whatever its clock says.
      await channels.state.setNowPlaying(id, NO_TRACK);
      const running = new AbortController();
      publishDemoTracks(
        depsOf(channels, () => now),
        running.signal,
      );
      running.abort();
      await channels.stop();
      return channels.getByNumber(5)?.currentProgram;
    };
    expect(channels.getByNumber(5)?.currentProgram?.name).toBe('Chairs Down');
    expect(await programAt(Date.parse('2026-11-28T01:30Z'))).toEqual({
      name: 'Second Set',
      host: 'Gaspard Noël',
      description: 'The tunes they play once the tourists have gone.',
    });
    const ours = channels.getByNumber(5)?.currentProgram ?? null;
    for (const own of [
      { name: 'Charity Night', host: null, description: null },
      { name: 'Second Set', host: 'Odile Marchetti', description: null },
    ]) {
      await channels.writer.update(id, { currentProgram: own });
      expect(await programAt(NOON)).toEqual(own);
    }
    const coatCheck = { programName: 'Coat Check', startTime: '11:00', endTime: '13:00' } as const;
    for (const [schedule, name] of [
      [[], ours?.name],
      // The station's own week counts, not ours.
      [[{ ...coatCheck, dayOfWeek: 'Monday' }], 'Coat Check'],
    ] as const) {
      await channels.writer.update(id, { currentProgram: ours, schedule });
      expect(await programAt(Date.parse('2026-11-23T12:00Z'))).toMatchObject({ name });
    }
  });

  test('a later start stores the bitrate of what this version plays', async () => {
    const channels = await startChannels();
    await seed(channels);
    const { id = '', bitrate } = channels.getByNumber(1) ?? {};
    await channels.writer.update(id, { bitrate: 128 });
    await seed(channels);
    expect(channels.getByNumber(1)?.bitrate).toBe(bitrate);
  });
});
