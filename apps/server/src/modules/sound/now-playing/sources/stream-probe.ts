import { IcyBlockParser, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { USER_AGENT } from '../../../../lib/app-version.ts';
import type {
  RawTrack,
  StreamStatus,
} from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import type { RawStream } from '../../../../outbound/raw-stream.ts';
import { fetchHlsTrack } from './hls-track.ts';
import { parseIcyMetadata } from './icy-metadata.ts';
import { parseOggComments } from './ogg-comments.ts';
import { OggPacketParser } from './ogg-packets.ts';

/** Not Mozilla: SHOUTcast 1 sends browsers a web page instead of its stream. */
const HEADERS = { 'user-agent': USER_AGENT, 'icy-metadata': '1' };
/** Most servers send the title in the first block; without one in four blocks there is none. */
const ICY_BLOCKS_MAX_COUNT = 4;
const OGG_MAX_BYTES = 128 * 1024;
const OGG = /\bogg\b|\bopus\b/i;
/** A content type, or the end of an address. */
const HLS = /\bmpegurl\b|\.m3u8$/i;

/**
 * Reads a stream just long enough for one title. The stream server counts such a probe as a
 * listener.
 *
 * @throws OutboundError
 */
export function probeStream(
  outbound: Outbound,
  streamUrl: string,
  charset: string | null,
  signal: AbortSignal,
): Promise<StreamStatus> {
  return outbound.readStream(streamUrl, { headers: HEADERS, signal }, async (stream) => {
    const { url, headers } = stream;
    const isHls = [headers.get('content-type') ?? '', URL.parse(url)?.pathname ?? ''].some((one) =>
      HLS.test(one),
    );
    const options = { headers: HEADERS, signal, namedBy: streamUrl, allowsMedia: true, charset };
    const track = isHls ? await fetchHlsTrack(stream, outbound, options) : await readTrack(stream, charset);
    return { track, listeners: null, peakListeners: null };
  });
}

/** The first track that an open stream names. */
export async function readTrack(
  { headers, body }: Pick<RawStream, 'headers' | 'body'>,
  charset: string | null,
): Promise<RawTrack | null> {
  const metaint = parseIcyMetaint(headers.get('icy-metaint'));
  if (metaint !== null) return firstIcyTrack(body, metaint, charset);
  return OGG.test(headers.get('content-type') ?? '') ? firstOggTrack(body, charset) : null;
}

async function firstIcyTrack(
  body: AsyncIterable<Buffer>,
  metaint: number,
  charset: string | null,
): Promise<RawTrack | null> {
  const parser = new IcyBlockParser(metaint);
  let bytesLeft = (metaint + 1) * ICY_BLOCKS_MAX_COUNT;
  for await (const chunk of body) {
    const [block] = parser.push(chunk).blocks;
    if (block) return parseIcyMetadata(block, charset);
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) return null;
  }
  return null;
}

async function firstOggTrack(body: AsyncIterable<Buffer>, charset: string | null): Promise<RawTrack | null> {
  const parser = new OggPacketParser();
  let bytesLeft = OGG_MAX_BYTES;
  for await (const chunk of body) {
    const track = parser.push(chunk) ? parseOggComments(parser.packets, charset) : null;
    if (track) return track;
    bytesLeft -= chunk.length;
    if (parser.isDone || bytesLeft <= 0) return null;
  }
  return null;
}
