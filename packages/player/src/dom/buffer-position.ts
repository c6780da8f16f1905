import { Backlog } from '../core/backlog.ts';
import { LiveEdge } from '../core/live-edge.ts';
import type { DeviceReading } from '../core/player-ports.ts';
import {
  AHEAD_SLACK_SECONDS,
  MAX_AHEAD_SECONDS,
  MAX_BUFFER_TARGET_SECONDS,
  REWIND_WINDOW_SECONDS,
} from '../core/trim-policy.ts';
import type { AudioDevice } from './audio-device.ts';
import type { SourceBufferQueue } from './source-buffer-queue.ts';

/** With less than this behind the position, rewinding is not offered. */
const REWIND_MIN_SECONDS = 1;

/** Where an element plays within the audio that one MediaSource buffers. */
export class BufferPosition {
  readonly #device: AudioDevice;
  readonly #queue: SourceBufferQueue;
  readonly #edge = new LiveEdge();
  readonly #backlog = new Backlog();

  constructor(device: AudioDevice, queue: SourceBufferQueue) {
    this.#device = device;
    this.#queue = queue;
  }

  get aheadSeconds(): number {
    return Math.max(0, this.#endSeconds - this.#element.currentTime);
  }

  /** As much is read ahead; after rewinding what was left comes on top. */
  get aheadMaxSeconds(): number {
    // What a server sends at once may be a recording.
    const targetSeconds = Math.min(this.#edge.bufferTargetSeconds, MAX_BUFFER_TARGET_SECONDS);
    const maxSeconds = Math.max(MAX_AHEAD_SECONDS, targetSeconds + AHEAD_SLACK_SECONDS);
    return maxSeconds + (this.#edge.isRewound ? REWIND_WINDOW_SECONDS : 0);
  }

  /** What the server still has to send up to the newest audio. */
  get backlogSeconds(): number {
    return this.#backlog.seconds(performance.now(), this.#endSeconds);
  }

  /** What a new connection brings at once. */
  get burstSeconds(): number {
    return this.#edge.burstSeconds;
  }

  read(): Pick<
    DeviceReading,
    | 'positionSeconds'
    | 'aheadSeconds'
    | 'behindLiveSeconds'
    | 'delaySeconds'
    | 'canRewind'
    | 'rewindableSeconds'
  > {
    const { currentTime: positionSeconds } = this.#element;
    const { aheadSeconds } = this;
    const delaySeconds = aheadSeconds + this.backlogSeconds;
    const playedSeconds = positionSeconds - (this.#queue.span?.startSeconds ?? positionSeconds);
    this.#edge.observe(positionSeconds, aheadSeconds, delaySeconds);
    const behindLiveSeconds = this.#edge.behindSeconds(delaySeconds);
    return {
      positionSeconds,
      aheadSeconds,
      behindLiveSeconds,
      delaySeconds,
      canRewind: this.#edge.isRewound || playedSeconds >= REWIND_MIN_SECONDS,
      rewindableSeconds: playedSeconds + behindLiveSeconds,
    };
  }

  /** A response begins so far behind the newest audio, with the byte after the last one that is buffered. */
  onResumed(behindSeconds: number, ms: number): void {
    this.onStart(behindSeconds, ms);
    this.#edge.onResumed(this.aheadSeconds + behindSeconds);
  }

  onStart(behindSeconds: number, ms: number): void {
    this.#backlog.start(behindSeconds, ms, this.#endSeconds);
  }

  rewind(seconds: number): void {
    const { span } = this.#queue;
    if (span === null) return;
    const { currentTime } = this.#element;
    const liveEnd = span.endSeconds + this.backlogSeconds;
    const target = this.#edge.rewind(currentTime, seconds, span.startSeconds, liveEnd);
    this.#element.currentTime = Math.min(target, span.endSeconds);
  }

  /** What arrives from now on makes the listener late. */
  pause(): void {
    this.#edge.pause(this.aheadSeconds + this.backlogSeconds);
  }

  resume(): void {
    this.#edge.resume(this.aheadSeconds + this.backlogSeconds);
  }

  get isRewound(): boolean {
    return this.#edge.isRewound;
  }

  goLive(): void {
    this.#queue.flush(() => {
      const { span } = this.#queue;
      if (span !== null) this.#element.currentTime = this.#edge.goLive(span.startSeconds, span.endSeconds);
    });
  }

  /** What an outage has held back makes playback late. So much of it is kept for the next one, in seconds. */
  trimBacklog(keepSeconds: number): void {
    const { span } = this.#queue;
    if (span === null || !this.#edge.isLate(this.aheadSeconds)) return;
    const position = this.#edge.livePosition(span.startSeconds, span.endSeconds, keepSeconds);
    if (position > this.#element.currentTime) this.#element.currentTime = position;
    this.#edge.onResumed(this.aheadSeconds);
  }

  /** With what is queued: it has arrived, and the system takes it when it wants. */
  get #endSeconds(): number {
    return this.#queue.endSeconds;
  }

  get #element(): HTMLAudioElement {
    return this.#device.element;
  }
}
