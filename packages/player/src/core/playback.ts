import type { AddressRotation } from './address-rotation.ts';
import { Comeback } from './comeback.ts';
import { FIRST_BYTES_TIMEOUT_MS, FirstSoundTimer } from './first-sound-timer.ts';
import { openGuardedOutput } from './guarded-output.ts';
import { LossPolicy } from './loss-policy.ts';
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
import type { OutputKind, PlayerChannel, PlayerErrorCode } from './player-types.ts';
import { Recovery } from './recovery.ts';
import { FROZEN_AFTER_WAKE_MS, STALL_RELOAD_MS, StallDetector } from './stall-detector.ts';

const TICK_MS = 500;
/** A device that is frozen with this much buffered does not lack data: its buffer is discarded. */
const STUCK_AHEAD_SECONDS = 1;
/** An ended stream is opened again when this much is left to play, as of a live stream at once. */
const END_RETRY_AHEAD_SECONDS = 5;
const MS_PER_SECOND = 1_000;

export type PlaybackOptions = {
  /** The channel's addresses. */
  readonly addresses: AddressRotation;
  toRequest(address: PlayerChannel): OpenRequest;
  chooseOutput(address: PlayerChannel): OutputKind;
};

/** One channel's playback, from the press until another command supersedes it. */
export class Playback {
  readonly #ports: PlayerPorts;
  readonly #handlers: PlaybackHandlers;
  readonly #options: PlaybackOptions;
  readonly #addresses: AddressRotation;
  readonly #comeback: Comeback<PlayerChannel>;
  #request: OpenRequest;
  readonly #recovery: Recovery;
  readonly #stallDetector: StallDetector;
  readonly #firstSound: FirstSoundTimer;
  readonly #lossPolicy = new LossPolicy();
  #kind: OutputKind;
  #session: OutputSession;
  #hasPlayed = false;
  /** Whether the present output has not played yet. */
  #isFresh = true;
  /** The first sound has been late, or offline, and is awaited for as long as the listener wants. */
  #isOverdue = false;
  /** The error when nothing plays in time: once bytes have come, the network is not the cause. */
  #timeoutCode: PlayerErrorCode = 'network';
  #keepBuffer = true;
  #cancelTick: Cancel;

