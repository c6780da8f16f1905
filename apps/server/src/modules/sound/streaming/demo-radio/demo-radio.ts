import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Admission, type AdmissionLimits } from '../../../../http/connections/stream-admission.ts';
import { type Clock, systemClock } from './clock.ts';
import type { DemoChannel } from './demo-channel.ts';
import { DEMO_CHANNELS } from './demo-channels.ts';
import { LISTENERS_PER_NETWORK_MAX, LISTENERS_PER_STREAM_MAX } from './demo-radio-limits.ts';
import { parseLoopManifest } from './loop-manifest.ts';
import { openStream, type Stream } from './open-stream.ts';
import { getVisitor, respondWithStream, type StreamVisitor } from './stream-response.ts';
import type { CurrentTrack, TrackChangeHandler } from './track-clock.ts';

const DEFAULT_LIMITS: AdmissionLimits = {
  perStream: LISTENERS_PER_STREAM_MAX,
  perNetwork: LISTENERS_PER_NETWORK_MAX,
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
  /** Responds to GET, HEAD and OPTIONS of a mount; owns the response from then on. */
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    mount: string,
    visitor?: StreamVisitor,
  ) => void;
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
  const admission = new Admission(options.limits ?? DEFAULT_LIMITS);
  return {
    mounts: [...streams.keys()],
    channels: [...streams.values()].map(({ channel }) => channel),
    assetsFolder: options.assetsFolder,
    handle: (request, response, mount, visitor = getVisitor(request)) =>
      respondWithStream({ request, response, visitor }, streams.get(mount), admission),
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
