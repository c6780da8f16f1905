/** A frame of MPEG-1 layer III: 128 kbps, 44.1 kHz. */
export const MP3_FRAME_BYTES = 417;
const ADTS_FRAME_BYTES = 200;

/** Silent frames of MPEG-1 layer III: 128 kbps, 44.1 kHz, stereo. */
export const mp3Frames = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(MP3_FRAME_BYTES - 4)]),
    ),
  );

/** Frames of AAC-LC in ADTS: 48 kHz, mono. */
export const adtsFrames = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, () => {
      const header = [0xff, 0xf1, 0x4c, 0x40 | (ADTS_FRAME_BYTES >> 11), (ADTS_FRAME_BYTES >> 3) & 0xff];
      const rest = [((ADTS_FRAME_BYTES & 7) << 5) | 0x1f, 0xfc];
      return Buffer.concat([Buffer.from([...header, ...rest]), Buffer.alloc(ADTS_FRAME_BYTES - 7)]);
    }),
  );

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
