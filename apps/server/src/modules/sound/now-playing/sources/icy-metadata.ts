import { readIcyTitle } from '../../../../lib/untrusted-input/read-icy-title.ts';
import type { RawTrack } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import { streamUrlArtwork } from '../titles/artwork-address.ts';

const INNER_URL = /\b(?:url|artwork)="([^"]*)"/i;

/** Parses one metadata block. @returns null when it has no title */
export function parseIcyMetadata(block: Uint8Array, charset: string | null): RawTrack | null {
  const { title = '', url } = readIcyTitle(block, charset) ?? {};
  if (!title.trim()) return null;
  const address = url ?? INNER_URL.exec(title)?.[1];
  return { text: title, artwork: streamUrlArtwork(address) };
}
