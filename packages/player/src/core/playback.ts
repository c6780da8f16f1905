import type {
  Cancel,
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  PlayerPorts,
  StreamLoss,
} from './player-ports.ts';
import type { OutputKind, PlayerErrorCode, PlayerState } from './player-types.ts';
import { Recovery } from './recovery.ts';
import { FROZEN_AFTER_WAKE_MS, STALL_RELOAD_MS, StallDetector } from './stall-detector.ts';

const TICK_MS = 500;
/** A stream server may respond slowly, but the listener must get an error eventually. */
export const FIRST_SOUND_TIMEOUT_MS = 20_000;
/** A device that is frozen with this much buffered does not lack data: its buffer is discarded. */
const STUCK_AHEAD_SECONDS = 1;
/** After this many decode failures the stream moves to another output, or fails. */
const MAX_DECODE_FAILURES = 3;

type PlaybackStatePatch = Partial<
  Pick<PlayerState, 'status' | 'error' | 'reconnecting' | 'output' | 'canRewind' | 'behindLiveSeconds'>
>;

export type PlaybackHandlers = {
  onStateChange(report: PlaybackStatePatch): void;
  onFirstSound(kind: OutputKind): void;
  /** The playback has ended: by the device (null) or with this error. */
  onFinished(code: PlayerErrorCode | null): void;
};

/** One channel's playback, from the press until another command supersedes it. */
export class Playback {
  readonly #ports: PlayerPorts;
  readonly #handlers: PlaybackHandlers;
  readonly #request: OpenRequest;
  readonly #recovery: Recovery;
  readonly #stallDetector: StallDetector;
  readonly #tried = new Set<OutputKind>();
  #kind: OutputKind;
  #session: OutputSession;
  #hasPlayed = false;
  /** The error when nothing plays in time: once bytes have come, the network is not the cause. */
  #timeoutCode: PlayerErrorCode = 'network';
  #keepBuffer = true;
  #decodeFailures = 0;
  #cancelTick: Cancel;
  #cancelFirstSound: Cancel;

