import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Admission, type AdmissionLimits } from './admission.ts';
import { type Clock, systemClock } from './clock.ts';
import type { DemoChannel } from './demo-channel.ts';
import { DEMO_CHANNELS } from './demo-channels.ts';
import { LISTENERS_PER_ADDRESS_MAX, LISTENERS_PER_STREAM_MAX } from './demo-radio-limits.ts';
import { parseLoopManifest } from './loop-manifest.ts';
import { openStream, type Stream } from './open-stream.ts';
import { answerStream, type StreamVisitor, visitorOf } from './stream-response.ts';
import type { SongChangeListener, SongOnAir } from './track-clock.ts';

const DEFAULT_LIMITS: AdmissionLimits = {
  perStream: LISTENERS_PER_STREAM_MAX,
  perAddress: LISTENERS_PER_ADDRESS_MAX,
};

export type DemoRadioOptions = {
  /** Holds loops.json, the loops and the folder `art`. */
  readonly assetsFolder: string;
  readonly channels?: readonly DemoChannel[];
  readonly clock?: Clock;
  readonly limits?: AdmissionLimits;
};

export type DemoRadio = {
  /** URL paths such as /radio/dawn.mp3. */
  readonly mounts: readonly string[];
  readonly channels: readonly DemoChannel[];
  readonly assetsFolder: string;
  /** Answers GET, HEAD and OPTIONS of a mount; owns the response from then on. */
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    mount: string,
    visitor?: StreamVisitor,
  ) => void;
  readonly songOnAir: (mount: string) => SongOnAir | null;
  readonly listenersOf: (mount: string) => number;
  /** Called at every change of song on any mount, listeners or not. Returns the unsubscribe. */
  readonly onSongChange: (listener: SongChangeListener) => () => void;
  /** Drops every listener and stops all timers. */
  readonly close: () => void;
};

function openStreams(options: DemoRadioOptions, onSongChange: SongChangeListener): Map<string, Stream> {
  const { assetsFolder, channels = DEMO_CHANNELS, clock = systemClock } = options;
  const manifest = parseLoopManifest(readFileSync(join(assetsFolder, 'loops.json'), 'utf8'));
  const streams = new Map<string, Stream>();
  for (const entry of manifest.loops) {
    const channel = channels.find(({ mount }) => mount === entry.mount);
    if (channel) streams.set(entry.mount, openStream({ assetsFolder, clock, channel, entry, onSongChange }));
  }
  return streams;
}

/** Endless live streams out of short loops. Reads the manifest now and each loop when its first listener comes. */
export function createDemoRadio(options: DemoRadioOptions): DemoRadio {
  const songListeners = new Set<SongChangeListener>();
  const streams = openStreams(options, (mount, song) => {
    for (const listener of songListeners) listener(mount, song);
  });
  const admission = new Admission(options.limits ?? DEFAULT_LIMITS);
  return {
    mounts: [...streams.keys()],
    channels: [...streams.values()].map(({ channel }) => channel),
    assetsFolder: options.assetsFolder,
    handle: (request, response, mount, visitor = visitorOf(request)) =>
      answerStream({ request, response, visitor }, streams.get(mount), admission),
    songOnAir: (mount) => streams.get(mount)?.songs.songOnAir() ?? null,
    listenersOf: (mount) => streams.get(mount)?.listenerCount() ?? 0,
    onSongChange: (listener) => {
      songListeners.add(listener);
      return () => songListeners.delete(listener);
    },
    close: () => {
      for (const stream of streams.values()) stream.close();
    },
  };
}
