import { toIcyBlock } from '../../../../lib/icy-interleaver.ts';
import { cleanText } from '../../../../lib/untrusted-input/clean-text.ts';
import { readIcyTitle } from '../../../../lib/untrusted-input/read-icy-title.ts';
import { withoutAttributes } from '../../now-playing/titles/stream-title-service.ts';

/** The metadata block of a title, as listeners get it; null while the stream names none. */
export type RelayTitle = Buffer | null;

/**
 * Reads a stream server's block once for all listeners, and writes it in UTF-8 and without attributes:
 * programs cannot know its encoding, and show entities and attributes as they are. Icecast sends an empty
 * title while its source names none.
 */
export function toRelayTitle(block: Uint8Array, charset: string | null): RelayTitle {
  const { title: raw, url } = readIcyTitle(block, charset) ?? {};
  const line = cleanText(raw);
  const title = line && withoutAttributes(line);
  if (!title) return null;
  return toIcyBlock(url === undefined ? { title } : { title, url });
}
