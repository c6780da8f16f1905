import { OGG_PAGE_MAX_BYTES, type OggPage } from '@airdial/audio-formats/ogg-page';
import { OggPageReader } from '@airdial/audio-formats/ogg-page-reader';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import type { Piece, StreamCutter } from './relay-types.ts';

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
  #header: Buffer[] = [];
  #headerBytes = 0;
  #isInHeader = false;

  get header(): Buffer {
    return Buffer.concat(this.#header);
  }

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    for (const page of this.#pages.read(chunk)) {
      const bytes = asBuffer(page.bytes);
      pieces.push({ bytes, durationMs: null, isHeader: this.#takeHeader(page, bytes) });
    }
    return pieces;
  }

  reconnect(): void {
    this.#pages = new OggPageReader({ checksums: false });
  }

  #takeHeader({ isFirst, endsAudio }: OggPage, bytes: Buffer): boolean {
    if (isFirst && !this.#isInHeader) {
      this.#header = [];
      this.#headerBytes = 0;
      this.#isInHeader = true;
    }
    if (endsAudio) this.#isInHeader = false;
    if (this.#headerBytes + bytes.length > HEADER_MAX_BYTES) this.#isInHeader = false;
    if (!this.#isInHeader) return false;
    this.#header.push(bytes);
    this.#headerBytes += bytes.length;
    return true;
  }
}
