import { Broadcaster } from './broadcaster.ts';
import type { Clock } from './clock.ts';
import type { DemoChannel } from './demo-channel.ts';
import { readDemoLoop } from './demo-loop-file.ts';
import type { LoopEntry } from './loop-manifest.ts';
import { type SongChangeListener, SongClock } from './track-clock.ts';

/** One mount: its titles run from the start, its audio is read when the first listener comes. */
export type Stream = {
  readonly channel: DemoChannel;
  readonly songs: SongClock;
  readonly listenerCount: () => number;
  readonly broadcaster: () => Broadcaster;
  readonly close: () => void;
};

type StreamParts = {
  readonly assetsFolder: string;
  readonly clock: Clock;
  readonly channel: DemoChannel;
  readonly entry: LoopEntry;
  readonly onSongChange: SongChangeListener;
};

export function openStream({ assetsFolder, clock, channel, entry, onSongChange }: StreamParts): Stream {
  let broadcaster: Broadcaster | null = null;
  const songs = new SongClock(entry, clock, onSongChange);
  return {
    channel,
    songs,
    listenerCount: () => broadcaster?.listenerCount ?? 0,
    broadcaster: () => {
      broadcaster ??= new Broadcaster(readDemoLoop(assetsFolder, entry), clock);
      return broadcaster;
    },
    close: () => {
      songs.close();
      broadcaster?.close();
    },
  };
}
