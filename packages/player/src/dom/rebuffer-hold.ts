import { RebufferPolicy } from '../core/rebuffer-policy.ts';
import { STALL_RELOAD_MS } from '../core/stall-detector.ts';

/** Below this the device has run empty. */
const EMPTY_AHEAD_SECONDS = 0.3;
/** A new connection has a rough start; what is short here says nothing about its speed. */
const SETTLED_AFTER_MS = 5_000;

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
  #resumeSeconds: number | null = null;

  constructor(options: RebufferHoldOptions) {
    this.#options = options;
  }

  get isHolding(): boolean {
    return this.#resumeSeconds !== null;
  }

  get isConnectionSlow(): boolean {
    return this.#policy.isConnectionSlow(performance.now());
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
    this.#release();
  }

  /** The element waits for data. */
  onWaiting(aheadSeconds: number): void {
    const nowMs = performance.now();
    const isSettled = this.#connectedMs !== null && nowMs - this.#connectedMs >= SETTLED_AFTER_MS;
    // A server that has stopped sending is not slow.
    const isReceiving = nowMs - this.#lastDataMs < STALL_RELOAD_MS;
    if (!isSettled || !isReceiving || this.isHolding || aheadSeconds > EMPTY_AHEAD_SECONDS) return;
    const seconds = this.#policy.onStall(nowMs);
    if (seconds === 0) return;
    this.#resumeSeconds = seconds;
    this.#options.setRate(0);
  }

  /** Data has arrived. */
  onData(aheadSeconds: number): void {
    this.#lastDataMs = performance.now();
    if (this.#resumeSeconds === null || aheadSeconds < this.#resumeSeconds) return;
    this.#release();
    this.#options.onReleased();
  }

  #release(): void {
    if (this.#resumeSeconds === null) return;
    this.#resumeSeconds = null;
    this.#options.setRate(1);
  }
}
