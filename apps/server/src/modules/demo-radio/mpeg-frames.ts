import { type AudioUnits, cutIntoUnits, type UnitSize } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';

// ISO/IEC 11172-3, 2.4.2.3 and 13818-3, 2.4.2.3: layer III only.
const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG1_SAMPLE_RATES_HZ = [44_100, 48_000, 32_000];
const VERSION_MPEG1 = 3;
const VERSION_RESERVED = 1;
const LAYER_III = 1;

type Mpeg = { readonly sampleRateHz: number; readonly kbps: number; readonly samples: number };

function readMpegHeader(bytes: Buffer, offset: number): Mpeg | null {
  if (offset + 4 > bytes.length) return null;
  const word = bytes.readUInt32BE(offset);
  const version = (word >>> 19) & 3;
  const isFrame = word >>> 21 === 0x7ff && version !== VERSION_RESERVED && ((word >>> 17) & 3) === LAYER_III;
  const isMpeg1 = version === VERSION_MPEG1;
  const kbps = (isMpeg1 ? MPEG1_KBPS : MPEG2_KBPS)[(word >>> 12) & 15];
  const mpeg1RateHz = MPEG1_SAMPLE_RATES_HZ[(word >>> 10) & 3];
  if (!isFrame || !kbps || !mpeg1RateHz) return null;
  const sampleRateHz = isMpeg1 ? mpeg1RateHz : version === 2 ? mpeg1RateHz / 2 : mpeg1RateHz / 4;
  return { sampleRateHz, kbps, samples: isMpeg1 ? 1152 : 576 };
}

function measureFrame(bytes: Buffer, offset: number): UnitSize {
  const header = readMpegHeader(bytes, offset);
  if (!header) throw new DemoRadioError('bad-audio', `No MP3 frame at byte ${offset}.`);
  const padding = ((bytes[offset + 2] ?? 0) >> 1) & 1;
  const byteLength = Math.floor((header.samples * header.kbps * 125) / header.sampleRateHz) + padding;
  if (offset + byteLength > bytes.length) throw new DemoRadioError('bad-audio', 'The last MP3 frame is cut.');
  return { byteLength, durationMs: (header.samples * 1000) / header.sampleRateHz };
}

/** Bare MP3 frames: an ID3 tag or anything else between them throws. */
export function cutMp3(bytes: Buffer): AudioUnits {
  return cutIntoUnits(bytes, measureFrame);
}
