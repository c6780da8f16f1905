import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { asBuffer } from '../lib/as-buffer.ts';

/** Reads the beginning of a body that may be endless, slow or broken, and can be continued. */
export class BodyReader implements AsyncIterable<Buffer> {
  readonly #iterator: AsyncIterator<Buffer>;
  readonly #contentLength: number;
  readonly #bytes = new ByteQueue();
  #pending: Promise<IteratorResult<Buffer>> | null = null;
  #isDone = false;
  #firstByteAt: number | null = null;

  /** @param contentLength ends bodies whose server keeps the connection open */
  constructor(body: AsyncIterable<Buffer>, contentLength: number | null) {
    this.#iterator = body[Symbol.asyncIterator]();
    this.#contentLength = contentLength ?? Number.POSITIVE_INFINITY;
  }

  /** The whole body was read. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Milliseconds of `performance.now()`; null before the first byte. */
  get firstByteAt(): number | null {
    return this.#firstByteAt;
  }

  /** The first `bytes`, or fewer when the body ends, breaks or takes longer than `ms`. */
  async read(bytes: number, ms: number): Promise<Buffer> {
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<'time-up'>((resolve) => {
      timer = setTimeout(() => resolve('time-up'), ms);
    });
    try {
      while (!this.#isDone && this.#bytes.length < bytes)
        if ((await Promise.race([this.#next(), timeUp])) === 'time-up') break;
    } finally {
      clearTimeout(timer);
    }
    return asBuffer(this.#bytes.bytes).subarray(0, bytes);
  }

  /** From the first byte on, also those that `read` has returned. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    let at = 0;
    for (;;) {
      while (at === this.#bytes.length && !this.#isDone) await this.#next();
      const more = asBuffer(this.#bytes.bytes).subarray(at);
      if (more.length === 0) return;
      at += more.length;
      yield more;
    }
  }

  async #next(): Promise<void> {
    this.#pending ??= this.#iterator.next();
    const pending = this.#pending;
    try {
      const { done, value } = await pending;
      if (this.#pending === pending) {
        this.#pending = null;
        if (done) this.#isDone = true;
        else this.#push(value);
      }
    } catch (error) {
      this.#isDone = true;
      // What arrived before the connection broke is worth reading.
      if (this.#bytes.length === 0) throw error;
    }
  }

  #push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#firstByteAt ??= performance.now();
    this.#bytes.push(chunk);
    if (this.#bytes.length >= this.#contentLength) this.#isDone = true;
  }
}
