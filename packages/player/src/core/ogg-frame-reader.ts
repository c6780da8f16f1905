import { isOggFlacHead, readFlacHeader, readOggFlacHead } from './flac.ts';
import type { AudioTrack } from './fragmented-mp4.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';
import { type OggPacket, OggPacketReader } from './ogg-packets.ts';
import { isOpusHead, isOpusTags, opusPacketSamples, readOpusHead } from './opus.ts';

/** Reads the first packet of a logical stream; null: a codec that MediaSource takes in no way. */
function readHead(packet: Uint8Array): AudioTrack | null {
  if (isOpusHead(packet)) return readOpusHead(packet);
  return isOggFlacHead(packet) ? readOggFlacHead(packet) : null;
}

/** Samples of an audio packet; 0 for a packet that is none. */
function packetSamples(codec: AudioTrack['codec'], packet: Uint8Array): number {
  if (codec === 'opus') return isOpusTags(packet) ? 0 : opusPacketSamples(packet);
  return readFlacHeader(packet, 0)?.samples ?? 0;
}

/** Reads Opus or FLAC from Ogg, one logical stream after the other. */
export class OggFrameReader implements FrameReader {
  readonly #codec: AudioTrack['codec'];
  readonly #packets = new OggPacketReader();
  #track: AudioTrack | null = null;

  constructor(codec: 'opus' | 'flac') {
    this.#codec = codec;
  }

  reset(): void {
    this.#packets.reset();
  }

  push(bytes: Uint8Array): TrackFrame[] | null {
    const frames: TrackFrame[] = [];
    for (const packet of this.#packets.push(bytes)) {
      if (packet.isFirst) {
        this.#track = readHead(packet.bytes);
        if (this.#track?.codec !== this.#codec) return null;
      } else {
        const frame = this.#toFrame(packet);
        if (frame !== null) frames.push(frame);
      }
    }
    return frames;
  }

  #toFrame({ bytes }: OggPacket): TrackFrame | null {
    const track = this.#track;
    const duration = track === null ? 0 : packetSamples(track.codec, bytes);
    return track === null || duration === 0 ? null : { track, duration, bytes };
  }
}
