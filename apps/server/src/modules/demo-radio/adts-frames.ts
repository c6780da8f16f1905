import { type AudioUnits, cutIntoUnits, type UnitSize } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';

// ISO/IEC 13818-7, 6.2 (ADTS) and table 35.
const SAMPLE_RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const HEADER_BYTES = 7;
const SAMPLES_PER_BLOCK = 1024;

function measureFrame(bytes: Buffer, offset: number): UnitSize {
  const isFrame = offset + HEADER_BYTES <= bytes.length && (bytes.readUInt16BE(offset) & 0xfff6) === 0xfff0;
  const sampleRateHz = isFrame ? SAMPLE_RATES_HZ[((bytes[offset + 2] ?? 0) >> 2) & 15] : undefined;
  if (!sampleRateHz) throw new DemoRadioError('bad-audio', `No ADTS frame at byte ${offset}.`);
  const byteLength = (bytes.readUInt32BE(offset + 3) >>> 13) & 0x1fff;
  if (byteLength < HEADER_BYTES || offset + byteLength > bytes.length) {
    throw new DemoRadioError('bad-audio', `The ADTS frame at byte ${offset} is cut.`);
  }
  const blocks = ((bytes[offset + 6] ?? 0) & 3) + 1;
  return { byteLength, durationMs: (blocks * SAMPLES_PER_BLOCK * 1000) / sampleRateHz };
}

/** Bare ADTS frames, as `ffmpeg -f adts` writes them. */
export function cutAdts(bytes: Buffer): AudioUnits {
  return cutIntoUnits(bytes, measureFrame);
}
