import { streamUrlArtwork } from './artwork-address.ts';
import { decodeText } from './decode-text.ts';
import type { RawTrack } from './stream-status.ts';

/**
 * Ends at `';` and not at the first apostrophe: StreamTitle='Don't Stop';. Some servers omit the
 * semicolon.
 */
const STREAM_TITLE = /StreamTitle='(.*?)'(?:;(?=\s*\w+='|\s*$)|\s*$)/is;
const STREAM_URL = /StreamUrl='(.*?)'(?:;(?=\s*\w+='|\s*$)|\s*$)/is;
const INNER_URL = /\b(?:url|artwork)="([^"]*)"/i;

/** Parses one metadata block. @returns null when it has no title */
export function parseIcyMetadata(block: Buffer, charset: string | null): RawTrack | null {
  const text = decodeText(withoutPadding(block), charset);
  const title = STREAM_TITLE.exec(text)?.[1];
  if (!title?.trim()) return null;
  const address = STREAM_URL.exec(text)?.[1] ?? INNER_URL.exec(title)?.[1];
  return { text: title, artwork: streamUrlArtwork(address) };
}

function withoutPadding(block: Buffer): Buffer {
  const end = block.indexOf(0);
  return end < 0 ? block : block.subarray(0, end);
}
