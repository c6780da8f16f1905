import { joinBytes, startsWith } from './bytes.ts';
import type { AudioTrack } from './fragmented-mp4.ts';
import { uint } from './mp4-boxes.ts';

// RFC 7845 (headers in Ogg), RFC 6716, 3.1 (the first byte of a packet).
const HEAD_BYTES = 19;
const RATE_HZ = 48_000;
const PRE_SKIP_AT = 2;
const SAMPLES_PER_MS = 48;
const PACKET_MAX_SAMPLES = 120 * SAMPLES_PER_MS;
const SILK_FRAME_MS = [10, 20, 40, 60];
const HYBRID_FRAME_MS = [10, 20];
const CELT_FRAME_MS = [2.5, 5, 10, 20];

/** What libopus encodes in stereo: 312 samples to skip at the beginning. */
export const LIBOPUS_TRACK: AudioTrack = {
  codec: 'opus',
  rateHz: RATE_HZ,
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

/** Whether a packet is the first of an Opus stream. */
export const isOpusHead = (packet: Uint8Array): boolean => startsWith(packet, 'OpusHead');

/** Whether a packet contains comments rather than audio. */
export const isOpusTags = (packet: Uint8Array): boolean => startsWith(packet, 'OpusTags');

/** Reads the first packet of an Opus stream; null: a version or a mapping that is incomplete. */
export function readOpusHead(packet: Uint8Array): AudioTrack | null {
  const channelCount = packet[9] ?? 0;
  const hasMapping = (packet[18] ?? 0) !== 0;
  const length = HEAD_BYTES + (hasMapping ? 2 + channelCount : 0);
  // The upper half of the version changes when old readers cannot read it.
  if (packet.length < length || (packet[8] ?? 0) > 15 || channelCount === 0) return null;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.length);
  const decoderConfig = joinBytes([
    Uint8Array.of(0, channelCount),
    uint(view.getUint16(10, true), 2),
    // Not the rate that was encoded from: Chromium refuses one that is not that of the sample entry.
    uint(RATE_HZ, 4),
    uint(view.getUint16(16, true), 2),
    packet.slice(HEAD_BYTES - 1, length),
  ]);
  return { codec: 'opus', rateHz: RATE_HZ, channelCount, bitsPerSample: 16, decoderConfig };
}

/** The duration of a packet in samples of 48 kHz; 0 for one that no decoder takes. */
export function opusPacketSamples(packet: Uint8Array): number {
  const [toc = 0, second = 0] = packet;
  if (packet.length === 0) return 0;
  const config = toc >> 3;
  const frameMs = config < 12 ? SILK_FRAME_MS : config < 16 ? HYBRID_FRAME_MS : CELT_FRAME_MS;
  const code = toc & 3;
  const frameCount = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  const samples = (frameMs[config % frameMs.length] ?? 0) * SAMPLES_PER_MS * frameCount;
  return samples > PACKET_MAX_SAMPLES ? 0 : samples;
}