  constructor(ports: PlayerPorts, options: PlaybackOptions, handlers: PlaybackHandlers) {
    const { addresses, toRequest, chooseOutput } = options;
    this.#ports = ports;
    this.#handlers = handlers;
    this.#options = options;
    this.#addresses = addresses;
    this.#request = toRequest(addresses.current);
    this.#recovery = new Recovery({
      clock: ports.clock,
      isOnline: () => ports.environment.isOnline(),
      reload: () => this.#connect(),
      hasOthers: () => addresses.hasNext && OUTPUT_FEATURES[this.#kind].reportsFirstBytes,
      onTimeout: () => this.#retry(),
      onScheduled: (nextTry) => handlers.onStateChange({ nextTry }),
    });
    this.#stallDetector = new StallDetector(ports.clock.nowMs());
    this.#comeback = new Comeback({
      clock: ports.clock,
      listBetter: () => addresses.better,
      isAlive: ({ streamUrl }) => ports.environment.isStreamSent(streamUrl ?? ''),
      onAlive: (address) => this.#moveTo(address),
    });
    this.#kind = chooseOutput(addresses.current);
    this.#session = this.#open(this.#kind);
    if (addresses.hasNext) this.#recovery.limitAttempt();
    this.#firstSound = new FirstSoundTimer({
      clock: ports.clock,
      hasBytes: () => this.#timeoutCode !== 'network' || this.#session.read().aheadSeconds > 0,
      onNoBytes: () => this.#onNoBytes(),
      onNoSound: () => this.#finish(this.#timeoutCode),
    });
    this.#cancelTick = ports.clock.after(TICK_MS, () => this.#tick());
  }

  close(): void {
    this.#cancelTick();
    this.#firstSound.stop();
    this.#recovery.stop();
    this.#comeback.stop();
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

  /** The addresses are to be tried in another order. */
  reorder(order: readonly PlayerChannel[]): void {
    const first = this.#addresses.reorder(order);
    if (first !== null) this.#moveTo(first);
  }

  /** Makes the next try now, if one is scheduled that does not wait for the network. */
  tryNow(): void {
    if (this.#recovery.phase === 'waiting' && this.#ports.environment.isOnline()) this.#recovery.retryNow();
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
    if (this.#hasPlayed) {
      this.#keepBuffer = true;
      this.#handlers.onStateChange({ reconnecting: true });
    } else if (this.#recovery.phase !== 'waiting') {
      return;
    } else {
      this.#showError(null);
    }
    this.#recovery.retryNow();
  }

  #open(kind: OutputKind): OutputSession {
    this.#kind = kind;
    this.#isFresh = true;
    this.#lossPolicy.onOpened(kind);
    this.#handlers.onStateChange({ output: kind });
    return openGuardedOutput(this.#ports, kind, this.#request, this.#events());
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
    this.#isFresh = false;
    if (!this.#hasPlayed) {
      this.#hasPlayed = true;
      this.#addresses.onSteady();
      this.#firstSound.stop();
      this.#stallDetector.restart(this.#ports.clock.nowMs());
      this.#handlers.onFirstSound(this.#addresses.current, this.#kind);
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
    this.#recovery.onConnected();
    this.#stallDetector.restart(this.#ports.clock.nowMs());
    const { bitrate = null } = this.#request.channel;
    this.#handlers.onStateChange({ reconnecting: false, nextTry: null, bitrate });
    if (!this.#isOverdue || this.#hasPlayed) return;
    this.#showError(null);
    this.#firstSound.restart();
  }

  /** The connection stays open until the next try: the server may be slow. */
  #onNoBytes(): void {
    this.#isOverdue = true;
    this.#showError('load-failed');
    this.#recovery.retryIn(FIRST_BYTES_TIMEOUT_MS);
  }

  #onLost(loss: StreamLoss): void {
    const isOnline = this.#ports.environment.isOnline();
    const situation = {
      hasPlayed: this.#hasPlayed,
      isFresh: this.#isFresh,
      isOnline,
      isOverdue: this.#isOverdue,
    };
    const reaction = this.#lossPolicy.reactTo(loss, situation);
    if (reaction === 'recover') this.#recover(!loss.outputBroken, loss.isEnd ? this.#msUntilEndRetry() : 0);
    else if (reaction === 'fall-back') this.#fallBack(loss);
    else if (isOnline && this.#addresses.hasNext) this.#tryNextAddress(loss);
    else if (reaction === 'await') this.#awaitNextTry(isOnline ? loss : { ...loss, code: 'network' });
    else this.#finish(loss.code);
  }

  #fallBack({ code, fallback }: StreamLoss): void {
    if (fallback === null) return;
    if (this.#timeoutCode === 'network') this.#timeoutCode = code;
    this.#session.close();
    this.#session = this.#open(fallback);
    if (this.#addresses.hasNext && this.#recovery.phase === 'attempting') this.#recovery.limitAttempt();
  }

  /** Nothing has played yet, and another address is left. */
  #tryNextAddress({ outputBroken }: StreamLoss): void {
    this.#keepBuffer = !outputBroken;
    this.#retry();
  }

  /** Tries the next address at once, or after a pause when all have failed. */
  #retry(minDelayMs = 0): void {
    if (this.#addresses.next()) this.#recovery.retryIn(minDelayMs);
    else this.#recovery.onLost(minDelayMs);
  }

  /** Changes to another address; what is buffered plays on until its audio is there. */
  #moveTo(address: PlayerChannel): void {
    this.#comeback.stop();
    this.#addresses.onSteady();
    this.#addresses.moveTo(address);
    this.#keepBuffer = true;
    this.#recovery.retryNow();
  }

  /** Opens the next connection, on another output where the address needs one. */
  #connect(): void {
    const { current } = this.#addresses;
    this.#handlers.onStateChange({ nextTry: null });
    const hasMoved = current !== this.#request.channel;
    if (hasMoved) this.#lossPolicy.onMoved();
    this.#request = this.#options.toRequest(current);
    const kind = hasMoved ? this.#options.chooseOutput(current) : this.#kind;
    if (kind === this.#kind) {
      this.#lossPolicy.onOpened(kind);
      this.#session.reload(this.#keepBuffer, this.#request);
    } else {
      this.#session.close();
      this.#session = this.#open(kind);
    }
  }

  /** A recording is at hand long before it has played; what is rewound is not counted. */
  #msUntilEndRetry(): number {
    const { aheadSeconds, behindLiveSeconds } = this.#session.read();
    return Math.max(0, aheadSeconds - behindLiveSeconds - END_RETRY_AHEAD_SECONDS) * MS_PER_SECOND;
  }

  /** The press stands: playback starts with the network, or with the stream. */
  #awaitNextTry({ code, outputBroken, httpStatus }: StreamLoss): void {
    this.#isOverdue = true;
    this.#firstSound.stop();
    this.#keepBuffer = !outputBroken;
    this.#showError(code, httpStatus);
    if (httpStatus === undefined) {
      this.#retry();
      return;
    }
    this.#addresses.next();
    this.#recovery.onRefused(httpStatus);
  }

  #recover(keepBuffer: boolean, minDelayMs = 0): void {
    this.#keepBuffer = keepBuffer;
    this.#comeback.stop();
    this.#handlers.onStateChange({ reconnecting: true, ...(keepBuffer ? {} : { status: 'loading' }) });
    this.#retry(minDelayMs);
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
    const moved = this.#stallDetector.sample(this.#ports.clock.nowMs(), reading.positionSeconds);
    if (reading.isRebuffering) this.#stallDetector.restart(this.#ports.clock.nowMs());
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
    if (this.#recovery.endOutageWhenSteady()) {
      this.#lossPolicy.onSteady();
      this.#addresses.onSteady();
    }
    if (this.#addresses.better.length === 0) this.#comeback.reset();
    else if (this.#recovery.phase === 'steady') this.#comeback.start();
    // Devices sometimes resume without an event; an advancing position is proof enough.
    if (!ready) return;
    this.#handlers.onStateChange({ status: 'playing' });
    this.#showError(null);
  }

  #reportDevice(): void {
    const { canRewind, behindLiveSeconds, isConnectionSlow } = this.#session.read();
    const report = { canRewind, isConnectionSlow, behindLiveSeconds: Math.round(behindLiveSeconds) };
    this.#handlers.onStateChange(report);
  }
}
