import type { AddressRotation } from './address-rotation.ts';
import { msUntilEndRetry, toDeviceReport } from './device-report.ts';
import { Failover, type NextConnection } from './failover.ts';
import { FIRST_BYTES_TIMEOUT_MS, FirstSoundTimer } from './first-sound-timer.ts';
import { openGuardedOutput } from './guarded-output.ts';
import type { OpenedStreams } from './opened-streams.ts';
import { PausedPlace } from './paused-place.ts';
import type { PlaybackHandlers } from './playback-handlers.ts';
import { OUTPUT_FEATURES } from './playback-paths.ts';
import type {
  Cancel,
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  PlayerPorts,
  StreamLoss,
} from './player-ports.ts';
import type { OutputKind, PlayerAddress, PlayerErrorCode } from './player-types.ts';
import { FROZEN_AFTER_WAKE_MS, STALL_RELOAD_MS, StallDetector } from './stall-detector.ts';

const TICK_MS = 500;
/** A device that is frozen with this much buffered does not lack data: its buffer is discarded. */
const STUCK_SECONDS = 1;
/** One channel's playback, from the press until another command supersedes it. */
export class Playback {
  readonly #ports: PlayerPorts;
  readonly #handlers: PlaybackHandlers;
  readonly #streams: OpenedStreams;
  readonly #failover: Failover;
  #request: OpenRequest;
  readonly #stallDetector: StallDetector;
  readonly #firstSound: FirstSoundTimer;
  #kind: OutputKind;
  #session: OutputSession;
  #hasPlayed = false;
  /** Whether the present output has not played yet. */
  #isFresh = true;
  /** The first sound has been late, or offline, and is awaited for as long as the listener wants. */
  #isOverdue = false;
  /** The error when nothing plays in time: once bytes have come, the network is not the cause. */
  #timeoutCode: PlayerErrorCode = 'network';
  #cancelTick: Cancel;
  readonly #place: PausedPlace;

