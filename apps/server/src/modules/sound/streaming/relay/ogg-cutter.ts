import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { OGG_PAGE_MAX_BYTES, type OggPage } from '@airdial/audio-formats/ogg-page';
import { OggPageReader } from '@airdial/audio-formats/ogg-page-reader';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import type { Piece } from '../broadcast/piece.ts';
import type { StreamCutter } from './relay-types.ts';

/** Covers stand in the comment header. */
const HEADER_MAX_BYTES = 512 * 1024;

/**
 * Cuts Ogg at the borders of pages, damaged or not. The pages before the first audio are the header
 * that a decoder needs first.
 */
export class OggCutter implements StreamCutter {
  readonly contentType = null;
  readonly frameMaxBytes = OGG_PAGE_MAX_BYTES;
  #pages = new OggPageReader({ checksums: false });
  #header = new ByteQueue();
  #isInHeader = false;

  push(chunk: Buffer): Piece[] {
    return [...this.#pages.read(chunk)].map((page) => {
      const header = asBuffer(this.#headerBefore(page));
      return { bytes: asBuffer(page.bytes), durationMs: null, header };
    });
  }

  reconnect(): void {
    this.#pages = new OggPageReader({ checksums: false });
  }

  #headerBefore({ isFirst, endsAudio, bytes }: OggPage): Uint8Array {
    if (isFirst && !this.#isInHeader) {
      this.#header = new ByteQueue();
      this.#isInHeader = true;
    }
    const before = this.#header.bytes;
    if (endsAudio || before.length + bytes.length > HEADER_MAX_BYTES) this.#isInHeader = false;
    if (this.#isInHeader) this.#header.push(bytes);
    return before;
  }
}
