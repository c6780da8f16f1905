import { joinBytes } from '@airdial/audio-formats/bytes';
import { buildStreamInfo, type FlacFormat, type FlacStreamInfo } from '@airdial/audio-formats/flac-header';
import type { AudioTrack } from './fragmented-mp4.ts';
import { uint } from './mp4-boxes.ts';

/** The header of a metadata block that is STREAMINFO, and the last one (RFC 9639, 8.1). */
const LAST_STREAM_INFO = 0x80;

/** Describes a stream by its STREAMINFO. */
export const toFlacTrack = ({ bytes, rateHz, channelCount, bitsPerSample }: FlacStreamInfo): AudioTrack => ({
  codec: 'flac',
  rateHz,
  channelCount,
  bitsPerSample,
  decoderConfig: joinBytes([uint(LAST_STREAM_INFO, 1), uint(bytes.length, 3), bytes]),
});

/**
 * Describes a stream by one of its frames, for a listener who comes later than its description;
 * null where the frame does not say enough.
 */
export function describeFlac(format: FlacFormat): AudioTrack | null {
  if (format.rateHz === 0 || format.bitsPerSample === 0) return null;
  return toFlacTrack({ ...format, bytes: buildStreamInfo(format) });
}
