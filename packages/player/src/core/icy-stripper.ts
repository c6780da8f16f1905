const METADATA_UNIT_BYTES = 16;

/**
 * Removes the metadata blocks of an ICY stream: N audio bytes, a length byte L, L x 16 bytes,
 * repeated.
 */
export class IcyStripper {
  readonly #intervalBytes: number;
  #audioLeft: number;
  #metadataLeft = 0;

  /** `intervalBytes` is the response's icy-metaint, at least 1. */
  constructor(intervalBytes: number) {
    this.#intervalBytes = intervalBytes;
    this.#audioLeft = intervalBytes;
  }

  /** Returns the audio bytes of the next chunk, wherever the chunk boundary lies. */
  push(bytes: Uint8Array): Uint8Array {
    const audio = new Uint8Array(bytes.length);
    let written = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#metadataLeft > 0) {
        at += this.#skipMetadata(bytes.length - at);
      } else if (this.#audioLeft === 0) {
        this.#beginMetadata(bytes[at] ?? 0);
        at += 1;
      } else {
        const take = Math.min(this.#audioLeft, bytes.length - at);
        audio.set(bytes.subarray(at, at + take), written);
        this.#audioLeft -= take;
        written += take;
        at += take;
      }
    }
    return audio.subarray(0, written);
  }

  #skipMetadata(available: number): number {
    const skip = Math.min(this.#metadataLeft, available);
    this.#metadataLeft -= skip;
    return skip;
  }

  #beginMetadata(units: number): void {
    this.#metadataLeft = units * METADATA_UNIT_BYTES;
    this.#audioLeft = this.#intervalBytes;
  }
}

/** With less audio between the blocks a stream is nothing but blocks: no stream server sends one. */
export const ICY_INTERVAL_MIN_BYTES = 256;

/** Parses the icy-metaint header; null when the stream carries plain audio. */
export function parseIcyInterval(header: string | null): number | null {
  const interval = Number(header ?? '');
  return Number.isInteger(interval) && interval >= 1 && interval <= 1_048_576 ? interval : null;
}