  constructor(
    ports: PlayerPorts,
    streams: OpenedStreams,
    addresses: AddressRotation,
    handlers: PlaybackHandlers,
  ) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.#streams = streams;
    this.#request = streams.toOpening(addresses.current);
    this.#failover = new Failover({
      ports,
      addresses,
      reportsFirstBytes: () => OUTPUT_FEATURES[this.#kind].reportsFirstBytes,
      connect: (next) => this.#connect(next),
      onStateChange: (patch) => handlers.onStateChange(patch),
    });
    this.#stallDetector = new StallDetector(ports.clock);
    this.#place = new PausedPlace(ports.clock, () => this.#finish(null));
    this.#kind = streams.chooseOutput(addresses.current);
    this.#session = this.#open(this.#kind);
    this.#firstSound = new FirstSoundTimer({
      clock: ports.clock,
      hasBytes: () => this.#timeoutCode !== 'network' || this.#session.read().aheadSeconds > 0,
      hasAudio: () => this.#session.read().aheadSeconds > 0,
      onNoBytes: () => this.#onNoBytes(),
      onNoAudio: () => this.#showError(this.#timeoutCode),
      onNoSound: () => this.#finish(this.#timeoutCode),
    });
    this.#cancelTick = ports.clock.after(TICK_MS, () => this.#tick());
  }

  close(): void {
    this.#cancelTick();
    this.#place.end();
    this.#firstSound.stop();
    this.#failover.stop();
    this.#session.close();
  }

  /** Stops what plays and keeps its place; false where that cannot be kept. */
  pause(): boolean {
    const { isReady, isRebuffering, behindLiveSeconds } = this.#session.read();
    const isHeard = this.#hasPlayed && this.#failover.isSteady && isReady && !isRebuffering;
    const isKept = isHeard && !this.#ports.environment.isSavingData() && this.#session.pause();
    if (isKept) this.#place.keep(behindLiveSeconds);
    if (isKept) this.#handlers.onStateChange({ status: 'paused' });
    return isKept;
  }

  rewind(seconds: number): void {
    this.#session.rewind(seconds);
    this.#reportDevice();
  }

  goLive(): void {
    if (this.#place.isKept) this.#resume();
    this.#session.goLive();
    this.#reportDevice();
  }

  delaySeconds(): number {
    return this.#hasPlayed ? this.#session.read().delaySeconds : 0;
  }

  /** The addresses are to be tried in another order. */
  reorder(order: readonly PlayerAddress[]): void {
    this.#failover.reorder(order);
  }

  /** Plays on from where the listener paused, or makes the next try, if it does not wait for the network. */
  play(): void {
    if (this.#place.isKept) this.#resume();
    else if (this.#failover.isWaiting && this.#ports.environment.isOnline()) this.#failover.retryNow();
  }

  #resume(): void {
    this.#place.end();
    this.#stallDetector.restart();
    this.#handlers.onStateChange({ status: 'loading' });
    this.#session.resume();
  }

  onOnline(): void {
    if (!this.#failover.isSteady || this.#isFrozenFor(TICK_MS)) this.#retryNow();
  }

  /** The machine or the page was asleep: its connections may be dead without an event. */
  onWake(): void {
    if (this.#isFrozenFor(FROZEN_AFTER_WAKE_MS)) this.#retryNow();
  }

  #isFrozenFor(ms: number): boolean {
    return !this.#place.isKept && this.#stallDetector.frozenMs >= ms;
  }

  #retryNow(): void {
    if (this.#hasPlayed) {
      this.#failover.reconnectNow();
    } else if (this.#failover.isWaiting) {
      this.#showError(null);
      this.#failover.retryNow();
    }
  }

  #open(kind: OutputKind): OutputSession {
    this.#kind = kind;
    this.#isFresh = true;
    this.#failover.onOpening(kind);
    this.#handlers.onStateChange({ output: kind });
    return openGuardedOutput(this.#ports, kind, this.#request, this.#events());
  }

  #events(): OutputEvents {
    return {
      onPlaying: () => this.#onPlaying(),
      onWaiting: () => this.#onWaiting(),
      onPaused: () => this.#place.isKept || this.#finish(null),
      onConnected: () => this.#onConnected(),
      onLost: (loss) => (this.#place.isKept ? this.#finish(null) : this.#onLost(loss)),
      onEnded: () => this.#finish(null),
      onBlocked: () => this.#finish('blocked'),
    };
  }

  #onPlaying(): void {
    this.#isFresh = false;
    if (!this.#hasPlayed) {
      this.#hasPlayed = true;
      this.#failover.onFirstSound();
      this.#firstSound.stop();
      this.#stallDetector.restart();
      this.#streams.onFirstSound(this.#request, this.#kind);
    }
    this.#handlers.onStateChange({ status: 'playing' });
    this.#showError(null);
    this.#reportDevice();
  }

  #onWaiting(): void {
    this.#handlers.onStateChange({ status: 'loading' });
    if (this.#hasPlayed) this.#checkStarving(this.#session.read());
  }

  #onConnected(): void {
    this.#timeoutCode = 'decode';
    this.#failover.onConnected();
    this.#stallDetector.restart();
    this.#handlers.onStateChange({ reconnecting: false, nextTry: null, bitrate: this.#request.bitrate });
    if (!this.#isOverdue || this.#hasPlayed) return;
    this.#showError(null);
    this.#firstSound.restart();
  }

  /** The connection stays open until the next try: the server may be slow. */
  #onNoBytes(): void {
    this.#isOverdue = true;
    this.#showError('load-failed');
    this.#failover.retryIn(FIRST_BYTES_TIMEOUT_MS);
  }

  #onLost(loss: StreamLoss): void {
    const isOnline = this.#ports.environment.isOnline();
    const situation = {
      hasPlayed: this.#hasPlayed,
      isFresh: this.#isFresh,
      isOnline,
      isOverdue: this.#isOverdue,
    };
    const reaction = this.#failover.reactTo(loss, situation);
    if (reaction === 'recover')
      this.#failover.recover(!loss.outputBroken, loss.isEnd ? msUntilEndRetry(this.#session.read()) : 0);
    else if (reaction === 'fall-back') this.#fallBack(loss);
    else if (isOnline && this.#failover.hasNext) this.#failover.tryNext(loss);
    else if (reaction === 'await') this.#awaitNextTry(isOnline ? loss : { ...loss, code: 'network' });
    else this.#finish(loss.code);
  }

  #fallBack({ code, fallback }: StreamLoss): void {
    if (fallback === null) return;
    if (this.#timeoutCode === 'network') this.#timeoutCode = code;
    this.#session.close();
    this.#session = this.#open(fallback);
  }

  /** Opens the next connection, on another output where the address needs one. */
  #connect({ address, hasMoved, keepBuffer }: NextConnection): void {
    this.#request = this.#streams.toOpening(address);
    const kind = hasMoved ? this.#streams.chooseOutput(address) : this.#kind;
    if (kind === this.#kind) {
      this.#failover.onOpening(kind);
      this.#session.reload(keepBuffer, this.#request);
    } else {
      this.#session.close();
      this.#session = this.#open(kind);
    }
  }

  /** The press stands: playback starts with the network, or with the stream. */
  #awaitNextTry(loss: StreamLoss): void {
    this.#isOverdue = true;
    this.#firstSound.stop();
    this.#showError(loss.code, loss.httpStatus);
    this.#failover.tryNext(loss);
  }

  #showError(error: PlayerErrorCode | null, httpStatus: number | null = null): void {
    this.#handlers.onStateChange({ error, httpStatus });
  }

  #finish(code: PlayerErrorCode | null): void {
    this.close();
    this.#handlers.onFinished(code);
  }

  #tick(): void {
    this.#cancelTick = this.#ports.clock.after(TICK_MS, () => this.#tick());
    const reading = this.#session.read();
    const moved = this.#stallDetector.sample(reading.positionSeconds);
    if (reading.isRebuffering) this.#stallDetector.restart();
    // Developer tools and webviews are known to overwrite the element's source.
    if (!reading.isSourceIntact) this.#failover.onSourceLost();
    else if (this.#place.isKept) this.#reportDevice();
    else if (this.#hasPlayed && !this.#stallDetector.hasSlept) this.#evaluate(reading, moved);
  }

  #evaluate(reading: DeviceReading, moved: boolean): void {
    if (moved) this.#onProgress(reading.isReady);
    if (this.#isFrozenFor(STALL_RELOAD_MS)) {
      this.#handlers.onStateChange({ status: 'loading' });
      // Nothing plays on: the buffer is kept only for the next connection to join.
      const keepBuffer = OUTPUT_FEATURES[this.#kind].joinsReconnects && reading.aheadSeconds < STUCK_SECONDS;
      this.#failover.onStalled(keepBuffer);
    }
    this.#checkStarving(reading);
    this.#reportDevice();
  }

  /** Two seconds have passed without data already, so this does not wait two more for a stall. */
  #checkStarving({ isStarving }: DeviceReading): void {
    if (isStarving && !this.#stallDetector.hasSlept) this.#failover.onStalled(true);
  }

  #onProgress(ready: boolean): void {
    this.#failover.onProgress();
    // Devices sometimes resume without an event; an advancing position is proof enough.
    if (!ready) return;
    this.#handlers.onStateChange({ status: 'playing' });
    this.#showError(null);
  }

  #reportDevice(): void {
    this.#handlers.onStateChange(toDeviceReport(this.#session.read(), this.#ports.environment.isOnline()));
  }
}
