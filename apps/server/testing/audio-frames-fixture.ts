/** A frame of MPEG-1 layer III: 128 kbps, 44.1 kHz. */
export const MP3_FRAME_BYTES = 417;
const ADTS_FRAME_BYTES = 200;

export type Mp3Format = {
  readonly kbps: number;
  /** Hz */
  readonly sampleRate: number;
  readonly channels: 1 | 2;
};

const MP3_DEFAULT: Mp3Format = { kbps: 128, sampleRate: 44_100, channels: 2 };
/** ISO/IEC 11172-3 and 13818-3, layer III: by the version of MPEG. */
const MPEG1 = {
  version: 3,
  samples: 144,
  rates: [44_100, 48_000, 32_000],
  kbps: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
};
const MPEG2 = {
  version: 2,
  samples: 72,
  rates: [22_050, 24_000, 16_000],
  kbps: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const MPEG2_5 = { ...MPEG2, version: 0, rates: [11_025, 12_000, 8_000] };

/** Silent frames of MPEG layer III. @throws Error for a format that there is not */
export function mp3Frames(count: number, { kbps, sampleRate, channels }: Mp3Format = MP3_DEFAULT): Buffer {
  const mpeg = [MPEG1, MPEG2, MPEG2_5].find(({ rates }) => rates.includes(sampleRate));
  const rate = mpeg?.kbps.indexOf(kbps) ?? 0;
  if (!mpeg || rate < 1) throw new Error(`MP3 has no ${kbps} kbps at ${sampleRate} Hz.`);
  const frame = Buffer.alloc(Math.floor((mpeg.samples * kbps * 1_000) / sampleRate));
  const third = (rate << 4) | (mpeg.rates.indexOf(sampleRate) << 2);
  frame.set([0xff, 0xe3 | (mpeg.version << 3), third, channels === 1 ? 0xc0 : 0]);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

const ADTS_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];

/** Frames of AAC-LC in ADTS, as far as their headers. */
export function adtsFrames(count: number, { sampleRate = 48_000, channels = 1 } = {}): Buffer {
  const frame = Buffer.alloc(ADTS_FRAME_BYTES);
  const third = 0x40 | (ADTS_RATES.indexOf(sampleRate) << 2) | (channels >> 2);
  const fourth = ((channels & 3) << 6) | (ADTS_FRAME_BYTES >> 11);
  const rest = [(ADTS_FRAME_BYTES >> 3) & 0xff, ((ADTS_FRAME_BYTES & 7) << 5) | 0x1f, 0xfc];
  frame.set([0xff, 0xf1, third, fourth, ...rest]);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** Frames of MP3 at 128 kbps and 44.1 kHz, each with its number as its content. */
export function numberedFrames(from: number, count: number): Buffer {
  const frames = Array.from({ length: count }, (_, index) => {
    const frame = Buffer.alloc(MP3_FRAME_BYTES);
    frame.set([0xff, 0xfb, 0x90, 0x00]);
    for (let at = 4; at + 4 <= MP3_FRAME_BYTES; at += 4) frame.writeUInt32BE(from + index, at);
    return frame;
  });
  return Buffer.concat(frames);
}

/** The numbers of the frames. @throws Error when the bytes are not whole frames */
export function readNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + MP3_FRAME_BYTES <= bytes.length; at += MP3_FRAME_BYTES) {
    if (bytes.readUInt16BE(at) !== 0xfffb) throw new Error(`No frame at byte ${at}.`);
    numbers.push(bytes.readUInt32BE(at + 4));
  }
  return numbers;
}
