import { joinBytes } from '@airdial/audio-formats/bytes';
import { ascii, box, descriptor, fullBox, uint, uint64, zeros } from './mp4-boxes.ts';

/** What a decoder has to know of a track; the same for all its samples. */
export type AudioTrack = {
  readonly codec: 'mp3' | 'aac' | 'opus' | 'flac';
  readonly rateHz: number;
  readonly channelCount: number;
  readonly bitsPerSample: number;
  /**
   * AAC: the AudioSpecificConfig. Opus: the content of `dOps`. FLAC: its STREAMINFO block. MP3 has
   * none.
   */
  readonly decoderConfig: Uint8Array;
};

/** By ISO/IEC 14496-1, table 5. */
const OBJECT_TYPES = { mp3: 0x6b, aac: 0x40 } as const;

const TRACK_ID = uint(1, 4);
const AUDIO_STREAM = (5 << 2) | 1;
/** Every audio sample is one that decoding can start at. */
const SYNC_SAMPLE = uint(0x02000000, 4);
const DEFAULT_BASE_IS_MOOF = 0x020000;
const HAS_DEFAULT_FLAGS = 0x000020;
const HAS_DATA_OFFSET = 0x000001;
const HAS_DURATIONS = 0x000100;
const HAS_SIZES = 0x000200;
const TRACK_ENABLED_IN_MOVIE = 3;
const IDENTITY_MATRIX = joinBytes(
  [0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000].map((value) => uint(value, 4)),
);
/** Full volume, as 8.8 fixed point. */
const FULL_VOLUME = uint(0x0100, 2);
/** 'und', undetermined, in three times five bits. */
const UNDETERMINED_LANGUAGE = uint(0x55c4, 2);

/** Returns the initialization segment of a track (ISO/IEC 14496-12, 8.2). */
export function initializationSegment(track: AudioTrack): Uint8Array {
  return joinBytes([
    box('ftyp', ascii('iso5'), zeros(4), ascii('iso5'), ascii('mp41')),
    box(
      'moov',
      movieHeader(track),
      box('trak', trackHeader(), mediaBox(track)),
      // Sizes and durations stand in each fragment.
      box('mvex', fullBox('trex', 0, 0, TRACK_ID, uint(1, 4), zeros(12))),
    ),
  ]);
}

export type Mp4Sample = {
  readonly bytes: Uint8Array;
  /** In samples of the track's rate. */
  readonly duration: number;
};

/**
 * Returns a media segment (ISO/IEC 14496-12, 8.8): one fragment with its samples.
 * `decodeTime`: of the first sample, in samples of the track's rate.
 */
export function mediaSegment(
  sequence: number,
  decodeTime: number,
  samples: readonly Mp4Sample[],
): Uint8Array {
  const fragment = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, uint(sequence, 4)),
      box(
        'traf',
        fullBox('tfhd', 0, DEFAULT_BASE_IS_MOOF | HAS_DEFAULT_FLAGS, TRACK_ID, SYNC_SAMPLE),
        fullBox('tfdt', 1, 0, uint64(decodeTime)),
        fullBox(
          'trun',
          0,
          HAS_DATA_OFFSET | HAS_DURATIONS | HAS_SIZES,
          uint(samples.length, 4),
          uint(dataOffset, 4),
          ...samples.flatMap(({ bytes, duration }) => [uint(duration, 4), uint(bytes.length, 4)]),
        ),
      ),
    );
  const { length } = fragment(0);
  return joinBytes([fragment(length + 8), box('mdat', ...samples.map(({ bytes }) => bytes))]);
}

const movieHeader = ({ rateHz }: AudioTrack): Uint8Array =>
  fullBox(
    'mvhd',
    0,
    0,
    zeros(8),
    uint(rateHz, 4),
    zeros(4),
    uint(0x00010000, 4),
    FULL_VOLUME,
    zeros(10),
    IDENTITY_MATRIX,
    zeros(24),
    uint(2, 4),
  );

const trackHeader = (): Uint8Array =>
  fullBox(
    'tkhd',
    0,
    TRACK_ENABLED_IN_MOVIE,
    zeros(8),
    TRACK_ID,
    zeros(20),
    FULL_VOLUME,
    zeros(2),
    IDENTITY_MATRIX,
    zeros(8),
  );

const mediaBox = (track: AudioTrack): Uint8Array =>
  box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), uint(track.rateHz, 4), zeros(4), UNDETERMINED_LANGUAGE, zeros(2)),
    fullBox('hdlr', 0, 0, zeros(4), ascii('soun'), zeros(13)),
    box(
      'minf',
      fullBox('smhd', 0, 0, zeros(4)),
      box('dinf', fullBox('dref', 0, 0, uint(1, 4), fullBox('url ', 0, 1))),
      // The samples are in the fragments, so the tables stay empty.
      box(
        'stbl',
        fullBox('stsd', 0, 0, uint(1, 4), sampleEntry(track)),
        fullBox('stts', 0, 0, zeros(4)),
        fullBox('stsc', 0, 0, zeros(4)),
        fullBox('stsz', 0, 0, zeros(8)),
        fullBox('stco', 0, 0, zeros(4)),
      ),
    ),
  );

function sampleEntry(track: AudioTrack): Uint8Array {
  const { rateHz, channelCount, bitsPerSample } = track;
  const [type, configuration] = decoderEntry(track);
  return box(
    type,
    zeros(6),
    uint(1, 2),
    zeros(8),
    uint(channelCount, 2),
    uint(bitsPerSample, 2),
    zeros(4),
    // 16.16 fixed point, without room for higher rates, which the decoder's configuration has.
    uint(rateHz > 0xffff ? 0 : rateHz, 2),
    zeros(2),
    configuration,
  );
}

/** The type of the sample entry, and its box with the decoder's configuration. */
function decoderEntry({ codec, decoderConfig }: AudioTrack): readonly [string, Uint8Array] {
  if (codec === 'opus') return ['Opus', box('dOps', decoderConfig)];
  if (codec === 'flac') return ['fLaC', fullBox('dfLa', 0, 0, decoderConfig)];
  const decoder = descriptor(
    4,
    uint(OBJECT_TYPES[codec], 1),
    uint(AUDIO_STREAM, 1),
    zeros(11),
    ...(decoderConfig.length > 0 ? [descriptor(5, decoderConfig)] : []),
  );
  const stream = descriptor(3, zeros(3), decoder, descriptor(6, uint(2, 1)));
  return ['mp4a', fullBox('esds', 0, 0, stream)];
}
