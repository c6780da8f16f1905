import { toWebAddress } from '@airdial/contract/common/web-address';
import { readIcyTitle } from '../../../../lib/untrusted-input/read-icy-title.ts';
import type { RawTrack } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';

const INNER_URL = /\b(?:url|artwork)="([^"]*)"/i;
const PICTURE = /\.(?:png|jpe?g|webp)$/i;

/** Parses one metadata block. @returns null when it has no title */
export function parseIcyMetadata(block: Uint8Array, charset: string | null): RawTrack | null {
  const { title = '', url } = readIcyTitle(block, charset) ?? {};
  if (!title.trim()) return null;
  return { text: title, artwork: toArtwork(url ?? INNER_URL.exec(title)?.[1]) };
}

/** `StreamUrl` is a home page as often as a picture; only the file extension tells them apart. */
function toArtwork(text: string | undefined): string | null {
  const address = toWebAddress(text);
  return address !== null && PICTURE.test(new URL(address).pathname) ? address : null;
}
