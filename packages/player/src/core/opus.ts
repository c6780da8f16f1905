import { joinBytes } from '@airdial/audio-formats/bytes';
import { OPUS_RATE_HZ, type OpusHead } from '@airdial/audio-formats/opus-header';
import type { AudioTrack } from './fragmented-mp4.ts';
import { uint } from './mp4-boxes.ts';

const PRE_SKIP_AT = 2;

/** What libopus encodes in stereo: 312 samples to skip at the beginning. */
export const LIBOPUS_TRACK: AudioTrack = {
  codec: 'opus',
  rateHz: OPUS_RATE_HZ,
  channelCount: 2,
  bitsPerSample: 16,
  decoderConfig: Uint8Array.of(0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0),
};

/** Samples at the beginning of a stream that a decoder does not return. */
export const opusPreSkip = ({ decoderConfig }: AudioTrack): number =>
  ((decoderConfig[PRE_SKIP_AT] ?? 0) << 8) | (decoderConfig[PRE_SKIP_AT + 1] ?? 0);

/**
 * The description with one sample more or less to skip: browsers keep their decoder, and skip
 * nothing, where a description is repeated.
 */
export function redescribeOpus(track: AudioTrack): AudioTrack {
  const low = track.decoderConfig[PRE_SKIP_AT + 1] ?? 0;
  return { ...track, decoderConfig: track.decoderConfig.with(PRE_SKIP_AT + 1, low ^ 1) };
}

/** Describes a stream by its first packet. */
export const toOpusTrack = ({ channelCount, preSkip, outputGain, mapping }: OpusHead): AudioTrack => ({
  codec: 'opus',
  rateHz: OPUS_RATE_HZ,
  channelCount,
  bitsPerSample: 16,
  decoderConfig: joinBytes([
    Uint8Array.of(0, channelCount),
    uint(preSkip, 2),
    // Not the rate that was encoded from: Chromium refuses one that is not that of the sample entry.
    uint(OPUS_RATE_HZ, 4),
    uint(outputGain, 2),
    mapping,
  ]),
});
