import type { DeviceReading } from '../core/player-ports.ts';
import { RebufferPolicy } from '../core/rebuffer-policy.ts';
import { STALL_RELOAD_MS } from '../core/stall-detector.ts';

/** A new connection needs about this long to play, so it starts before the buffer is empty. */
const STARVING_AHEAD_SECONDS = 1;
/** Below this the device has run empty. */
const EMPTY_AHEAD_SECONDS = 0.3;
/** A new connection has a rough start; what is short here says nothing about its speed. */
const SETTLED_AFTER_MS = 5_000;
/** A buffer that bytes leave almost empty, and with less than this of what a new connection brings, is filled too slowly. */
const TRICKLE_SHARE = 0.5;
/** For so long they have to find it so: after a pause of the network the first ones do too. */
const SLOW_AFTER_MS = 3_000;
/** A slow line pauses longer than a fast one: a new connection would lose what is under way, and begin with a burst. */
const SLOW_LINE_RELOAD_MS = 10_000;
/** A slow line takes so long at most for what can be buffered at once, such as a page of Ogg. */
const SOUNDLESS_MS = 3_000;

type RebufferHoldOptions = {
  /** Sets the element's playback rate. */
  setRate(rate: 0 | 1): void;
  onReleased(): void;
};

/**
 * Holds playback after a stall until enough is buffered. By the rate, since a paused element may
 * need a new user gesture before it plays again.
 */
export class RebufferHold {
  readonly #options: RebufferHoldOptions;
  #policy = new RebufferPolicy();
  #connectedMs: number | null = null;
  #lastDataMs = 0;
  /** The first bytes since audio was last buffered; null: there are none. */
  #soundlessSinceMs: number | null = null;
  #tricklingSinceMs: number | null = null;
  #resumeSeconds: number | null = null;

  constructor(options: RebufferHoldOptions) {
    this.#options = options;
  }

  get isHolding(): boolean {
    return this.#resumeSeconds !== null;
  }

  get isConnectionSlow(): boolean {
    const nowMs = performance.now();
    const isTricklingOn = this.#tricklingSinceMs !== null && nowMs - this.#tricklingSinceMs >= SLOW_AFTER_MS;
    // A stream server whose clock is slow keeps the buffer low as well, without a gap that is heard.
    return (isTricklingOn && this.#policy.hasStalled(nowMs)) || this.#policy.isConnectionSlow(nowMs);
  }

  /** What it means that nothing has come for so long, with so much ahead. */
  read(
    idleMs: number,
    aheadSeconds: number,
  ): Pick<DeviceReading, 'isStarving' | 'isRebuffering' | 'isConnectionSlow'> {
    const { isHolding, isTrickling, isConnectionSlow } = this;
    const isAwaited = idleMs < this.#reloadAfterMs && !this.isSoundless(aheadSeconds);
    const isAlmostEmpty = aheadSeconds < STARVING_AHEAD_SECONDS;
    return {
      isStarving: !isAwaited && this.#isShort(aheadSeconds),
      isRebuffering: isHolding || (isTrickling && isAwaited && isAlmostEmpty),
      isConnectionSlow,
    };
  }

  /** The newest bytes came too slowly to fill what a new connection brings at once. */
  get isTrickling(): boolean {
    return this.#tricklingSinceMs !== null;
  }

  /** Bytes come for so long that are no sound: more of them would not be any either. */
  isSoundless(aheadSeconds: number): boolean {
    const soundlessMs = this.#lastDataMs - (this.#soundlessSinceMs ?? this.#lastDataMs);
    // A system that wants no more data yet buffers none.
    return soundlessMs >= SOUNDLESS_MS && this.#isShort(aheadSeconds);
  }

  #isShort(aheadSeconds: number): boolean {
    return aheadSeconds < STARVING_AHEAD_SECONDS || this.isHolding;
  }

  get #reloadAfterMs(): number {
    return this.isHolding || this.isTrickling ? SLOW_LINE_RELOAD_MS : STALL_RELOAD_MS;
  }

  /** Audio of a connection has come; no effect when it is not the first. */
  onConnected(): void {
    this.#connectedMs ??= performance.now();
  }

  /** Another stream: the measured speed of the former one does not apply to it. */
  onOtherStream(): void {
    this.#policy = new RebufferPolicy();
  }

  /** The connection is gone, and with it the reason to wait. */
  onLost(): void {
    this.#connectedMs = null;
    this.#tricklingSinceMs = null;
    this.#soundlessSinceMs = null;
    this.#release();
  }

  /** The element waits for data. */
  onWaiting(aheadSeconds: number): void {
    const nowMs = performance.now();
    // A server that has stopped sending is not slow.
    const isReceiving = nowMs - this.#lastDataMs < this.#reloadAfterMs;
    if (!this.#isSettled(nowMs) || !isReceiving || this.isHolding || aheadSeconds > EMPTY_AHEAD_SECONDS)
      return;
    const seconds = this.#policy.onStall(nowMs);
    if (seconds === 0) return;
    this.#resumeSeconds = seconds;
    this.#options.setRate(0);
  }

  /** Data has arrived; a new connection brings `burstSeconds` at once. */
  onData(aheadSeconds: number, burstSeconds: number): void {
    const nowMs = performance.now();
    this.#lastDataMs = nowMs;
    this.#soundlessSinceMs ??= nowMs;
    const almostEmptySeconds = Math.min(STARVING_AHEAD_SECONDS, burstSeconds * TRICKLE_SHARE);
    const isTrickling = this.#isSettled(nowMs) && aheadSeconds < almostEmptySeconds;
    this.#tricklingSinceMs = isTrickling ? (this.#tricklingSinceMs ?? nowMs) : null;
    if (this.#resumeSeconds === null || aheadSeconds < this.#resumeSeconds) return;
    this.#release();
    this.#options.onReleased();
  }

  /** What has arrived is buffered. */
  onAudio(): void {
    this.#soundlessSinceMs = null;
  }

  #isSettled(nowMs: number): boolean {
    return this.#connectedMs !== null && nowMs - this.#connectedMs >= SETTLED_AFTER_MS;
  }

  #release(): void {
    if (this.#resumeSeconds === null) return;
    this.#resumeSeconds = null;
    this.#options.setRate(1);
  }
}
