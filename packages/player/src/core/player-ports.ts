import type { BrowserAbility } from './playback-paths.ts';
import type {
  BufferDepth,
  OutputKind,
  PlayableChannel,
  PlayerAddress,
  PlayerChannel,
  PlayerErrorCode,
  Quality,
} from './player-types.ts';

/** Undoes what returned it; calling it twice is harmless. */
export type Cancel = () => void;

/** Time and randomness, injected so that policies can be tested without waiting. */
export type PlayerClock = {
  /** Monotonic: a jump of the wall clock must not look like a stall. */
  nowMs(): number;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  after(delayMs: number, run: () => void): Cancel;
};

/** A snapshot of the device. */
export type DeviceReading = {
  readonly positionSeconds: number;
  /** Seconds buffered beyond the position. */
  readonly aheadSeconds: number;
  readonly behindLiveSeconds: number;
  /** Seconds until audio received now is heard, rewinding included; 0 when unknown. */
  readonly delaySeconds: number;
  readonly canRewind: boolean;
  /** Seconds from the oldest buffered audio to the live edge. */
  readonly rewindableSeconds: number;
  /** False while the device waits for data. */
  readonly isReady: boolean;
  /**
   * True when no data has come for long and little is buffered: the connection is dead without an
   * event.
   */
  readonly isStarving: boolean;
  /** True while the output itself holds the device until more is buffered: no stall to recover. */
  readonly isRebuffering: boolean;
  /** True while the connection delivers less than the stream needs. */
  readonly isConnectionSlow: boolean;
  /** False when other code has changed the element's source. */
  readonly isSourceIntact: boolean;
};

/** Why an output has stopped, or soon will. */
export type StreamLoss = {
  /** Shown only when nothing has played yet; afterwards the player recovers. */
  readonly code: PlayerErrorCode;
  /** True when the device itself has failed, so that its buffer is lost. */
  readonly outputBroken: boolean;
  /** Another output that may be able to play the same stream. */
  readonly fallback: OutputKind | null;
  /** The status of a stream server that refused. */
  readonly httpStatus?: number;
  /** The stream server does not respond at all. */
  readonly isServerUnreachable?: boolean;
  /** The server closed a stream that had sent audio: what is buffered is all of it. */
  readonly isEnd?: boolean;
};

/** Called asynchronously, never from within `openOutput` or `reload`, and never after `close`. */
export type OutputEvents = {
  onPlaying(): void;
  onWaiting(): void;
  /** The system or the listener's headset paused the device, not the player. */
  onPaused(): void;
  /** The newest connection delivers audio. */
  onConnected(): void;
  onLost(loss: StreamLoss): void;
  /** A finite recording played to its end. A live stream that ends is a loss. */
  onEnded(): void;
  /** The browser requires a user gesture first. */
  onBlocked(): void;
};

export type OpenRequest = PlayerAddress & {
  /** The stream was open before: a cache must not replay its old audio. */
  readonly bypassCache: boolean;
  /**
   * How far behind the newest audio to begin where the server keeps that much, and how much of what an outage has
   * delayed to keep elsewhere; 0: as the server begins.
   */
  readonly behindSeconds: number;
};

/** One load of one stream on one output. */
export interface OutputSession {
  read(): DeviceReading;
  /**
   * Replaces the connection by one for `request`, perhaps at another address of the channel.
   * `keepBuffer`: what is buffered plays on meanwhile.
   */
  reload(keepBuffer: boolean, request: OpenRequest): void;
  rewind(seconds: number): void;
  goLive(): void;
  /** Stops the device, and keeps reading from its place on; false where it cannot, and does nothing. */
  pause(): boolean;
  /** Plays on after a pause. */
  resume(): void;
  /** Closes the connection and empties the device. */
  close(): void;
}

export type PlayerEnvironment = {
  isOnline(): boolean;
  /** Whether the listener wants to use little data. */
  isSavingData(): boolean;
  /** Whether the network is known to be cellular, which tunnels and lifts cut off. */
  isCellular(): boolean;
  /** Whether the server of a stream sends it, as far as that can be known. Never rejects. */
  isStreamSent(url: string): Promise<boolean>;
  /** `onWake`: the page or the machine may have been asleep. */
  watch(handlers: { onOnline(): void; onWake(): void }): Cancel;
};

/** Everything the player touches. */
export type PlayerPorts = {
  readonly clock: PlayerClock;
  readonly environment: PlayerEnvironment;
  readonly initial: {
    readonly volume: number;
    readonly muted: boolean;
    readonly channel: PlayerChannel | null;
    readonly remembersChannel: boolean;
    readonly quality: Quality;
    readonly bufferDepth: BufferDepth;
  };
  applyVolume(volume: number, muted: boolean): void;
  /** Whether only the buttons of the device set the volume. Never rejects. */
  isVolumeFixed(): Promise<boolean>;
  supports(ability: BrowserAbility): boolean;
  openOutput(kind: OutputKind, request: OpenRequest, events: OutputEvents): OutputSession;
  /** Opens a stream before the press, where that output supports it. */
  preload(kind: OutputKind, request: OpenRequest): Cancel;
  /** Finds the addresses of a channel without `play`; absent: it has none. */
  readonly loadChannel?: ((channel: PlayerChannel) => Promise<PlayableChannel>) | undefined;
};
