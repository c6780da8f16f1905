import { startsWith } from './bytes.ts';

// RFC 7845, 5 (headers in Ogg); RFC 6716, 3.1 (the first byte of a packet).
const HEAD_BYTES = 19;
const MAPPING_AT = 18;
const VERSION_MAX = 15;
export const OPUS_RATE_HZ = 48_000;
const SAMPLES_PER_MS = OPUS_RATE_HZ / 1_000;
const PACKET_MAX_SAMPLES = 120 * SAMPLES_PER_MS;
const SILK_FRAME_MS = [10, 20, 40, 60];
const HYBRID_FRAME_MS = [10, 20];
const CELT_FRAME_MS = [2.5, 5, 10, 20];

export type OpusHead = {
  readonly channelCount: number;
  /** Samples at the beginning that a decoder does not return, at 48 kHz. */
  readonly preSkip: number;
  /** In 256ths of a decibel, as 16 bits with a sign. */
  readonly outputGain: number;
  /** The family of the channel mapping and, but for the first family, its table. */
  readonly mapping: Uint8Array;
};

/** Whether a packet is the first of an Opus stream. */
export const isOpusHead = (packet: Uint8Array): boolean => startsWith(packet, 'OpusHead');

/** Whether a packet contains comments rather than audio. */
export const isOpusTags = (packet: Uint8Array): boolean => startsWith(packet, 'OpusTags');

/** Reads the first packet of an Opus stream; null: a version or a mapping that is incomplete. */
export function readOpusHead(packet: Uint8Array): OpusHead | null {
  const channelCount = packet[9] ?? 0;
  const hasTable = (packet[MAPPING_AT] ?? 0) !== 0;
  const length = HEAD_BYTES + (hasTable ? 2 + channelCount : 0);
  // The upper half of the version changes when old readers cannot read it.
  if (packet.length < length || (packet[8] ?? 0) > VERSION_MAX || channelCount === 0) return null;
  return {
    channelCount,
    preSkip: readUint16(packet, 10),
    outputGain: readUint16(packet, 16),
    mapping: packet.slice(MAPPING_AT, length),
  };
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

const readUint16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
