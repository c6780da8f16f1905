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
import { FROZEN_AFTER_WAKE_MS, STALL_RELOAD_MS, StallWatch } from './stall-watch.ts';

const TICK_MS = 500;
/** A first answer may be slow, but a listener must be told at last. */
export const FIRST_SOUND_TIMEOUT_MS = 20_000;
/** A device frozen with this much sound at hand does not lack data: it must be set up anew. */
const STUCK_AHEAD_SECONDS = 1;
/** A stream that keeps breaking the decoder is given to another output, or given up. */
const MAX_DECODE_FAILURES = 3;

export type PlaybackReport = Partial<
  Pick<PlayerState, 'status' | 'error' | 'reconnecting' | 'output' | 'canRewind' | 'behindLiveSeconds'>
>;

export type PlaybackListener = {
  onReport(report: PlaybackReport): void;
  onSounded(kind: OutputKind): void;
  /** The playback is over: by the device's will (null) or for this cause. */
  onOver(code: PlayerErrorCode | null): void;
};

/** One wish to hear one channel, from the press until another command supersedes it. */
export class Playback {
  readonly #ports: PlayerPorts;
  readonly #listener: PlaybackListener;
  readonly #start: OpenRequest;
  readonly #recovery: Recovery;
  readonly #stall: StallWatch;
  readonly #tried = new Set<OutputKind>();
  #kind: OutputKind;
  #session: OutputSession;
  #hasSounded = false;
  /** What to say when nothing sounds at last: an answer that came is no fault of the network. */
  #silenceCause: PlayerErrorCode = 'network';
  #keepBuffer = true;
  #decodeFailures = 0;
  #cancelTick: Cancel;
  #cancelFirstSound: Cancel;

  constructor(ports: PlayerPorts, kind: OutputKind, start: OpenRequest, listener: PlaybackListener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#start = start;
    this.#recovery = new Recovery({
      clock: ports.clock,
      isOnline: () => ports.environment.isOnline(),
      reload: () => this.#session.reload(this.#keepBuffer),
    });
    this.#stall = new StallWatch(ports.clock.nowMs());
    this.#kind = kind;
    this.#session = this.#open(kind);
    this.#cancelFirstSound = ports.clock.after(FIRST_SOUND_TIMEOUT_MS, () => this.#over(this.#silenceCause));
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
    this.#readDevice();
  }

  goLive(): void {
    this.#session.goLive();
    this.#readDevice();
  }

  delaySeconds(): number {
    return this.#hasSounded ? this.#session.read().delaySeconds : 0;
  }

  online(): void {
    if (this.#recovery.phase !== 'steady' || this.#isFrozenFor(TICK_MS)) this.#retryNow();
  }

  /** The machine or the page was asleep: its connections may be dead without anybody having said so. */
  wake(): void {
    if (this.#isFrozenFor(FROZEN_AFTER_WAKE_MS)) this.#retryNow();
  }

  #isFrozenFor(ms: number): boolean {
    return this.#stall.frozenMs(this.#ports.clock.nowMs()) >= ms;
  }

  #retryNow(): void {
    if (!this.#hasSounded) return;
    this.#keepBuffer = true;
    this.#listener.onReport({ reconnecting: true });
    this.#recovery.retryNow();
  }

  #open(kind: OutputKind): OutputSession {
    this.#kind = kind;
    this.#tried.add(kind);
    this.#listener.onReport({ output: kind });
    return this.#ports.openOutput(kind, this.#start, this.#events());
  }

  #switchTo(kind: OutputKind): void {
    this.#session.close();
    this.#session = this.#open(kind);
  }

  #events(): OutputEvents {
    return {
      onPlaying: () => this.#sounds(),
      onWaiting: () => this.#waits(),
      onPaused: () => this.#over(null),
      onConnected: () => this.#connected(),
      onLost: (loss) => this.#lost(loss),
      onEnded: () => this.#over(null),
      onBlocked: () => this.#over('blocked'),
    };
  }

  #sounds(): void {
    if (!this.#hasSounded) {
      this.#hasSounded = true;
      this.#cancelFirstSound();
      this.#stall.restart(this.#ports.clock.nowMs());
      this.#listener.onSounded(this.#kind);
    }
    this.#listener.onReport({ status: 'playing', error: null });
    this.#readDevice();
  }

  #waits(): void {
    this.#listener.onReport({ status: 'loading' });
    if (this.#hasSounded) this.#checkStarving(this.#session.read());
  }

  #connected(): void {
    this.#silenceCause = 'decode';
    this.#recovery.connected();
    this.#stall.restart(this.#ports.clock.nowMs());
    this.#listener.onReport({ reconnecting: false });
  }

  #lost(loss: StreamLoss): void {
    const isHopeless = loss.code === 'decode' && ++this.#decodeFailures >= MAX_DECODE_FAILURES;
    if (this.#hasSounded && !isHopeless) {
      this.#recover(!loss.outputBroken);
    } else if (loss.other !== null && !this.#tried.has(loss.other)) {
      if (this.#silenceCause === 'network') this.#silenceCause = loss.code;
      this.#switchTo(loss.other);
    } else {
      // Devices call an absent network an unsupported source.
      this.#over(this.#ports.environment.isOnline() ? loss.code : 'network');
    }
  }

  #recover(keepBuffer: boolean): void {
    this.#keepBuffer = keepBuffer;
    this.#listener.onReport({ reconnecting: true, ...(keepBuffer ? {} : { status: 'loading' }) });
    this.#recovery.lost();
  }

  #over(code: PlayerErrorCode | null): void {
    this.close();
    this.#listener.onOver(code);
  }

  #tick(): void {
    this.#cancelTick = this.#ports.clock.after(TICK_MS, () => this.#tick());
    const reading = this.#session.read();
    const moved = this.#stall.sample(this.#ports.clock.nowMs(), reading.positionSeconds);
    if (!reading.intact) this.#restore();
    else if (this.#hasSounded) this.#judge(reading, moved);
  }

  #judge(reading: DeviceReading, moved: boolean): void {
    if (moved) this.#progressed(reading.ready);
    if (this.#isFrozenFor(STALL_RELOAD_MS)) {
      this.#listener.onReport({ status: 'loading' });
      if (this.#recovery.phase === 'steady') this.#recover(reading.aheadSeconds < STUCK_AHEAD_SECONDS);
    }
    this.#checkStarving(reading);
    this.#readDevice();
  }

  /** Two seconds without data have passed already: no need to wait two more for the silence to prove it. */
  #checkStarving(reading: DeviceReading): void {
    if (reading.starving && this.#recovery.phase === 'steady') this.#recover(true);
  }

  /** Developer tools and webviews are known to overwrite the element's source. */
  #restore(): void {
    if (this.#recovery.phase !== 'waiting') this.#recover(false);
  }

  #progressed(ready: boolean): void {
    if (this.#recovery.settle()) this.#decodeFailures = 0;
    // Devices sometimes go on without an event; sound that advances is sound.
    if (ready) this.#listener.onReport({ status: 'playing', error: null });
  }

  #readDevice(): void {
    const { canRewind, behindLiveSeconds } = this.#session.read();
    this.#listener.onReport({ canRewind, behindLiveSeconds: Math.round(behindLiveSeconds) });
  }
}
