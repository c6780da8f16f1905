import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from './clock.ts';
import { readArtwork } from './demo-artwork.ts';
import type { DemoChannel } from './demo-channel.ts';
import { DEMO_CHANNELS } from './demo-channels.ts';
import { parseLoopManifest } from './loop-manifest.ts';
import { openStream, type Stream } from './open-stream.ts';
import type { CurrentTrack, TrackChangeHandler } from './track-clock.ts';

export type DemoRadioOptions = {
  /** Holds loops.json, the loops and the folder `art`. */
  readonly assetsFolder: string;
  readonly channels?: readonly DemoChannel[];
  readonly clock?: Clock;
};

export type DemoRadio = {
  /** URL paths such as /radio/dawn.mp3. */
  readonly mounts: readonly string[];
  readonly channels: readonly DemoChannel[];
  /** SVG files by name. */
  readonly artwork: ReadonlyMap<string, Buffer>;
  readonly find: (mount: string) => Stream | undefined;
  readonly currentTrack: (mount: string) => CurrentTrack | null;
  readonly getListenerCount: (mount: string) => number;
  /**
   * Calls the handler at every track change of any mount, with or without listeners.
   *
   * @returns the function that unsubscribes it
   */
  readonly onTrackChange: (listener: TrackChangeHandler) => () => void;
  /** Drops every listener and stops all timers. */
  readonly close: () => void;
};

function openStreams(options: DemoRadioOptions, onTrackChange: TrackChangeHandler): Map<string, Stream> {
  const { assetsFolder, channels = DEMO_CHANNELS, clock = systemClock } = options;
  const manifest = parseLoopManifest(readFileSync(join(assetsFolder, 'loops.json'), 'utf8'));
  const streams = new Map<string, Stream>();
  for (const entry of manifest.loops) {
    const channel = channels.find(({ mount }) => mount === entry.mount);
    if (channel) streams.set(entry.mount, openStream({ assetsFolder, clock, channel, entry, onTrackChange }));
  }
  return streams;
}

/**
 * Endless live streams from short loops. Reads the manifest now and each loop for its first
 * listener.
 */
export function createDemoRadio(options: DemoRadioOptions): DemoRadio {
  const trackHandlers = new Set<TrackChangeHandler>();
  const streams = openStreams(options, (mount, track) => {
    for (const handler of trackHandlers) handler(mount, track);
  });
  return {
    mounts: [...streams.keys()],
    channels: [...streams.values()].map(({ channel }) => channel),
    artwork: readArtwork(options.assetsFolder),
    find: (mount) => streams.get(mount),
    currentTrack: (mount) => streams.get(mount)?.trackClock.currentTrack() ?? null,
    getListenerCount: (mount) => streams.get(mount)?.listenerCount() ?? 0,
    onTrackChange: (handler) => {
      trackHandlers.add(handler);
      return () => trackHandlers.delete(handler);
    },
    close: () => {
      for (const stream of streams.values()) stream.close();
    },
  };
}
