import { type FrameCodec, frameDurationMs } from '@airdial/audio-formats/frame-header';
import { isOggPage, OggPage, oggPageBytes } from '@airdial/audio-formats/ogg-page';
import { isOpusHead, isOpusTags, OPUS_RATE_HZ, opusPacketSamples } from '@airdial/audio-formats/opus-header';
import { readFrameHeader } from '@airdial/audio-formats/read-frame-header';
import { type AudioUnits, cutIntoUnits, type UnitSize } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';

/** Bare MP3 frames: an ID3 tag or anything else between them throws. */
export const cutMp3 = (bytes: Buffer): AudioUnits => cutIntoUnits(bytes, measureFrame('MP3'));

/** Bare ADTS frames, as `ffmpeg -f adts` writes them. */
export const cutAdts = (bytes: Buffer): AudioUnits => cutIntoUnits(bytes, measureFrame('AAC'));

/** Ogg Opus pages; OpusHead and OpusTags are pages without a duration. */
export const cutOgg = (bytes: Buffer): AudioUnits => cutIntoUnits(bytes, measurePage);

const measureFrame =
  (codec: FrameCodec) =>
  (bytes: Buffer, offset: number): UnitSize => {
    const header = readFrameHeader(bytes, offset);
    if (header?.codec !== codec)
      throw new DemoRadioError('bad-audio', `No ${codec} frame at byte ${offset}.`);
    if (offset + header.frameBytes > bytes.length)
      throw new DemoRadioError('bad-audio', `The ${codec} frame at byte ${offset} is cut.`);
    return { byteLength: header.frameBytes, durationMs: frameDurationMs(header) };
  };

function measurePage(bytes: Buffer, offset: number): UnitSize {
  if (!isOggPage(bytes, offset)) throw new DemoRadioError('bad-audio', `No Ogg page at byte ${offset}.`);
  const byteLength = oggPageBytes(bytes, offset);
  const page = new OggPage(bytes.subarray(offset, offset + byteLength));
  // A packet on two pages would make neither page a place to start at.
  if (page.isContinued || offset + byteLength > bytes.length)
    throw new DemoRadioError('bad-audio', `The Ogg page at byte ${offset} is not whole.`);
  const audio = page.packets.filter((packet) => !isOpusHead(packet) && !isOpusTags(packet));
  const samples = audio.reduce((sum, packet) => sum + opusPacketSamples(packet), 0);
  return { byteLength, durationMs: (samples * 1_000) / OPUS_RATE_HZ };
}
