import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const SLICE_MS = 10;

/** Divides long work of the processor, so that no request waits for all of it. */
export class TimeSlice {
  #endsAt = performance.now() + SLICE_MS;

  /** Ask it often; it costs a microsecond. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets other work run. */
  async next(): Promise<void> {
    await yieldToEventLoop();
    this.#endsAt = performance.now() + SLICE_MS;
  }
}
