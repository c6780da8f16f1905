import type { Clock } from './clock.ts';
import type { DemoChannel } from './demo-channel.ts';
import { readDemoLoop } from './demo-loop-file.ts';
import { LoopBroadcast } from './loop-broadcast.ts';
import type { LoopEntry } from './loop-manifest.ts';
import { type TrackChangeHandler, TrackClock } from './track-clock.ts';

/** One mount: its titles run from the start, its audio is read for the first listener. */
export type Stream = {
  readonly channel: DemoChannel;
  readonly trackClock: TrackClock;
  readonly listenerCount: () => number;
  /** @throws DemoRadioError when the loop is unreadable */
  readonly broadcast: () => LoopBroadcast;
  readonly close: () => void;
};

type StreamOptions = {
  readonly assetsFolder: string;
  readonly clock: Clock;
  readonly channel: DemoChannel;
  readonly entry: LoopEntry;
  readonly onTrackChange: TrackChangeHandler;
};

export function openStream({ assetsFolder, clock, channel, entry, onTrackChange }: StreamOptions): Stream {
  let broadcast: LoopBroadcast | null = null;
  const trackClock = new TrackClock(entry, clock, onTrackChange);
  return {
    channel,
    trackClock,
    listenerCount: () => broadcast?.listenerCount ?? 0,
    broadcast: () => {
      broadcast ??= new LoopBroadcast(readDemoLoop(assetsFolder, entry), clock);
      return broadcast;
    },
    close: () => {
      trackClock.close();
      broadcast?.close();
    },
  };
}
