import { USER_AGENT } from '../../../lib/app-version.ts';
import { asWholeNumber } from '../../../lib/untrusted-input/json-values.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { HLS_MAX_MS, HLS_SEGMENTS_MAX_COUNT, READ_MAX_MS, SEGMENT_MAX_BYTES } from './loudness-limits.ts';
import type { SoundSource } from './loudness-types.ts';

const MS_PER_SECOND = 1_000;
const VARIANT = '#EXT-X-STREAM-INF:';
const SEGMENT = '#EXTINF:';
const MAP = /^#EXT-X-MAP:.*\bURI="([^"]+)"/;
/** Encrypted segments, and those that are parts of files. */
const UNREADABLE = /^#EXT-X-(?:KEY:METHOD=(?!NONE)|BYTERANGE|MAP:.*BYTERANGE)/;

type ReadOptions = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly signal: AbortSignal;
};

/**
 * Reads the newest seconds of an HLS stream: some of its segments, one after another, as one file. Null: they are
 * encrypted, or parts of files, or there are none.
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
  const readPlaylist = async (address: string) => {
    const fetched = await outbound.fetch(address, options);
    return { url: fetched.url, lines: toLines(fetched.bytes.toString()) };
  };
  let playlist = await readPlaylist(url);
  const variant = findVariant(playlist.lines);
  if (variant !== null) {
    const address = resolve(variant, playlist.url);
    if (address === null) return null;
    playlist = await readPlaylist(address);
  }
  const pieces: Buffer[] = [];
  for (const name of listPieces(playlist.lines)) {
    const address = resolve(name, playlist.url);
    if (address === null) return null;
    pieces.push((await outbound.fetch(address, { ...options, maxBytes: SEGMENT_MAX_BYTES })).bytes);
  }
  return pieces.length === 0 ? null : Buffer.concat(pieces);
}

const toLines = (text: string): string[] => text.split('\n').map((line) => line.trim());

const resolve = (name: string, base: string): string | null =>
  URL.canParse(name, base) ? new URL(name, base).href : null;

/** The variant of the lowest bandwidth: its sound is as loud as that of all others. Null: the playlist lists segments. */
function findVariant(lines: readonly string[]): string | null {
  const variants = lines.flatMap((line, at) => {
    const url = lines[at + 1];
    if (!line.startsWith(VARIANT) || !url) return [];
    return { url, bandwidth: asWholeNumber(/[:,]BANDWIDTH=(\d{1,10})/.exec(line)?.[1]) ?? 0 };
  });
  return variants.toSorted((one, other) => one.bandwidth - other.bandwidth)[0]?.url ?? null;
}

/** The newest segments that are long enough together, after what all of them need before. */
function listPieces(lines: readonly string[]): string[] {
  if (lines.some((line) => UNREADABLE.test(line))) return [];
  const segments: string[] = [];
  let ms = 0;
  for (const { url, seconds } of listSegments(lines).slice(-HLS_SEGMENTS_MAX_COUNT).toReversed()) {
    if (ms >= READ_MAX_MS) break;
    segments.unshift(url);
    ms += seconds * MS_PER_SECOND;
  }
  const map = segments.length > 0 ? lines.flatMap((line) => MAP.exec(line)?.[1] ?? []).slice(-1) : [];
  return [...map, ...segments];
}

function listSegments(lines: readonly string[]): { readonly url: string; readonly seconds: number }[] {
  let seconds = 0;
  return lines.flatMap((line) => {
    if (line.startsWith(SEGMENT)) seconds = Number.parseFloat(line.slice(SEGMENT.length)) || 0;
    return line === '' || line.startsWith('#') ? [] : { url: line, seconds };
  });
}
