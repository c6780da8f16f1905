import type { Outbound } from '../../outbound/outbound.ts';
import type { RawStream } from '../../outbound/raw-stream.ts';
import { IcyBlockParser, readMetaint } from './icy-blocks.ts';
import { readIcyMetadata } from './icy-metadata.ts';
import { readOggComments } from './ogg-comments.ts';
import { OggPacketParser } from './ogg-packets.ts';
import type { RawTrack, StationReading } from './stream-status.ts';

/** Not Mozilla: SHOUTcast 1 answers browsers with a web page instead of its stream. */
const HEADERS = { 'user-agent': 'Airdial/1.0', 'icy-metadata': '1' };
/** A station that has said nothing by then says nothing: most tell the title in their first block. */
const ICY_BLOCKS_MAX_COUNT = 4;
const OGG_MAX_BYTES = 128 * 1024;
const OGG = /\bogg\b|\bopus\b/i;

/**
 * Listens to a stream just long enough to read one title. Such a look is itself a listener on the station's count.
 *
 * @throws OutboundError
 */
export function probeStream(
  outbound: Outbound,
  streamUrl: string,
  charset: string | null,
  signal: AbortSignal,
): Promise<StationReading> {
  return outbound.readStream(streamUrl, { headers: HEADERS, signal }, async (stream) => {
    const song = await toTrack(stream, charset);
    return { song, listeners: null, peakListeners: null };
  });
}

async function toTrack({ headers, body }: RawStream, charset: string | null): Promise<RawTrack | null> {
  const metaint = readMetaint(headers.get('icy-metaint'));
  if (metaint !== null) return firstIcySong(body, metaint, charset);
  return OGG.test(headers.get('content-type') ?? '') ? firstOggSong(body, charset) : null;
}

async function firstIcySong(
  body: AsyncIterable<Buffer>,
  metaint: number,
  charset: string | null,
): Promise<RawTrack | null> {
  const parser = new IcyBlockParser(metaint);
  let bytesLeft = (metaint + 1) * ICY_BLOCKS_MAX_COUNT;
  for await (const chunk of body) {
    const [block] = parser.push(chunk);
    if (block) return readIcyMetadata(block, charset);
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) return null;
  }
  return null;
}

async function firstOggSong(body: AsyncIterable<Buffer>, charset: string | null): Promise<RawTrack | null> {
  const parser = new OggPacketParser();
  let bytesLeft = OGG_MAX_BYTES;
  for await (const chunk of body) {
    parser.push(chunk);
    const song = readOggComments(parser.packets, charset);
    if (song) return song;
    bytesLeft -= chunk.length;
    if (parser.isDone || bytesLeft <= 0) return null;
  }
  return null;
}
