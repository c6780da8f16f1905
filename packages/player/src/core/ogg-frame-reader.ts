import { readFlacFrameHeader } from '@airdial/audio-formats/flac-frame-header';
import { isOggFlacHead, readOggFlacHead } from '@airdial/audio-formats/flac-header';
import { type OggPacket, OggPacketReader } from '@airdial/audio-formats/ogg-packet-reader';
import { isOpusHead, isOpusTags, opusPacketSamples, readOpusHead } from '@airdial/audio-formats/opus-header';
import { toFlacTrack } from './flac.ts';
import type { AudioTrack } from './fragmented-mp4.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';
import { toOpusTrack } from './opus.ts';

/** Reads the first packet of a logical stream; null: a codec that MediaSource takes in no way. */
function readHead(packet: Uint8Array): AudioTrack | null {
  const opus = isOpusHead(packet) ? readOpusHead(packet) : null;
  if (opus !== null) return toOpusTrack(opus);
  const flac = isOggFlacHead(packet) ? readOggFlacHead(packet) : null;
  return flac && toFlacTrack(flac);
}

/** Samples of an audio packet; 0 for a packet that is none. */
function packetSamples(codec: AudioTrack['codec'], packet: Uint8Array): number {
  if (codec === 'opus') return isOpusTags(packet) ? 0 : opusPacketSamples(packet);
  return readFlacFrameHeader(packet, 0)?.samples ?? 0;
}

/** Reads Opus or FLAC from Ogg, one logical stream after the other. */
export class OggFrameReader implements FrameReader {
  readonly #codec: AudioTrack['codec'];
  readonly #packets = new OggPacketReader();
  #track: AudioTrack | null = null;
  #isStart = false;
  /** The granule position where the last page ended. */
  #granule = 0;
  /** Samples since then. */
  #pageSamples = 0;

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
        this.#isStart = true;
        if (this.#track?.codec !== this.#codec) return null;
      } else {
        const frame = this.#toFrame(packet);
        if (frame !== null) frames.push(frame);
      }
      if (packet.granule !== null) this.#onPageEnd(packet.granule, packet.isLast, frames);
    }
    return frames;
  }

  #toFrame({ bytes }: OggPacket): TrackFrame | null {
    const track = this.#track;
    const duration = track === null ? 0 : packetSamples(track.codec, bytes);
    if (track === null || duration === 0) return null;
    this.#pageSamples += duration;
    const isStart = this.#isStart && track.codec === 'opus';
    this.#isStart = false;
    return isStart ? { track, duration, bytes, isStart } : { track, duration, bytes };
  }

  /** The last page of a stream may end before its packets do (RFC 7845, 4.4). */
  #onPageEnd(granule: number, isLast: boolean, frames: TrackFrame[]): void {
    // Less than nothing where pages are lost; a position before that of the page before it says nothing.
    const surplus = this.#granule + this.#pageSamples - granule;
    if (isLast && surplus > 0 && surplus <= this.#pageSamples) cutEnd(frames, surplus);
    this.#granule = granule;
    this.#pageSamples = 0;
  }
}

/** Drops whole frames, and marks what is left in the last one. */
function cutEnd(frames: TrackFrame[], samples: number): void {
  let surplus = samples;
  for (let last = frames.pop(); last !== undefined; last = frames.pop()) {
    if (surplus < last.duration) {
      frames.push(surplus === 0 ? last : { ...last, surplus });
      return;
    }
    surplus -= last.duration;
  }
}
