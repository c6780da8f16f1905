import { decodeText } from '../../lib/untrusted-input/decode-text.ts';
import { ICY_BLOCK_MAX_BYTES } from '../../lib/untrusted-input/icy-blocks.ts';
import type { RawTrack } from '../../lib/untrusted-input/status-documents/stream-status.ts';
import { streamUrlArtwork } from './artwork-address.ts';

const STREAM_TITLE = /StreamTitle='/i;
const STREAM_URL = /StreamUrl='/i;
/** After the quote: the next field or the end. Some servers omit the last semicolon. */
const FIELD_END = /;\s*(?:\w+='|$)|\s*$/y;
const INNER_URL = /\b(?:url|artwork)="([^"]*)"/i;

/** Parses one metadata block. @returns null when it has no title */
export function parseIcyMetadata(block: Buffer, charset: string | null): RawTrack | null {
  const text = decodeText(withoutPadding(block), charset);
  const title = readField(text, STREAM_TITLE);
  if (!title?.trim()) return null;
  const address = readField(text, STREAM_URL) ?? INNER_URL.exec(title)?.[1];
  return { text: title, artwork: streamUrlArtwork(address) };
}

/** Ends at `';` and not at the first apostrophe: StreamTitle='Don't Stop';. */
function readField(text: string, start: RegExp): string | undefined {
  const match = start.exec(text);
  if (!match) return undefined;
  const from = match.index + match[0].length;
  for (let quote = text.indexOf("'", from); quote >= 0; quote = text.indexOf("'", quote + 1)) {
    FIELD_END.lastIndex = quote + 1;
    if (FIELD_END.test(text)) return text.slice(from, quote);
  }
  return undefined;
}

function withoutPadding(block: Buffer): Buffer {
  const bytes = block.subarray(0, ICY_BLOCK_MAX_BYTES);
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
