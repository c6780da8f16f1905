/**
 * What a stream is, as far as its path depends on it. ogg: its codec is not known. other: Vorbis,
 * WMA and the like.
 */
export type StreamKind = 'mp3' | 'aac' | 'opus' | 'flac' | 'ogg' | 'unknown' | 'other' | 'hls';

/** Where a channel is played. All addresses of a channel carry the same program. */
export type PlayerAddress = {
  readonly url: string;
  readonly kind: StreamKind;
  /** Whether the stream server lets pages of this site read the stream (CORS); null when unknown. */
  readonly readable: boolean | null;
  /** kbps; null when unknown. */
  readonly bitrate: number | null;
  /** Known to be dead: the list has it last, and so has each quality. */
  readonly isDead?: true | undefined;
  /**
   * The server keeps the newest minutes and knows `?behind` and `?from`: a listener may begin behind the newest audio,
   * and resume at the byte where a connection was lost.
   */
  readonly resumable?: true | undefined;
};

/** A channel as the player needs it. The contract's `Channel` is assignable to it. */
export type PlayerChannel = {
  readonly _id: string;
  readonly name: string;
  readonly channelNumber: number;
  /** In the order in which they are tried. Absent: not known yet, as in a list of many channels. */
  readonly play?: readonly PlayerAddress[] | undefined;
  readonly imageUrl?: string | null | undefined;
  /** By how many decibels it is louder than other channels. Absent: it is not, or not known. */
  readonly attenuation?: number | undefined;
};

/** A channel whose addresses are known. */
export type PlayableChannel = PlayerChannel & { readonly play: readonly PlayerAddress[] };

/** The track that a channel plays now, for the system's media controls. */
export type PlayerNowPlaying = {
  readonly title: string;
  readonly artist?: string | null | undefined;
  readonly album?: string | null | undefined;
  readonly artwork?: string | null | undefined;
};

/** Why there is no sound. The player has no texts of its own: map each code to a message. */
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
  | 'playback-error';

/** idle: no channel is selected. loading: play was requested and there is no sound yet. */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused';

/**
 * How a stream is played: fetch + MediaSource, a plain `<audio src>`, or HLS (native or hls.js).
 */
export type OutputKind = 'media-source' | 'audio-element' | 'hls';

/** When the player tries the stream again: this long after it says so, or with the network. */
export type NextTry = { readonly inMs: number } | 'when-online';

/** auto: as the operator orders the addresses, and lower on a slow network or with data saver. */
export type Quality = 'auto' | 'high' | 'low';

/**
 * How far behind the newest audio a listener is, with as much buffered for an outage; of streams whose server keeps
 * that much. auto: 30 s, and 90 s on a cellular network or after an outage that was heard. live: 8 s. tunnel: 90 s.
 */
export type BufferDepth = 'auto' | 'live' | 'tunnel';

export type PlayerState = {
  readonly status: PlayerStatus;
  readonly channel: PlayerChannel | null;
  /** Index of `channel` in `channels`, or -1. */
  readonly channelIndex: number;
  readonly channels: readonly PlayerChannel[];
  /** Steps from before there were channels to step through; negative: backwards. */
  readonly awaitedSteps: number;
  readonly nowPlaying: PlayerNowPlaying | null;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** True where only the device's buttons set the volume (iPhones): hide the slider. */
  readonly volumeIsFixed: boolean;
  readonly error: PlayerErrorCode | null;
  /** The HTTP status with which the stream server refused, where that is the cause of `error`. */
  readonly httpStatus: number | null;
  /** True while the player recovers an interrupted stream on its own. */
  readonly reconnecting: boolean;
  /** True while the listener's connection is slower than the stream, so that playback pauses. */
  readonly isConnectionSlow: boolean;
  /** Null while no try is scheduled. A new object for each try, so that a countdown can restart. */
  readonly nextTry: NextTry | null;
  readonly output: OutputKind | null;
  /** kbps of the address that plays; null when unknown. */
  readonly bitrate: number | null;
  /** Which address the listener prefers, of any channel that has several. */
  readonly quality: Quality;
  /** How much is buffered for an outage, of any channel that has that much to send. */
  readonly bufferDepth: BufferDepth;
  /** Whether the channel has addresses that can begin behind their newest audio. */
  readonly hasBufferDepths: boolean;
  /** Whether the channel has addresses of different bitrates. */
  readonly hasQualities: boolean;
  /** Whether the channel is stored for the next visit. */
  readonly remembersChannel: boolean;
  readonly canRewind: boolean;
  /** Seconds that the listener has rewound behind the live edge; 0 when live or unknown. */
  readonly behindLiveSeconds: number;
  /** How far behind the live edge the listener can seek; 0 where `canRewind` is false. */
  readonly rewindableSeconds: number;
  /** While offline: seconds until what is buffered has played; null online and in silence. */
  readonly secondsLeft: number | null;
};

