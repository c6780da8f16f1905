import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { asBuffer } from '../lib/as-buffer.ts';
import { OutboundError } from './outbound-error.ts';

/** SHOUTcast 1 starts with `ICY 200 OK`, which every HTTP library rejects. */
const STATUS_LINE = /^(?:HTTP\/1\.\d|ICY) +(\d{3})(?: |$)/;

const ENDS = ['\r\n\r\n', '\n\n'];
const END_MAX_BYTES = 4;

export type RawResponseHead = {
  readonly status: number;
  /** Names in lower case; the first value of a repeated name. */
  readonly headers: ReadonlyMap<string, string>;
};

/**
 * Collects bytes until the headers are complete.
 *
 * Tolerates bare line feeds and header lines without a colon, as old stream servers send them.
 */
export class RawResponseHeadParser {
  readonly #maxBytes: number;
  readonly #held = new ByteQueue();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * @returns the head and the bytes after it, once it is complete.
   * @throws OutboundError `bad-response`
   */
  push(chunk: Buffer): { readonly head: RawResponseHead; readonly rest: Buffer } | null {
    const from = Math.max(0, this.#held.length - END_MAX_BYTES + 1);
    this.#held.push(chunk);
    const bytes = asBuffer(this.#held.bytes);
    const end = endOfHead(bytes, from);
    if ((end?.headEnd ?? bytes.length) > this.#maxBytes)
      throw new OutboundError('bad-response', outboundReasons.headersTooLong(this.#maxBytes));
    if (!end) return null;
    const head = parseHead(bytes.toString('latin1', 0, end.headEnd));
    return { head, rest: bytes.subarray(end.bodyFrom) };
  }
}

function endOfHead(bytes: Buffer, from: number): { headEnd: number; bodyFrom: number } | null {
  const ends = ENDS.map((mark) => ({ headEnd: bytes.indexOf(mark, from), length: mark.length }))
    .filter(({ headEnd }) => headEnd >= 0)
    .sort((a, b) => a.headEnd - b.headEnd);
  const [first] = ends;
  return first ? { headEnd: first.headEnd, bodyFrom: first.headEnd + first.length } : null;
}

function parseHead(text: string): RawResponseHead {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const status = STATUS_LINE.exec(first)?.[1];
  if (!status) throw new OutboundError('bad-response', outboundReasons.neitherHttpNorIcy);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { status: Number(status), headers };
}
