import { relayErrors } from '@airdial/contract/channel/messages';
import { OutboundError } from '../../../../outbound/outbound-error.ts';
import type { Piece } from '../broadcast/piece.ts';
import { UNFRAMED_FRAMES } from './relay-limits.ts';
import type { StreamCutter } from './relay-types.ts';
import { CutterDetector } from './stream-cutter.ts';

/** The format of a stream: found in its first bytes, and expected of all others. */
export class StreamFormat {
  readonly #sentType: string;
  readonly #detector = new CutterDetector();
  #cutter: StreamCutter | null = null;
  /** Received since the last frame. */
  #unframedBytes = 0;

  /** @param sentType what the stream server names its type */
  constructor(sentType = '') {
    this.#sentType = sentType;
  }

  /** The type of the frames that were found; null where they are unknown. */
  get frameType(): string | null {
    return this.#cutter?.contentType ?? null;
  }

  get contentType(): string {
    // Another type would make a page of this site of what a stream server sends.
    const isAudio = /^(?:audio|video|application\/ogg)/i.test(this.#sentType);
    return this.frameType ?? (isAudio ? this.#sentType : 'application/octet-stream');
  }

  /**
   * @returns whole frames or pages; none while more bytes are needed
   * @throws OutboundError to connect again, for the headers and the beginning of another format
   */
  cut(bytes: Buffer): Piece[] {
    const pieces = this.#push(bytes);
    if (pieces.length > 0) this.#unframedBytes = 0;
    else this.#onUnframed(bytes);
    return pieces;
  }

  /** The bytes continue on another connection. */
  reconnect(): void {
    this.#unframedBytes = 0;
    this.#cutter?.reconnect();
  }

  #push(bytes: Buffer): Piece[] {
    if (this.#cutter) return this.#cutter.push(bytes);
    const detected = this.#detector.push(bytes);
    if (!detected) return [];
    this.#cutter = detected.cutter;
    return detected.cutter.push(detected.bytes);
  }

  #onUnframed(bytes: Buffer): void {
    if (!this.#cutter) return;
    this.#unframedBytes += bytes.length;
    if (this.#unframedBytes <= UNFRAMED_FRAMES * this.#cutter.frameMaxBytes) return;
    throw new OutboundError('bad-response', relayErrors.otherFormat);
  }
}
