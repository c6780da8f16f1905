import { AAC_BLOCK_SAMPLES, adtsDecoderConfig, readAdtsHeader } from '@airdial/audio-formats/adts-header';
import type { FrameCodec, FrameHeader } from '@airdial/audio-formats/frame-header';
import { readMpegHeader } from '@airdial/audio-formats/mpeg-header';
import type { AudioTrack } from './fragmented-mp4.ts';
import type { BareMime } from './output-choice.ts';

const BITS_PER_SAMPLE = 16;
const NO_CONFIG = new Uint8Array(0);

/** The codecs that a MIME type stands for. */
export const FRAME_CODECS: Readonly<Record<BareMime, readonly FrameCodec[]>> = {
  'audio/mpeg': ['MP1', 'MP2', 'MP3'],
  'audio/aac': ['AAC'],
};

export const toBareMime = (codec: FrameCodec): BareMime => (codec === 'AAC' ? 'audio/aac' : 'audio/mpeg');

/** Reads the header of a frame of this type at the beginning of the bytes; null when there is none. */
export const readFrame = (mime: BareMime, bytes: Uint8Array): FrameHeader | null =>
  mime === 'audio/aac' ? readAdtsHeader(bytes, 0) : readMpegHeader(bytes, 0);

/** The track of a frame; null: not to be described to a decoder without reading the frame. */
export function describeFrame(
  { codec, samples, rateHz, channelCount }: FrameHeader,
  frame: Uint8Array,
): AudioTrack | null {
  if (codec === 'AAC') {
    // Without a channel configuration the first block of the frame describes the channels.
    if (samples !== AAC_BLOCK_SAMPLES || channelCount === null) return null;
    const decoderConfig = adtsDecoderConfig(frame, 0);
    return { codec: 'aac', rateHz, channelCount, bitsPerSample: BITS_PER_SAMPLE, decoderConfig };
  }
  if (codec !== 'MP3' || channelCount === null) return null;
  return { codec: 'mp3', rateHz, channelCount, bitsPerSample: BITS_PER_SAMPLE, decoderConfig: NO_CONFIG };
}
