import type { OutputKind, PlayerChannel, PlayerErrorCode } from './player-types.ts';

export type Cancel = () => void;

/** Time and chance, passed in so that policies can be tested without waiting. */
export type PlayerClock = {
  /** Monotonic: a jump of the wall clock must not look like a stall. */
  nowMs(): number;
  /** 0 (included) to 1 (excluded). */
  random(): number;
  after(delayMs: number, run: () => void): Cancel;
};

/** What the device says at this moment. */
export type DeviceReading = {
  readonly positionSeconds: number;
  /** Sound at hand beyond the position. */
  readonly aheadSeconds: number;
  readonly behindLiveSeconds: number;
  /** How long what arrives now takes to be heard, the listener's own rewinding included; 0 when not known. */
  readonly delaySeconds: number;
  readonly canRewind: boolean;
  /** False while the device waits for data. */
  readonly ready: boolean;
  /** True when no data has come for long and next to none is left: the connection is dead, though nobody said so. */
  readonly starving: boolean;
  /** False when somebody else has changed the element's source. */
  readonly intact: boolean;
};

/** Why an output fell silent, or soon will. */
export type StreamLoss = {
  /** Shown only when nothing has sounded yet; afterwards the engine recovers. */
  readonly code: PlayerErrorCode;
  /** True when the device itself has failed, so that its buffered sound is lost with it. */
  readonly outputBroken: boolean;
  /** Another output that may do better with the same stream. */
  readonly other: OutputKind | null;
};

/** Outputs call these asynchronously, never from within `openOutput` or `reload`, and never after `close`. */
export type OutputEvents = {
  onPlaying(): void;
  onWaiting(): void;
  /** The system or the listener's headset paused the device; the engine did not. */
  onPaused(): void;
  /** Bytes of the newest connection flow. */
  onConnected(): void;
  onLost(loss: StreamLoss): void;
  /** A finite recording was heard to its end. A live stream that breaks off is a loss. */
  onEnded(): void;
  /** The browser wants a press first. */
  onBlocked(): void;
};

export type OpenRequest = {
  readonly channel: PlayerChannel;
  readonly url: string;
  /** The stream was open before: a cache must not replay its old sound. */
  readonly again: boolean;
};

/** One load of one stream on one output. */
export interface OutputSession {
  read(): DeviceReading;
  /** Opens a new connection in place of the present one. `keepBuffer`: the sound at hand goes on meanwhile. */
  reload(keepBuffer: boolean): void;
  rewind(seconds: number): void;
  goLive(): void;
  /** Closes the connection and empties the device. */
  close(): void;
}

export type PlayerEnvironment = {
  isOnline(): boolean;
  watch(listener: { online(): void; wake(): void }): Cancel;
};

export type PlayerPorts = {
  readonly clock: PlayerClock;
  readonly environment: PlayerEnvironment;
  readonly volumeIsFixed: boolean;
  readonly initial: {
    readonly volume: number;
    readonly muted: boolean;
    readonly channel: PlayerChannel | null;
  };
  applyVolume(volume: number, muted: boolean): void;
  canMediaSource(mime: string): boolean;
  openOutput(kind: OutputKind, request: OpenRequest, events: OutputEvents): OutputSession;
  /** Opens a stream ahead of the press, where that output can. */
  warm(kind: OutputKind, request: OpenRequest): Cancel;
};