/**
 * A radio player: at most one stream is open at a time, and a newer command supersedes an older
 * one. `getState` returns the same object until something changes, as React's
 * `useSyncExternalStore` requires. No method throws: failures appear in `PlayerState.error`.
 */
export interface Player {
  getState(): PlayerState;
  /** Calls `subscriber` after each change of the state. Returns the unsubscribe function. */
  subscribe(subscriber: () => void): () => void;
  /**
   * Sets the circle that `next` and `previous` step through. Steps from before it are made now,
   * unless another command came after them; an empty list forgets them.
   */
  setChannels(channels: readonly PlayerChannel[]): void;
  /** Sets the track that the system's media controls show; null shows the channel's name. */
  setNowPlaying(track: PlayerNowPlaying | null): void;
  /** Selects the channel and plays it at its live edge. */
  tune(channel: PlayerChannel): void;
  /** Pauses or resumes the current channel, the default; tunes to any other. */
  toggle(channel?: PlayerChannel): void;
  /** Selects the channel without playing it, such as the last one of an earlier visit. */
  select(channel: PlayerChannel): void;
  /** Plays the selected channel, or makes the next try now; no effect without a channel. */
  play(): void;
  /**
   * Stops what plays and keeps the channel selected. Where the output has a buffer, `play` goes on at the same place
   * for as long as it can be rewound to (`canRewind`); elsewhere, and with data saver, the stream is closed.
   */
  pause(): void;
  /** Closes the stream and deselects the channel. */
  stop(): void;
  next(): void;
  previous(): void;
  /** Sets the volume, clamped to 0 to 1, and unmutes. */
  setVolume(volume: number): void;
  /** Unmuting at volume 0 sets the last volume that could be heard. */
  setMuted(muted: boolean): void;
  /**
   * Lowers what plays to silence over so many milliseconds and pauses. The volume stays as it was set; setting it, and
   * every command about a channel, ends the fade.
   */
  fadeOut(durationMs: number): void;
  /** Brings the sound back that is being faded out. */
  endFade(): void;
  setRemembersChannel(remembersChannel: boolean): void;
  /** Prefers addresses of this quality; what is buffered of another one plays first. */
  setQuality(quality: Quality): void;
  /** Lowers channels by their `attenuation`, as at first, or plays all of them as loud as they are. `volume` stays. */
  setSameVolume(isOn: boolean): void;
  /** Buffers so much for an outage; a stream whose server allows it begins anew at that distance. */
  setBufferDepth(bufferDepth: BufferDepth): void;
  /** Seeks back within the buffer where `canRewind`; negative seconds seek forward. */
  rewind(seconds: number): void;
  /** Seeks to the live edge, and plays after a pause that kept its place. */
  goLive(): void;
  /**
   * Seconds between what the stream server sends now and what is heard now, as far as the output
   * knows; 0 while nothing plays. Not part of the state, since it changes continuously.
   */
  delaySeconds(): number;
  /** Opens the stream before the press, for a bounded time. Returns the release function. */
  preload(channel: PlayerChannel): () => void;
  /** Closes the stream and detaches from the environment. The player cannot be used afterwards. */
  dispose(): void;
}
