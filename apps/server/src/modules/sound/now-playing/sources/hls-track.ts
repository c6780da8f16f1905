import { buffer, text } from 'node:stream/consumers';
import { type HlsSegment, parseHlsPlaylist } from '@airdial/audio-formats/hls-playlist';
import { id3TagBytes } from '@airdial/audio-formats/id3-tag';
import { type Id3Text, readId3Texts } from '@airdial/audio-formats/id3-texts';
import {
  isTransportStream,
  METADATA_TYPES,
  TransportStreamReader,
} from '@airdial/audio-formats/transport-stream';
import { decodeText } from '../../../../lib/untrusted-input/decode-text.ts';
import type { RawTrack } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import { type FetchedPlaylist, fetchVariant, resolveName } from '../../../../outbound/hls-playlists.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { toOutboundError } from '../../../../outbound/outbound-error.ts';
import type { FetchOptions } from '../../../../outbound/outbound-fetch.ts';
import type { RawStream } from '../../../../outbound/raw-stream.ts';
import { parseAttributes, SPOT } from '../titles/split-title.ts';

/** Tags come first in a segment, after no more than the tables of a transport stream. */
const TAGS_MAX_BYTES = 64 * 1024;
const JOINED = ' - ';

/**
 * What is on the air by the newest segment of a live HLS stream: the title beside its duration, else its ID3 tags.
 * Null: neither names a track, or the playlist is too long to be read.
 *
 * @throws OutboundError
 */
export async function fetchHlsTrack(
  { url, body }: Pick<RawStream, 'url' | 'body'>,
  outbound: Pick<Outbound, 'fetch' | 'readStream'>,
  options: FetchOptions & { readonly charset: string | null },
): Promise<RawTrack | null> {
  try {
    const opened = { url, playlist: parseHlsPlaylist(await text(body)) };
    return await fetchTrack(opened, outbound, options);
  } catch (cause) {
    const error = toOutboundError(cause);
    if (error.code === 'too-large') return null;
    throw error;
  }
}

async function fetchTrack(
  opened: FetchedPlaylist,
  outbound: Pick<Outbound, 'fetch' | 'readStream'>,
  { charset, ...options }: FetchOptions & { readonly charset: string | null },
): Promise<RawTrack | null> {
  const { url, playlist } = await fetchVariant(opened, outbound, options);
  const newest = playlist?.kind === 'media' && !playlist.isComplete ? playlist.segments.at(-1) : undefined;
  if (newest === undefined) return null;
  const address = isReadable(newest) ? resolveName(newest.uri, url) : null;
  const named = parseSegmentTitle(newest.title);
  if (named !== null || address === null) return named;
  const bytes = await outbound.readStream(address, options, ({ body }) => buffer(upToTags(body)));
  return readTags(bytes, charset);
}

const isReadable = ({ key, range, isGap }: HlsSegment): boolean => key === null && range === null && !isGap;

/** Null: encoders also write file names, or names of the program, there. */
export function parseSegmentTitle(line: string): RawTrack | null {
  const named = parseAttributes(line);
  if (named !== null) return named.title !== null || named === SPOT ? named : null;
  return line.includes(JOINED) ? { text: line } : null;
}

async function* upToTags(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytesLeft = TAGS_MAX_BYTES;
  for await (const chunk of body) {
    yield chunk;
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) return;
  }
}

/** The first tag with a title: others have the place in time. */
function readTags(segment: Uint8Array, charset: string | null): RawTrack | null {
  let rest = isTransportStream(segment) ? new TransportStreamReader(METADATA_TYPES).read(segment) : segment;
  for (let length = id3TagBytes(rest); length > 0; length = id3TagBytes(rest)) {
    const texts = readId3Texts(rest);
    const [title, artist, album] = ['TIT2', 'TPE1', 'TALB'].map((id) => decodeId3(texts.get(id), charset));
    if (title) return { title, artist: artist ?? null, album: album ?? null };
    rest = rest.subarray(length);
  }
  return null;
}

/** Several values of a text are separated by zeros. */
const decodeId3 = (found: Id3Text | undefined, charset: string | null): string | null =>
  found === undefined ? null : decode(found, charset).split('\0').filter(Boolean).join(', ') || null;

const decode = ({ encoding, bytes }: Id3Text, charset: string | null): string =>
  encoding === 'latin1' ? decodeText(bytes, charset) : new TextDecoder(encoding).decode(bytes);
