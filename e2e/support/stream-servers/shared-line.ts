import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What one TCP segment carries over Ethernet: the connections of a line take turns by it. */
const SEGMENT_BYTES = 1_448;
const MS_PER_SECOND = 1_000;
/** A timer that ends late by as much has not delayed the line. */
const TIMER_LATE_MAX_MS = 20;

/** A line whose rate its connections share, like those of one phone. */
export class SharedLine {
  /** null: as fast as the machine passes bytes. */
  bytesPerSecond: number | null = null;
  /** A round trip: what a request waits for the first byte of its response, and each byte is under way. */
  delayMs = 0;
  #freeAtMs = 0;

  /** What passes one connection's bytes. */
  connect(): Transform {
    const connection = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (this.delayMs === 0) void this.#pass(chunk, connection).then(() => done());
        else {
          // Those behind are under way meanwhile: timers of one length end in order.
          setTimeout(() => connection.push(chunk), this.delayMs);
          done();
        }
      },
      flush: (done) => {
        setTimeout(done, this.delayMs);
      },
    });
    return connection;
  }

  async #pass(chunk: Buffer, connection: Transform): Promise<void> {
    for (let from = 0; from < chunk.length && !connection.destroyed; from += SEGMENT_BYTES) {
      if (this.bytesPerSecond === null) {
        connection.push(chunk.subarray(from));
        return;
      }
      const segment = chunk.subarray(from, from + SEGMENT_BYTES);
      await this.#turn(segment.length, this.bytesPerSecond);
      connection.push(segment);
    }
  }

  /** Waits until the segments before and this one have passed. */
  async #turn(bytes: number, bytesPerSecond: number): Promise<void> {
    const nowMs = performance.now();
    this.#freeAtMs =
      Math.max(nowMs - TIMER_LATE_MAX_MS, this.#freeAtMs) + (bytes / bytesPerSecond) * MS_PER_SECOND;
    await pause(Math.max(0, this.#freeAtMs - nowMs));
  }
}
