import { IcyBlockParser, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { id3TagBytes } from '@airdial/audio-formats/id3-tag';
import { isTransportStream } from '@airdial/audio-formats/transport-stream';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { asBuffer } from '../../../lib/as-buffer.ts';
import { detectAudio } from '../../../lib/untrusted-input/audio-frames.ts';
import { detectOggCodec } from '../../../lib/untrusted-input/ogg-codec.ts';
import { BodyReader } from '../../../outbound/body-reader.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { CALL_MAX_MS, READ_MAX_BYTES, READ_MAX_MS } from './loudness-limits.ts';
import type { SoundFormat, SoundSource } from './loudness-types.ts';

/** Two frames of anything are found in that. */
const DETECTION_MAX_BYTES = 64 * 1024;
const MP4_BOX = /^(?:ftyp|styp|moof)$/;

type ReadOptions = {
  readonly outbound: Pick<Outbound, 'readStream'>;
  readonly signal: AbortSignal;
  readonly maxMs?: number | undefined;
  readonly callMaxMs?: number;
};

/**
 * Reads some seconds of a stream, without its metadata.
 *
 * @throws OutboundError
 */
export function readSound(
  { streamUrl, url }: SoundSource,
  { outbound, signal, maxMs = READ_MAX_MS, callMaxMs = CALL_MAX_MS }: ReadOptions,
): Promise<Buffer> {
  const headers = { 'user-agent': USER_AGENT };
  const endsAt = performance.now() + callMaxMs;
  // A playlist of another server leads to no private address.
  const options = { headers, signal, ...(url !== streamUrl && { namedBy: streamUrl }) };
  return outbound.readStream(url, options, async (stream) => {
    const bytes = await new BodyReader(stream.body, null).read(
      READ_MAX_BYTES,
      Math.min(maxMs, endsAt - performance.now()),
    );
    // Some servers send metadata although it was not requested.
    const metaint = parseIcyMetaint(stream.headers.get('icy-metaint'));
    return metaint === null ? bytes : asBuffer(new IcyBlockParser(metaint).push(bytes).audio);
  });
}

/** What decodes these bytes, by their content; null: nothing that is known. */
export function findFormat(bytes: Buffer): SoundFormat | null {
  if (isTransportStream(bytes)) return 'mpegts';
  if (MP4_BOX.test(bytes.toString('latin1', 4, 8))) return 'mov';
  // Segments of HLS begin with the time at which they are on air.
  const start = id3TagBytes(bytes);
  const codec = detectAudio(bytes.subarray(start, start + DETECTION_MAX_BYTES))?.codec;
  if (codec === 'OGG') return detectOggCodec(bytes) === 'OPUS' ? 'opus' : 'ogg';
  if (codec === 'MP3') return 'mp3';
  if (codec === 'AAC') return 'aac';
  return codec === 'FLAC' ? 'flac' : null;
}
