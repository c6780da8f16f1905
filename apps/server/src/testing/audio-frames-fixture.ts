const MP3_FRAME_BYTES = 417;
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
