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
  /** ffmpeg's options of the encoder. */
  readonly encoding: readonly string[];
  /** ffmpeg's options of the format. */
  readonly format: readonly string[];
};

type Sound = Pick<Tone, 'codec' | 'oggCodec' | 'encoding' | 'format'>;

const OGG_FORMAT = ['-content_type', 'audio/ogg', '-f', 'ogg'];
// A sine compresses to almost nothing; a constant rate makes it flow as music does.
const STEADY_128 = ['-minrate', '128k', '-maxrate', '128k'];
const MP3: Sound = {
  codec: 'MP3',
  oggCodec: null,
  // Frames that need none before them, so that the end of a loop continues at its beginning.
  encoding: ['-c:a', 'libmp3lame', '-reservoir', '0'],
  format: ['-content_type', 'audio/mpeg', '-f', 'mp3'],
};
const ADTS: Sound = {
  codec: 'AAC',
  oggCodec: null,
  encoding: ['-c:a', 'aac'],
  format: ['-content_type', 'audio/aac', '-f', 'adts'],
};
const VORBIS = toOgg('VORBIS', ['-c:a', 'libvorbis', ...STEADY_128]);
const FLAC = toOgg('FLAC', ['-c:a', 'flac']);
const OPUS = toOgg('OPUS', ['-c:a', 'libopus', '-vbr', 'off']);

/** One frequency per mount, far enough apart that a wrong channel is noticed. */
export const TONES = {
  mp3: tone('/mp3-128', 440, MP3),
  mp3WithoutBurst: { ...tone('/mp3-noburst', 550, MP3), burstBytes: 0 },
  aac: tone('/aac', 660, ADTS),
  vorbis: tone('/vorbis', 770, VORBIS),
  opus: tone('/opus', 880, OPUS),
  flac: tone('/flac', 1210, FLAC),
  mp3WithoutCors: { ...tone('/mp3-nocors', 990, MP3), allowsCors: false },
} as const satisfies Record<string, Tone>;

export const ALL_TONES: readonly Tone[] = Object.values(TONES);

export const HLS_TONE_HZ = 1100;

function toOgg(oggCodec: OggCodec, encoding: readonly string[]): Sound {
  return { codec: 'OGG', oggCodec, encoding, format: OGG_FORMAT };
}

function tone(mount: string, hz: number, sound: Sound): Tone {
  const channelName = `Tone ${hz} ${mount.slice(1)}`;
  return { ...sound, mount, hz, channelName, bitrateKbps: 128, burstBytes: BURST_BYTES, allowsCors: true };
}
