import type { NewChannel } from '../channels/channel-types.ts';
import * as z from 'zod/mini';
import type { ChannelService } from '../channels/channel-service.ts';
import type { SettingsService } from '../system/settings-service.ts';
import type { DemoChannel } from './demo-channel.ts';
import type { DemoRadio } from './demo-radio.ts';
import type { SongOnAir } from './track-clock.ts';

const SETTING = 'demo-dial';
/** So much may the clocks of two nodes differ. */
const CLOCKS_DIFFER_MS = 2_000;
const MS_PER_SECOND = 1_000;
const settingValue = z.object({ publicUrl: z.string() });

type DialLogger = { error(details: object, message: string): void };

export type DemoChannelsDeps = {
  readonly channels: ChannelService;
  readonly settings: SettingsService;
  readonly radio: DemoRadio;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly logger: DialLogger;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/**
 * Puts the demo channels on the dial of an empty first run, once: what an administrator deletes stays deleted. Later
 * starts only see to it that their addresses follow the station's.
 */
export async function seedDemoChannels({
  channels,
  settings,
  radio,
  publicUrl,
}: DemoChannelsDeps): Promise<void> {
  const offered = await settings.get(SETTING, settingValue);
  if (offered?.publicUrl === publicUrl) return;
  if (offered) await moveStreams(channels, radio, offered.publicUrl, publicUrl);
  else if (channels.size === 0) {
    await channels.writer.createMany(radio.channels.map((demo) => toNewChannel(demo, publicUrl)));
  }
  await settings.set(SETTING, { publicUrl });
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

/** Another node may have told the next song already: to tell this one again would put both into the history twice. */
const isNearlyOver = ({ startedAt, duration }: SongOnAir, now: number): boolean =>
  Date.parse(startedAt) + duration * MS_PER_SECOND - now < CLOCKS_DIFFER_MS;

/** Tells the catalogue what the demo streams play, from now until the signal. */
export function publishDemoTracks(
  { channels, radio, publicUrl, logger, wallNow = Date.now }: DemoChannelsDeps,
  signal: AbortSignal,
): void {
  const tell = (mount: string, { title, artist, album, artwork, duration }: SongOnAir) => {
    for (const { id } of channels.findByStreamUrl(publicUrl + mount)) {
      channels.state.setNowPlaying(id, { title, artist, album, artwork, duration }).catch((error: unknown) => {
        logger.error({ err: error, mount }, 'the song on air could not be stored');
      });
    }
  };
  for (const mount of radio.mounts) {
    const song = radio.songOnAir(mount);
    const isFirst = channels.findByStreamUrl(publicUrl + mount).every((channel) => channel.track.title === null);
    if (song && (isFirst || !isNearlyOver(song, wallNow()))) tell(mount, song);
  }
  signal.addEventListener('abort', radio.onSongChange(tell), { once: true });
}
