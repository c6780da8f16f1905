import { USER_AGENT } from '../../../lib/app-version.ts';
import { listVariants } from '../../../lib/untrusted-input/hls-variants.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import {
  HLS_MAX_MS,
  HLS_READ_SECONDS,
  PIECES_MAX_COUNT,
  PLAYLIST_MAX_BYTES,
  SEGMENT_MAX_BYTES,
} from './loudness-limits.ts';
import type { SoundSource } from './loudness-types.ts';

const HEAD = '#EXTM3U';
const SEGMENT = '#EXTINF:';
const MAP = /^#EXT-X-MAP:.*\bURI="([^"]+)"/;
/** Encrypted segments, and those that are parts of files. */
const UNREADABLE = /^#EXT-X-(?:KEY:METHOD=(?!NONE)|BYTERANGE|MAP:.*BYTERANGE)/;

type ReadOptions = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly signal: AbortSignal;
};

type Playlist = { readonly url: string; readonly lines: readonly string[] };

/**
 * Reads the newest seconds of an HLS stream: some of its segments, one after another, as one file. What has come
 * before a segment that fails counts. Null: the segments are encrypted, or parts of files.
 *
 * @throws OutboundError
 */
export async function readHlsSound(
  { streamUrl, url }: SoundSource,
  { outbound, signal }: ReadOptions,
): Promise<Buffer | null> {
  const options = {
    headers: { 'user-agent': USER_AGENT },
    signal: AbortSignal.any([signal, AbortSignal.timeout(HLS_MAX_MS)]),
    // A playlist of another server leads to no private address.
    namedBy: streamUrl,
    allowsMedia: true,
  };
  const readPlaylist = async (address: string): Promise<Playlist> => {
    const fetched = await outbound.fetch(address, { ...options, maxBytes: PLAYLIST_MAX_BYTES });
    const lines = fetched.bytes.toString().split('\n');
    return { url: fetched.url, lines: lines.map((line) => line.trim()) };
  };
  const master = await readPlaylist(url);
  const variant = findVariant(master);
  const playlist = variant === null ? master : await readPlaylist(variant);
  if (playlist.lines.some((line) => UNREADABLE.test(line))) return null;
  const pieces: Buffer[] = [];
  for (const address of listPieces(playlist)) {
    const fetched = await outbound
      .fetch(address, { ...options, maxBytes: SEGMENT_MAX_BYTES })
      .catch(() => null);
    if (fetched === null) break;
    pieces.push(fetched.bytes);
  }
  return Buffer.concat(pieces);
}

const resolve = (name: string, { url }: Playlist): string[] =>
  name !== '' && URL.canParse(name, url) ? [new URL(name, url).href] : [];

/** The variant of the lowest bandwidth: its sound is as loud as that of all others. Null: there are none. */
function findVariant(playlist: Playlist): string | null {
  const variants = listVariants(playlist.lines).toSorted((one, other) => one.bandwidth - other.bandwidth);
  return resolve(variants[0]?.name ?? '', playlist)[0] ?? null;
}

/** The newest segments that are long enough together, after what all of them need before. */
function listPieces(playlist: Playlist): string[] {
  if (!playlist.lines[0]?.endsWith(HEAD)) return [];
  const names: string[] = [];
  let seconds = 0;
  for (const segment of listSegments(playlist.lines).slice(-PIECES_MAX_COUNT).toReversed()) {
    if (seconds >= HLS_READ_SECONDS) break;
    names.unshift(segment.name);
    seconds += segment.seconds;
  }
  const map = playlist.lines.flatMap((line) => MAP.exec(line)?.[1] ?? []).slice(-1);
  return names.length === 0 ? [] : [...map, ...names].flatMap((name) => resolve(name, playlist));
}

function listSegments(lines: readonly string[]): { readonly name: string; readonly seconds: number }[] {
  let seconds: number | null = null;
  return lines.flatMap((line) => {
    if (line.startsWith(SEGMENT)) seconds = Number.parseFloat(line.slice(SEGMENT.length)) || 0;
    if (line === '' || line.startsWith('#') || seconds === null) return [];
    const segment = { name: line, seconds };
    seconds = null;
    return [segment];
  });
}
