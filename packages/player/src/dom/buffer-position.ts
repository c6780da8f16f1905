import { LiveEdge } from '../core/live-edge.ts';
import type { DeviceReading } from '../core/player-ports.ts';
import { MAX_AHEAD_SECONDS, REWIND_WINDOW_SECONDS } from '../core/trim-policy.ts';
import type { AudioDevice } from './audio-device.ts';
import type { SourceBufferQueue } from './source-buffer-queue.ts';

/** With less than this behind the position, rewinding is not offered. */
const REWIND_MIN_SECONDS = 1;

/** Where an element plays within the audio that one MediaSource buffers. */
export class BufferPosition {
  readonly #device: AudioDevice;
  readonly #queue: SourceBufferQueue;
  readonly #edge = new LiveEdge();

  constructor(device: AudioDevice, queue: SourceBufferQueue) {
    this.#device = device;
    this.#queue = queue;
  }

  /** With what is queued: it has arrived, and the system takes it when it wants. */
  get aheadSeconds(): number {
    const { span, queuedSeconds } = this.#queue;
    return Math.max(0, (span?.endSeconds ?? 0) + queuedSeconds - this.#element.currentTime);
  }

  /** As much is read ahead; after rewinding what was left comes on top. */
  get aheadMaxSeconds(): number {
    return MAX_AHEAD_SECONDS + (this.#edge.isRewound ? REWIND_WINDOW_SECONDS : 0);
  }

  /** What a splice after a reconnect aims at. */
  get bufferTargetSeconds(): number {
    return this.#edge.bufferTargetSeconds;
  }

  read(): Pick<
    DeviceReading,
    'positionSeconds' | 'aheadSeconds' | 'behindLiveSeconds' | 'delaySeconds' | 'canRewind'
  > {
    const { currentTime: positionSeconds } = this.#element;
    const { aheadSeconds } = this;
    const startSeconds = this.#queue.span?.startSeconds ?? positionSeconds;
    this.#edge.observe(positionSeconds, aheadSeconds);
    return {
      positionSeconds,
      aheadSeconds,
      behindLiveSeconds: this.#edge.behindSeconds(aheadSeconds),
      delaySeconds: aheadSeconds,
      canRewind: this.#edge.isRewound || positionSeconds - startSeconds >= REWIND_MIN_SECONDS,
    };
  }

  rewind(seconds: number): void {
    const { span } = this.#queue;
    if (span === null) return;
    const { startSeconds, endSeconds } = span;
    this.#element.currentTime = this.#edge.rewind(
      this.#element.currentTime,
      seconds,
      startSeconds,
      endSeconds,
    );
  }

  goLive(): void {
    if (!this.#edge.isRewound) return;
    this.#queue.flush(() => {
      const { span } = this.#queue;
      if (span !== null) this.#element.currentTime = this.#edge.goLive(span.startSeconds, span.endSeconds);
    });
  }

  /** Seeks to the live position where a backlog, which a frozen server has sent, made playback late. */
  skipBacklog(): void {
    const { span } = this.#queue;
    if (span === null || !this.#edge.isLate(this.aheadSeconds)) return;
    this.#element.currentTime = this.#edge.livePosition(span.startSeconds, span.endSeconds);
  }

  /** Seeks over a gap: the browser may have evicted the next part. Returns whether there was one. */
  skipGap(): boolean {
    const start = this.#queue.nextRangeStart(this.#element.currentTime);
    if (start !== null) this.#element.currentTime = start;
    return start !== null;
  }

  get #element(): HTMLAudioElement {
    return this.#device.element;
  }
}
