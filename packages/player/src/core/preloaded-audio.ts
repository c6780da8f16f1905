import { joinBytes } from '@airdial/audio-formats/bytes';
import { streamHeader } from './stream-header.ts';

/**
 * What a server sends within this time of its first byte is its burst: its buffer for listeners.
 */
export const BURST_MS = 500;
/** Kept of what arrived before the press when there is no burst: one second at 128 kbps. */
export const MIN_PRELOADED_BYTES = 16 * 1024;

/** The audio of a stream that was opened before the press. */
export class PreloadedAudio {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #burstBytes = 0;
  #firstMs: number | null = null;

  get byteLength(): number {
    return this.#bytes;
  }

  push(chunk: Uint8Array, nowMs: number): void {
    this.#firstMs ??= nowMs;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (nowMs - this.#firstMs <= BURST_MS) this.#burstBytes += chunk.length;
  }

  takeAll(): Uint8Array[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    return chunks;
  }

  /** Returns as much as a connection opened now would bring, so that waiting adds no delay. */
  take(): Uint8Array[] {
    const keepBytes = Math.max(this.#burstBytes, MIN_PRELOADED_BYTES);
    let first = 0;
    let remaining = this.#bytes;
    while (first < this.#chunks.length && remaining - (this.#chunks[first]?.length ?? 0) >= keepBytes) {
      remaining -= this.#chunks[first]?.length ?? 0;
      first += 1;
    }
    // What is omitted may contain the header that the rest needs.
    const header = first === 0 ? [] : [streamHeader(joinBytes(this.#chunks))];
    return [...header.filter(({ length }) => length > 0), ...this.takeAll().slice(first)];
  }
}
