import { adtsFrames, mp3Frames } from '../audio-frames-fixture.ts';
import { commentPacket, oggPage } from '../stream-fixture.ts';
import type { HlsRecording, Recording, SoundFormat } from './zoo-types.ts';

const FRAMES = 500;
const BYTES_PER_KBIT = 125;
const ADTS_BYTES_PER_SECOND = 12_000;
/** The first packet of each codec in Ogg. */
const OGG_HEADS = { OPUS: 'OpusHead', VORBIS: '\x01vorbis', FLAC: '\x7fFLAC' } as const;
const HLS_SEGMENTS = 12;

/** Frames of the format without a sound, for tests that play nothing. */
export function recordSilence(format: SoundFormat): Recording {
  if (format.codec === 'AAC')
    return { bytes: adtsFrames(FRAMES, format), bytesPerSecond: ADTS_BYTES_PER_SECOND };
  if (format.codec === 'OGG')
    return { bytes: oggFile(format.contains), bytesPerSecond: ADTS_BYTES_PER_SECOND };
  const { kbps } = format;
  const rates = format.isVariable ? [kbps, kbps / 2, kbps / 4] : [kbps];
  const frames = rates.map((rate) => mp3Frames(1, { ...format, kbps: rate }));
  const bytes = Buffer.concat(Array.from({ length: FRAMES / rates.length }, () => frames).flat());
  return { bytes, bytesPerSecond: kbps * BYTES_PER_KBIT };
}

function oggFile(contains: keyof typeof OGG_HEADS): Buffer {
  const filler = oggPage(Buffer.alloc(4_000));
  const head = oggPage(Buffer.from(OGG_HEADS[contains].padEnd(30, '\0'), 'latin1'));
  const comments = oggPage(commentPacket('OpusTags', {}));
  return Buffer.concat([head, comments, ...Array.from({ length: 10 }, () => filler)]);
}

/** A live broadcast for tests that play no segment. */
export const recordHlsSilence = (): HlsRecording => {
  const segments = Array.from({ length: HLS_SEGMENTS }, (_, index) => ({ name: `${index}.ts`, seconds: 1 }));
  return { tags: [], segments, files: new Map(segments.map(({ name }) => [name, Buffer.alloc(188)])) };
};
