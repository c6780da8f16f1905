import { isFlacStart } from '@airdial/audio-formats/flac-header';
import type { FrameCodec } from '@airdial/audio-formats/frame-header';
import { FrameSearch } from '@airdial/audio-formats/frame-search';
import { isOggPage } from '@airdial/audio-formats/ogg-page';

/** What the first frames of a stream contain; null: unknown. `bitrate` in kbps. */
export type AudioFormat = {
  readonly codec: FrameCodec | 'OGG' | 'FLAC';
  readonly bitrate: number | null;
  readonly sampleRate: number | null;
  readonly audioChannels: number | null;
};

const OF_CONTAINER = { bitrate: null, sampleRate: null, audioChannels: null };

/** Recognises audio by its content: two frames in a row, or the signature of a container. */
export const detectAudio = (bytes: Buffer): AudioFormat | null => new AudioDetector().push(bytes);

/** Recognises audio in bytes that arrive in pieces, and reads none of them twice. */
export class AudioDetector {
  readonly #frames = new FrameSearch(['MP3', 'AAC']);

  /** @param bytes all so far. @returns null while more are needed */
  push(bytes: Uint8Array): AudioFormat | null {
    if (isOggPage(bytes)) return { codec: 'OGG', ...OF_CONTAINER };
    if (isFlacStart(bytes)) return { codec: 'FLAC', ...OF_CONTAINER };
    const found = this.#frames.push(bytes);
    if (!found) return null;
    const { codec, kbps, rateHz, channelCount } = found.header;
    return { codec, bitrate: kbps, sampleRate: rateHz, audioChannels: channelCount };
  }
}
