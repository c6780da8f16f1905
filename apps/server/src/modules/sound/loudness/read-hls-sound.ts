import type { HlsMediaPlaylist, HlsSegment } from '@airdial/audio-formats/hls-playlist';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { fetchPlaylist, fetchVariant, resolveName } from '../../../outbound/hls-playlists.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { HLS_MAX_MS, HLS_READ_SECONDS, PIECES_MAX_COUNT, SEGMENT_MAX_BYTES } from './loudness-limits.ts';
import type { SoundSource } from './loudness-types.ts';

type ReadOptions = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly signal: AbortSignal;
};

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
  const opened = await fetchPlaylist(outbound, url, options);
  const { url: base, playlist } = await fetchVariant(opened, outbound, options);
  if (playlist?.kind === 'unsupported') return null;
  const names = playlist?.kind === 'media' ? listPieces(playlist) : [];
  if (names === null) return null;
  const pieces: Buffer[] = [];
  const addresses = names.map((name) => resolveName(name, base)).filter((address) => address !== null);
  for (const address of addresses) {
    const fetched = await outbound
      .fetch(address, { ...options, maxBytes: SEGMENT_MAX_BYTES })
      .catch(() => null);
    if (fetched === null) break;
    pieces.push(fetched.bytes);
  }
  return Buffer.concat(pieces);
}

/**
 * The newest segments that are long enough together, after what the last of them needs before. Null: one of the
 * playlist's is encrypted, or a part of a file.
 */
function listPieces({ segments }: HlsMediaPlaylist): string[] | null {
  if (segments.some(isUnreadable)) return null;
  const names: string[] = [];
  let seconds = 0;
  for (const segment of segments.slice(-PIECES_MAX_COUNT).toReversed()) {
    if (seconds >= HLS_READ_SECONDS) break;
    names.unshift(segment.uri);
    seconds += segment.seconds;
  }
  const map = segments.at(-1)?.map;
  return map ? [map.uri, ...names] : names;
}

const isUnreadable = ({ key, range, map }: HlsSegment): boolean =>
  key !== null || range !== null || (map?.range ?? null) !== null;
