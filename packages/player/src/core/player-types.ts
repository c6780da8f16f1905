/** What the engine needs to know of a channel. The contract's channel fits it as it is. */
export type PlayerChannel = {
  readonly _id: string;
  readonly name: string;
  readonly channelNumber: number;
  readonly streamUrl?: string | null | undefined;
  readonly codec?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
};

/** The song on air, as shown by the bar and by the system's media controls. */
export type PlayerNowPlaying = {
  readonly title: string;
  readonly artist?: string | null | undefined;
  readonly album?: string | null | undefined;
  readonly artwork?: string | null | undefined;
};

/** Causes of silence. The contract's player catalogue holds the text for each. */
export type PlayerErrorCode =
  | 'load-failed'
  | 'aborted'
  | 'network'
  | 'decode'
  | 'source-unsupported'
  | 'unknown'
  | 'invalid-url'
  | 'no-url'
  | 'play-failed'
  | 'blocked'
  | 'format-unsupported'
  | 'interrupted'
  | 'play-channel-failed'
  | 'load-channel-failed'
  | 'playback-error';

/** idle: no channel chosen. loading: sound is wanted and not yet there. */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused';

export type OutputKind = 'media-source' | 'audio-element' | 'hls';

export type PlayerState = {
  readonly status: PlayerStatus;
  readonly channel: PlayerChannel | null;
  /** Place of the channel in `channels`, or -1. */
  readonly channelIndex: number;
  readonly channels: readonly PlayerChannel[];
  readonly nowPlaying: PlayerNowPlaying | null;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** True where the device alone sets the volume (iPhones): hide the slider. */
  readonly volumeIsFixed: boolean;
  readonly error: PlayerErrorCode | null;
  /** Sound was there, broke off, and the engine is on its way back to it by itself. */
  readonly reconnecting: boolean;
  readonly output: OutputKind | null;
  readonly canRewind: boolean;
  /** Seconds between what is heard and the live edge; 0 when live or not known. */
  readonly behindLiveSeconds: number;
};

/**
 * One radio: at most one stream is open at a time, and a newer command always supersedes an older one.
 * `getState` returns the same object until something changes, so it fits React's useSyncExternalStore.
 */
export interface Player {
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** The list that next and previous walk. */
  setChannels(channels: readonly PlayerChannel[]): void;
  setNowPlaying(song: PlayerNowPlaying | null): void;
  /** Chooses the channel and plays it at its live edge. */
  tune(channel: PlayerChannel): void;
  /** Current channel: pause or resume. Any other: tune. Without argument: the current one. */
  toggle(channel?: PlayerChannel): void;
  /** Chooses the channel without playing it, such as the last one at the next visit. */
  select(channel: PlayerChannel): void;
  play(): void;
  /** Lets go of the stream. */
  pause(): void;
  /** Lets go of the stream and of the channel. */
  stop(): void;
  next(): void;
  previous(): void;
  /** 0 to 1, clamped. Unmutes. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  rewind(seconds: number): void;
  goLive(): void;
  /**
   * Seconds between what the station sends now and what is heard now, as far as the output knows; 0 while nothing
   * sounds. Not part of the state: it moves all the time.
   */
  delaySeconds(): number;
  /** The listener shows the intention to play: open the stream ahead, bounded. Returns the release. */
  warm(channel: PlayerChannel): () => void;
  dispose(): void;
}
