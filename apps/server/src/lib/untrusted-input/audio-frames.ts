/** What the first frames of a stream contain; null: unknown. */
export type AudioFormat = {
  readonly codec: 'MP3' | 'AAC' | 'OGG' | 'FLAC';
  readonly bitrate: number | null;
  readonly sampleRate: number | null;
  readonly audioChannels: number | null;
};
/** `length` in bytes. */
export type AudioFrame = AudioFormat & { readonly length: number; readonly durationMs: number };

/** ISO/IEC 11172-3 and 13818-3, layer III, in kbps. */
const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_HZ = [44_100, 48_000, 32_000];
/** ISO/IEC 14496-3. */
const AAC_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const OF_CONTAINER = { bitrate: null, sampleRate: null, audioChannels: null };
const HEADER_BYTES = 7;
export const ID3_HEADER_BYTES = 10;
const MPEG_1 = 3;
const MPEG_2_5 = 0;
const LAYER_3 = 1;
const MONO = 3;
const AAC_FRAME_SAMPLES = 1_024;
const BITS_PER_BYTE = 8;
const MS_PER_SECOND = 1_000;

/** Recognises audio by its content: two frames in a row, or the signature of a container. */
export const detectAudio = (bytes: Buffer): AudioFormat | null => new AudioDetector().push(bytes);

/** Recognises audio in bytes that arrive in pieces, and reads none of them twice. */
export class AudioDetector {
  #at = 0;
  /** Frames by where the next one of their kind would begin. */
  readonly #expected = new Map<number, AudioFrame>();

  /** @param bytes all so far. @returns null while more are needed */
  push(bytes: Buffer): AudioFormat | null {
    const start = bytes.toString('latin1', 0, 4);
    if (start === 'OggS') return { codec: 'OGG', ...OF_CONTAINER };
    if (start === 'fLaC') return { codec: 'FLAC', ...OF_CONTAINER };
    for (; this.#at + HEADER_BYTES <= bytes.length; this.#at += 1) {
      const frame = readFrame(bytes, this.#at);
      const last = this.#expected.get(this.#at);
      this.#expected.delete(this.#at);
      if (!frame) continue;
      if (last?.codec === frame.codec && last.sampleRate === frame.sampleRate) return last;
      this.#expected.set(this.#at + frame.length, frame);
    }
    return null;
  }
}

/** The length of an ID3v2 tag in front of the audio, with its header; 0 without one. */
export function readId3Length(bytes: Buffer): number {
  if (bytes.length < ID3_HEADER_BYTES || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = bytes.subarray(6, ID3_HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const hasFooter = ((bytes[5] ?? 0) & 0x10) !== 0;
  return ID3_HEADER_BYTES * (hasFooter ? 2 : 1) + size;
}

/** The frame of MPEG layer III or ADTS with its header at `at`. */
export function readFrame(bytes: Buffer, at: number): AudioFrame | null {
  const second = bytes[at + 1] ?? 0;
  if (at + HEADER_BYTES > bytes.length || bytes[at] !== 0xff || (second & 0xe0) !== 0xe0) return null;
  return (second & 0xf6) === 0xf0 ? readAdtsFrame(bytes, at) : readMpegFrame(bytes, at);
}

function readMpegFrame(bytes: Buffer, at: number): AudioFrame | null {
  const [, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  const hz = MPEG_HZ[(third >> 2) & 3];
  const kbps = (version === MPEG_1 ? MPEG1_KBPS : MPEG2_KBPS)[third >> 4];
  if (version === 1 || ((second >> 1) & 3) !== LAYER_3 || !hz || !kbps) return null;
  const sampleRate = version === MPEG_1 ? hz : hz / (version === MPEG_2_5 ? 4 : 2);
  const samplesFactor = version === MPEG_1 ? 144 : 72;
  const length = Math.floor((samplesFactor * kbps * 1_000) / sampleRate) + ((third >> 1) & 1);
  const durationMs = (samplesFactor * BITS_PER_BYTE * MS_PER_SECOND) / sampleRate;
  const audioChannels = fourth >> 6 === MONO ? 1 : 2;
  return { codec: 'MP3', bitrate: kbps, sampleRate, audioChannels, length, durationMs };
}

function readAdtsFrame(bytes: Buffer, at: number): AudioFrame | null {
  const [, , third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + HEADER_BYTES);
  const sampleRate = AAC_HZ[(third >> 2) & 15];
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  if (!sampleRate || length < HEADER_BYTES) return null;
  const configuration = ((third & 1) << 2) | (fourth >> 6);
  const durationMs = (AAC_FRAME_SAMPLES * MS_PER_SECOND) / sampleRate;
  return {
    codec: 'AAC',
    bitrate: null,
    sampleRate,
    audioChannels: configuration || null,
    length,
    durationMs,
  };
}