  constructor(ports: PlayerPorts, kind: OutputKind, request: OpenRequest, handlers: PlaybackHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.#request = request;
    this.#recovery = new Recovery({
      clock: ports.clock,
      isOnline: () => ports.environment.isOnline(),
      reload: () => this.#session.reload(this.#keepBuffer),
    });
    this.#stallDetector = new StallDetector(ports.clock.nowMs());
    this.#kind = kind;
    this.#session = this.#open(kind);
    this.#cancelFirstSound = ports.clock.after(FIRST_SOUND_TIMEOUT_MS, () => this.#finish(this.#timeoutCode));
    this.#cancelTick = ports.clock.after(TICK_MS, () => this.#tick());
  }

  close(): void {
    this.#cancelTick();
    this.#cancelFirstSound();
    this.#recovery.stop();
    this.#session.close();
  }

  rewind(seconds: number): void {
    this.#session.rewind(seconds);
    this.#reportDevice();
  }

  goLive(): void {
    this.#session.goLive();
    this.#reportDevice();
  }

  delaySeconds(): number {
    return this.#hasPlayed ? this.#session.read().delaySeconds : 0;
  }

  onOnline(): void {
    if (this.#recovery.phase !== 'steady' || this.#isFrozenFor(TICK_MS)) this.#retryNow();
  }

  /** The machine or the page was asleep: its connections may be dead without an event. */
  onWake(): void {
    if (this.#isFrozenFor(FROZEN_AFTER_WAKE_MS)) this.#retryNow();
  }

  #isFrozenFor(ms: number): boolean {
    return this.#stallDetector.frozenMs(this.#ports.clock.nowMs()) >= ms;
  }

  #retryNow(): void {
    if (!this.#hasPlayed) return;
    this.#keepBuffer = true;
    this.#handlers.onStateChange({ reconnecting: true });
    this.#recovery.retryNow();
  }

  #open(kind: OutputKind): OutputSession {
    this.#kind = kind;
    this.#tried.add(kind);
    this.#handlers.onStateChange({ output: kind });
    return this.#ports.openOutput(kind, this.#request, this.#events());
  }

  #switchTo(kind: OutputKind): void {
    this.#session.close();
    this.#session = this.#open(kind);
  }

  #events(): OutputEvents {
    return {
      onPlaying: () => this.#onPlaying(),
      onWaiting: () => this.#onWaiting(),
      onPaused: () => this.#finish(null),
      onConnected: () => this.#onConnected(),
      onLost: (loss) => this.#onLost(loss),
      onEnded: () => this.#finish(null),
      onBlocked: () => this.#finish('blocked'),
    };
  }

  #onPlaying(): void {
    if (!this.#hasPlayed) {
      this.#hasPlayed = true;
      this.#cancelFirstSound();
      this.#stallDetector.restart(this.#ports.clock.nowMs());
      this.#handlers.onFirstSound(this.#kind);
    }
    this.#handlers.onStateChange({ status: 'playing', error: null });
    this.#reportDevice();
  }

  #onWaiting(): void {
    this.#handlers.onStateChange({ status: 'loading' });
    if (this.#hasPlayed) this.#checkStarving(this.#session.read());
  }

  #onConnected(): void {
    this.#timeoutCode = 'decode';
    this.#recovery.onConnected();
    this.#stallDetector.restart(this.#ports.clock.nowMs());
    this.#handlers.onStateChange({ reconnecting: false });
  }

  #onLost(loss: StreamLoss): void {
    const isFinalFailure = loss.code === 'decode' && ++this.#decodeFailures >= MAX_DECODE_FAILURES;
    if (this.#hasPlayed && !isFinalFailure) {
      this.#recover(!loss.outputBroken);
    } else if (loss.fallback !== null && !this.#tried.has(loss.fallback)) {
      if (this.#timeoutCode === 'network') this.#timeoutCode = loss.code;
      this.#switchTo(loss.fallback);
    } else {
      // Devices report an absent network as an unsupported source.
      this.#finish(this.#ports.environment.isOnline() ? loss.code : 'network');
    }
  }

  #recover(keepBuffer: boolean): void {
    this.#keepBuffer = keepBuffer;
    this.#handlers.onStateChange({ reconnecting: true, ...(keepBuffer ? {} : { status: 'loading' }) });
    this.#recovery.onLost();
  }

  #finish(code: PlayerErrorCode | null): void {
    this.close();
    this.#handlers.onFinished(code);
  }

  #tick(): void {
    this.#cancelTick = this.#ports.clock.after(TICK_MS, () => this.#tick());
    const reading = this.#session.read();
    const moved = this.#stallDetector.sample(this.#ports.clock.nowMs(), reading.positionSeconds);
    if (!reading.isSourceIntact) this.#restoreSource();
    else if (this.#hasPlayed) this.#evaluate(reading, moved);
  }

  #evaluate(reading: DeviceReading, moved: boolean): void {
    if (moved) this.#onProgress(reading.isReady);
    if (this.#isFrozenFor(STALL_RELOAD_MS)) {
      this.#handlers.onStateChange({ status: 'loading' });
      if (this.#recovery.phase === 'steady') this.#recover(reading.aheadSeconds < STUCK_AHEAD_SECONDS);
    }
    this.#checkStarving(reading);
    this.#reportDevice();
  }

  /** Two seconds have passed without data already, so this does not wait two more for a stall. */
  #checkStarving(reading: DeviceReading): void {
    if (reading.isStarving && this.#recovery.phase === 'steady') this.#recover(true);
  }

  /** Developer tools and webviews are known to overwrite the element's source. */
  #restoreSource(): void {
    if (this.#recovery.phase !== 'waiting') this.#recover(false);
  }

  #onProgress(ready: boolean): void {
    if (this.#recovery.endOutageWhenSteady()) this.#decodeFailures = 0;
    // Devices sometimes resume without an event; an advancing position is proof enough.
    if (ready) this.#handlers.onStateChange({ status: 'playing', error: null });
  }

  #reportDevice(): void {
    const { canRewind, behindLiveSeconds } = this.#session.read();
    this.#handlers.onStateChange({ canRewind, behindLiveSeconds: Math.round(behindLiveSeconds) });
  }
}
