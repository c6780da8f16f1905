import type { AudioTrack } from './fragmented-mp4.ts';
import { ADTS_HEADER_BYTES, adtsFrameBytes, mpegFrameBytes, mpegHeader } from './frame-sync.ts';
import type { BareMime } from './output-choice.ts';

/** One frame of MP3 or AAC, as its header describes it. */
type AudioFrame = {
  /** The frame with its header. */
  readonly byteCount: number;
  /** What does not belong into a container: the whole header of ADTS, nothing of MP3. */
  readonly headerBytes: number;
  /** In samples of the track's rate. */
  readonly duration: number;
  /** Null: not to be described to a decoder without reading the frame. */
  readonly track: AudioTrack | null;
};

const ADTS_RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const ADTS_CRC_BYTES = 2;
const AAC_FRAME_SAMPLES = 1_024;
const MONO = 3;
const BITS_PER_SAMPLE = 16;
const NO_CONFIG = new Uint8Array(0);

/** Reads the header at `at`, of which all bytes have to be there; null when there is none. */
export function readFrame(mime: BareMime, bytes: Uint8Array, at: number): AudioFrame | null {
  return mime === 'audio/aac' ? readAdts(bytes, at) : readMpeg(bytes, at);
}

function readMpeg(bytes: Uint8Array, at: number): AudioFrame | null {
  const byteCount = mpegFrameBytes(bytes, at);
  const header = byteCount > 0 ? mpegHeader(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) : null;
  if (header === null) return null;
  const { rateHz, mpeg1, layer } = header;
  const channelCount = (bytes[at + 3] ?? 0) >> 6 === MONO ? 1 : 2;
  const track: AudioTrack = {
    codec: 'mp3',
    rateHz,
    channelCount,
    bitsPerSample: BITS_PER_SAMPLE,
    decoderConfig: NO_CONFIG,
  };
  return { byteCount, headerBytes: 0, duration: mpeg1 ? 1_152 : 576, track: layer === 3 ? track : null };
}

/** ISO/IEC 13818-7, 6.2; the AudioSpecificConfig by ISO/IEC 14496-3, 1.6.2.1. */
function readAdts(bytes: Uint8Array, at: number): AudioFrame | null {
  const byteCount = adtsFrameBytes(bytes, at);
  if (byteCount === 0) return null;
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1);
  const objectType = (third >> 6) + 1;
  const rateIndex = (third >> 2) & 15;
  const channels = ((third & 1) << 2) | (fourth >> 6);
  const hasOneBlock = ((bytes[at + 6] ?? 0) & 3) === 0;
  const track: AudioTrack = {
    codec: 'aac',
    rateHz: ADTS_RATES_HZ[rateIndex] ?? 0,
    channelCount: channels === 7 ? 8 : channels,
    bitsPerSample: BITS_PER_SAMPLE,
    decoderConfig: Uint8Array.of(
      (objectType << 3) | (rateIndex >> 1),
      ((rateIndex & 1) << 7) | (channels << 3),
    ),
  };
  return {
    byteCount,
    headerBytes: ADTS_HEADER_BYTES + ((second & 1) === 0 ? ADTS_CRC_BYTES : 0),
    duration: AAC_FRAME_SAMPLES,
    // Without a channel configuration the first block of the frame describes the channels.
    track: hasOneBlock && channels > 0 ? track : null,
  };
}
