import { icyBlockContent } from '@airdial/audio-formats/icy-blocks';
import { parseIcyTitle } from '@airdial/audio-formats/icy-title';
import { toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import { cleanText } from '../../../../lib/untrusted-input/clean-text.ts';
import { decodeText } from '../../../../lib/untrusted-input/decode-text.ts';

/** The metadata block of a title, as listeners get it; null while the stream names none. */
export type RelayTitle = Buffer | null;

/**
 * Reads a stream server's block once for all listeners, and writes it in UTF-8: programs cannot know its encoding, and
 * show entities as they are. Icecast sends an empty title while its source names none.
 */
export function toRelayTitle(block: Uint8Array, charset: string | null): RelayTitle {
  const { title: raw, url } = parseIcyTitle(decodeText(icyBlockContent(block), charset)) ?? {};
  const title = cleanText(raw);
  if (title === null) return null;
  return toIcyBlock(url === undefined ? { title } : { title, url });
}
