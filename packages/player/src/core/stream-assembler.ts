import { FormatSniffer, type SniffResult } from './format-sniffer.ts';
import type { MediaSourceMime } from './output-choice.ts';
import { ReconnectSplicer, type SpliceContext, StreamTail } from './reconnect-splicer.ts';
import { streamHeader } from './stream-header.ts';

/**
 * more: nothing to append yet. audio: append the bytes; `isRestart` when they do not continue the
 * previous ones. Any other kind: the content is none that MediaSource takes.
 */
export type AssembleResult =
  | Exclude<SniffResult, { kind: 'audio' }>
  | {
      readonly kind: 'audio';
      readonly mime: MediaSourceMime;
      readonly bytes: Uint8Array;
      readonly isRestart: boolean;
    };

const NO_BYTES = new Uint8Array(0);

/** Assembles one continuous audio stream from successive connections. */
export class StreamAssembler {
  readonly #tail = new StreamTail();
  #sniffer = new FormatSniffer(null);
  #splicer: ReconnectSplicer | null = null;

  /** The buffer was discarded: the next bytes start a new stream. */
  reset(): void {
    this.#tail.clear();
    this.#splicer = null;
  }

  /** The next bytes belong to a new connection. */
  startConnection(): void {
    this.#splicer = new ReconnectSplicer(this.#tail.bytes);
  }

  /** The new connection begins with the byte after the last one of the old. */
  resumeConnection(): void {
    this.#splicer = null;
  }

  /** Sets the type that the server declares; null: it declares none. */
  setDeclaredMime(mime: MediaSourceMime | null): void {
    this.#sniffer = new FormatSniffer(mime);
  }

  push(bytes: Uint8Array, context: SpliceContext): AssembleResult {
    const result = this.#sniffer.push(bytes);
    if (result.kind !== 'audio') return result;
    this.#tail.push(result.bytes);
    return this.#join(result.bytes, result.mime, context);
  }

  #join(bytes: Uint8Array, mime: MediaSourceMime, context: SpliceContext): AssembleResult {
    if (this.#splicer === null) return { kind: 'audio', mime, bytes, isRestart: false };
    const result = this.#splicer.push(bytes, context);
    if (result.kind === 'hold') return { kind: 'audio', mime, bytes: NO_BYTES, isRestart: false };
    this.#splicer = null;
    if (result.kind !== 'drop') {
      return { kind: 'audio', mime, bytes: result.bytes, isRestart: result.kind === 'restart' };
    }
    const header = streamHeader(result.bytes);
    // The next bytes begin within a frame; behind a header they are known for what they are.
    if (header.length === 0) this.#sniffer = new FormatSniffer(mime);
    return { kind: 'audio', mime, bytes: header, isRestart: true };
  }
}
