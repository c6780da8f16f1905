import type { OggCodec } from '../../../packages/contract/src/channel/schema.ts';

const BURST_BYTES = 65_536;

export type Tone = {
  readonly mount: string;
  readonly hz: number;
  readonly channelName: string;
  /** The contract's name of it. */
  readonly codec: 'MP3' | 'AAC' | 'OGG';
  /** What Ogg contains. */
  readonly oggCodec: OggCodec | null;
  readonly bitrateKbps: number;
  /** Icecast sends this at once to a new listener. */
  readonly burstBytes: number;
  readonly allowsCors: boolean;
  /** ffmpeg's encoder options. */
  readonly encoding: readonly string[];
};

const MP3 = ['-c:a', 'libmp3lame', '-content_type', 'audio/mpeg', '-f', 'mp3'];
const ADTS = ['-c:a', 'aac', '-content_type', 'audio/aac', '-f', 'adts'];
// A sine compresses to almost nothing; a constant rate makes it flow as music does.
const STEADY_128 = ['-minrate', '128k', '-maxrate', '128k'];
const VORBIS = ['-c:a', 'libvorbis', ...STEADY_128, '-content_type', 'audio/ogg', '-f', 'ogg'];
const FLAC = ['-c:a', 'flac', '-content_type', 'audio/ogg', '-f', 'ogg'];
const OPUS = ['-c:a', 'libopus', '-vbr', 'off', '-content_type', 'audio/ogg', '-f', 'ogg'];

/** One frequency per mount, far enough apart that a wrong channel is noticed. */
export const TONES = {
  mp3: tone('/mp3-128', 440, 'MP3', MP3),
  mp3WithoutBurst: { ...tone('/mp3-noburst', 550, 'MP3', MP3), burstBytes: 0 },
  aac: tone('/aac', 660, 'AAC', ADTS),
  vorbis: tone('/vorbis', 770, 'OGG', VORBIS, 'VORBIS'),
  opus: tone('/opus', 880, 'OGG', OPUS, 'OPUS'),
  flac: tone('/flac', 1210, 'OGG', FLAC, 'FLAC'),
  mp3WithoutCors: { ...tone('/mp3-nocors', 990, 'MP3', MP3), allowsCors: false },
} as const satisfies Record<string, Tone>;

export const ALL_TONES: readonly Tone[] = Object.values(TONES);

export const HLS_TONE_HZ = 1100;

function tone(
  mount: string,
  hz: number,
  codec: Tone['codec'],
  encoding: readonly string[],
  oggCodec: OggCodec | null = null,
): Tone {
  const channelName = `Tone ${hz} ${mount.slice(1)}`;
  const burstBytes = BURST_BYTES;
  return {
    mount,
    hz,
    channelName,
    codec,
    oggCodec,
    bitrateKbps: 128,
    burstBytes,
    allowsCors: true,
    encoding,
  };
}
