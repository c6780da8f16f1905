import { FormatSniffer, type IntakeResult } from './format-sniffer.ts';
import type { MediaSourceMime } from './output-choice.ts';
import { ReconnectSplicer, type SpliceMoment, StreamTail } from './reconnect-splicer.ts';

/**
 * more: nothing to append yet. audio: append these bytes; `isRestart` when they do not follow on the ones before.
 * Anything else: what the bytes turned out to be instead of MP3 or AAC.
 */
export type JoinResult =
  | Exclude<IntakeResult, { kind: 'audio' }>
  | {
      readonly kind: 'audio';
      readonly mime: MediaSourceMime;
      readonly bytes: Uint8Array;
      readonly isRestart: boolean;
    };

const NOTHING = new Uint8Array(0);

/** Makes one line of audio of one connection after the other. */
export class StreamAssembler {
  readonly #tail = new StreamTail();
  #intake = new FormatSniffer('audio/mpeg');
  #splice: ReconnectSplicer | null = null;

  /** The buffer is gone: what comes next begins a new line. */
  reset(): void {
    this.#tail.clear();
    this.#splice = null;
  }

  /** What comes next belongs to a new connection. */
  startConnection(): void {
    this.#splice = new ReconnectSplicer(this.#tail.bytes);
  }

  /** The server's name for what it sends. */
  named(mime: MediaSourceMime): void {
    this.#intake = new FormatSniffer(mime);
  }

  push(bytes: Uint8Array, moment: SpliceMoment): JoinResult {
    const result = this.#intake.push(bytes);
    if (result.kind !== 'audio') return result;
    this.#tail.push(result.bytes);
    return this.#join(result.bytes, result.mime, moment);
  }

  #join(bytes: Uint8Array, mime: MediaSourceMime, moment: SpliceMoment): JoinResult {
    if (this.#splice === null) return { kind: 'audio', mime, bytes, isRestart: false };
    const result = this.#splice.push(bytes, moment);
    if (result.kind === 'hold') return { kind: 'audio', mime, bytes: NOTHING, isRestart: false };
    this.#splice = null;
    if (result.kind !== 'drop') {
      return { kind: 'audio', mime, bytes: result.bytes, isRestart: result.kind === 'restart' };
    }
    // What comes next begins within a frame.
    this.#intake = new FormatSniffer(mime);
    return { kind: 'audio', mime, bytes: NOTHING, isRestart: true };
  }
}
