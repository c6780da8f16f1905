import * as z from 'zod/mini';
import { AppError } from '../../../../lib/app-error.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import type { NewChannel } from '../../../dial/channels/channel-types.ts';
import type { SettingsService } from '../../../foundation/settings/settings-service.ts';
import type { DemoChannel } from './demo-channel.ts';
import type { DemoRadio } from './demo-radio.ts';
import type { CurrentTrack } from './track-clock.ts';

const SETTING = 'demo-dial';
/** The largest expected difference between the clocks of two nodes. */
const CLOCK_SKEW_MAX_MS = 2_000;
const MS_PER_SECOND = 1_000;
const settingValue = z.object({ publicUrl: z.string() });

type DemoLogger = { error(details: object, message: string): void };

export type DemoChannelsDeps = {
  readonly channels: ChannelService;
  readonly settings: SettingsService;
  readonly radio: DemoRadio;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly logger: DemoLogger;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/**
 * Creates the demo channels once, on a first run without channels: what an administrator deletes
 * stays deleted. Later starts only update their addresses when the public URL has changed.
 */
export async function seedDemoChannels({
  channels,
  settings,
  radio,
  publicUrl,
}: DemoChannelsDeps): Promise<void> {
  const seeded = await settings.get(SETTING, settingValue);
  if (seeded?.publicUrl === publicUrl) return;
  if (seeded) await moveStreams(channels, radio, seeded.publicUrl, publicUrl);
  else if (channels.size === 0) await createUnlessTaken(channels, radio, publicUrl);
  await settings.set(SETTING, { publicUrl });
}

async function createUnlessTaken(
  channels: ChannelService,
  radio: DemoRadio,
  publicUrl: string,
): Promise<void> {
  try {
    await channels.writer.createMany(radio.channels.map((demo) => toNewChannel(demo, publicUrl)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'channel-number-taken') throw error;
    // Another node of an empty database was first.
    await channels.remote.reloadAll();
  }
}

async function moveStreams(
  channels: ChannelService,
  radio: DemoRadio,
  from: string,
  to: string,
): Promise<void> {
  for (const mount of radio.mounts) {
    for (const channel of channels.findByStreamUrl(from + mount)) {
      await channels.writer.update(channel.id, { streamUrl: to + mount });
    }
  }
}

const toNewChannel = ({ mount, imagePath, ...demo }: DemoChannel, publicUrl: string): NewChannel => ({
  ...demo,
  streamUrl: publicUrl + mount,
  imageUrl: imagePath,
});

/**
 * Near the end another node may have published the next track; publishing this one again would
 * duplicate both.
 */
const isNearlyOver = ({ startedAt, duration }: CurrentTrack, now: number): boolean =>
  Date.parse(startedAt) + duration * MS_PER_SECOND - now < CLOCK_SKEW_MAX_MS;

/** Publishes what the demo streams play, from now until the signal. */
export function publishDemoTracks(
  { channels, radio, publicUrl, logger, wallNow = Date.now }: DemoChannelsDeps,
  signal: AbortSignal,
): void {
  const publish = (mount: string, { title, artist, album, artwork, duration }: CurrentTrack) => {
    for (const { id } of channels.findByStreamUrl(publicUrl + mount)) {
      channels.state
        .setNowPlaying(id, { title, artist, album, artwork, duration })
        .catch((error: unknown) => {
          logger.error({ err: error, mount }, 'the song on air could not be stored');
        });
    }
  };
  for (const mount of radio.mounts) {
    const track = radio.currentTrack(mount);
    const isFirst = channels
      .findByStreamUrl(publicUrl + mount)
      .every((channel) => channel.track.title === null);
    if (track && (isFirst || !isNearlyOver(track, wallNow()))) publish(mount, track);
  }
  signal.addEventListener('abort', radio.onTrackChange(publish), { once: true });
}
