import type { Program } from '@airdial/contract/channel/schema';
import * as z from 'zod/mini';
import { AppError } from '../../../../lib/app-error.ts';
import type { ChannelService } from '../../../dial/channels/channel-service.ts';
import type { NewChannel } from '../../../dial/channels/channel-types.ts';
import type { SettingsService } from '../../../foundation/settings/settings-service.ts';
import type { DemoChannel } from './demo-channel.ts';
import type { DemoRadio } from './demo-radio.ts';
import { findProgram, programNameAt, toSchedule } from './demo-week.ts';
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
  /** The station's, which the programs keep to. */
  readonly timeZone: () => string;
  readonly logger: DemoLogger;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/**
 * Creates the demo channels once, on a first run without channels: what an administrator deletes
 * stays deleted. Later starts update their addresses when the public URL has changed, and the bitrate of what this
 * version plays.
 */
export async function seedDemoChannels(deps: DemoChannelsDeps): Promise<void> {
  const { channels, settings, radio, publicUrl } = deps;
  const seeded = await settings.get(SETTING, settingValue);
  if (seeded?.publicUrl !== publicUrl) {
    if (seeded) await moveStreams(channels, radio, seeded.publicUrl, publicUrl);
    else if (channels.size === 0) await createUnlessTaken(deps);
    await settings.set(SETTING, { publicUrl });
  }
  for (const { mount, bitrate } of radio.channels)
    for (const stored of channels.findByStreamUrl(publicUrl + mount))
      if (stored.bitrate !== bitrate) await channels.writer.update(stored.id, { bitrate });
}

async function createUnlessTaken(deps: DemoChannelsDeps): Promise<void> {
  const { channels, radio } = deps;
  try {
    await channels.writer.createMany(radio.channels.map((demo) => toNewChannel(demo, deps)));
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

const toNewChannel = (
  { mount, imagePath, programs, ...demo }: DemoChannel,
  { publicUrl, timeZone, wallNow = Date.now }: DemoChannelsDeps,
): NewChannel => ({
  ...demo,
  streamUrl: publicUrl + mount,
  imageUrl: imagePath,
  schedule: toSchedule(programs),
  currentProgram: findProgram(programs, programNameAt(toSchedule(programs), timeZone(), wallNow())),
});

const isSame = (one: Program | null, other: Program | null): boolean =>
  one?.name === other?.name && one?.host === other?.host && one?.description === other?.description;

/** Writes which of the programs the channel's schedule has on, unless an administrator has written another. */
async function updateProgram(
  { mount, programs }: DemoChannel,
  { channels, publicUrl, timeZone, wallNow = Date.now }: DemoChannelsDeps,
): Promise<void> {
  for (const { id, currentProgram, schedule, updatedAt } of channels.findByStreamUrl(publicUrl + mount)) {
    const onAir = findProgram(programs, programNameAt(schedule, timeZone(), wallNow()));
    const isOurs = programs.some((program) => isSame(program, currentProgram));
    if (!onAir || !isOurs || isSame(onAir, currentProgram)) continue;
    try {
      await channels.writer.update(id, { currentProgram: onAir }, updatedAt);
    } catch (error) {
      // An administrator or another node was first.
      if (!(error instanceof AppError) || error.code !== 'edited-meanwhile') throw error;
    }
  }
}

/**
 * Near the end another node may have published the next track; publishing this one again would
 * duplicate both.
 */
const isNearlyOver = ({ startedAt, duration }: CurrentTrack, now: number): boolean =>
  Date.parse(startedAt) + duration * MS_PER_SECOND - now < CLOCK_SKEW_MAX_MS;

/** Publishes what the demo streams play and which of their programs is on, from now until the signal. */
export function publishDemoTracks(deps: DemoChannelsDeps, signal: AbortSignal): void {
  const { channels, radio, publicUrl, logger, wallNow = Date.now } = deps;
  const log = (mount: string) => (error: unknown) => {
    logger.error({ err: error, mount }, 'what is on air could not be stored');
  };
  const publish = (mount: string, { title, artist, album, artwork, duration }: CurrentTrack) => {
    for (const { id } of channels.findByStreamUrl(publicUrl + mount))
      channels.state.setNowPlaying(id, { title, artist, album, artwork, duration }).catch(log(mount));
    const demo = radio.find(mount)?.channel;
    if (demo) updateProgram(demo, deps).catch(log(mount));
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
