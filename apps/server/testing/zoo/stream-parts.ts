const ICY_UNIT_BYTES = 16;
const ICY_UNITS_MAX = 255;
const SIDE_INFO_BYTES = 32;
const FRAME_HEADER_BYTES = 4;
const ADTS_HEADER_BYTES = 7;
const CRC_BYTES = 2;

/** A tag of ID3v2.4 in front of the audio, with a picture of so many bytes. */
export function id3Tag(title: string, pictureBytes = 0): Buffer {
  const text = Buffer.concat([Buffer.of(3), Buffer.from(title)]);
  // No byte of the picture is a synchronisation word, as `unsynchronisation` has it.
  const picture = Buffer.concat([
    Buffer.from('\0image/jpeg\0\x03\0', 'latin1'),
    Buffer.alloc(pictureBytes, 7),
  ]);
  const frames = [id3Frame('TIT2', text), ...(pictureBytes > 0 ? [id3Frame('APIC', picture)] : [])];
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), synchsafe(body.length), body]);
}

const id3Frame = (id: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id), synchsafe(content.length), Buffer.alloc(2), content]);

const synchsafe = (size: number): Buffer =>
  Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

/** The frame that encoders put in front of a file of variable bitrate, for its first frame. */
export function xingFrame(mp3: Buffer, frameBytes: number): Buffer {
  const frame = Buffer.alloc(frameBytes);
  mp3.copy(frame, 0, 0, FRAME_HEADER_BYTES);
  // 3: the number of frames and of bytes follow.
  frame.write('Xing\0\0\0\x03\0\0\x0f\xff\0\x60\0\0', FRAME_HEADER_BYTES + SIDE_INFO_BYTES, 'latin1');
  return frame;
}

/** Bytes of another stream in front of the first frame, with frame headers by chance in them. */
export function garbage(length: number): Buffer {
  const bytes = Buffer.alloc(length, 'no frame ');
  for (let at = 100; at + FRAME_HEADER_BYTES < length; at += 300) bytes.set([0xff, 0xfb, 0x90, 0x00], at);
  return bytes;
}

/** ADTS frames one by one, each changed. */
export function mapAdts(adts: Buffer, change: (frame: Buffer) => Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at + ADTS_HEADER_BYTES <= adts.length; ) {
    const length = (adts.readUInt32BE(at + 3) >>> 13) & 0x1fff;
    frames.push(change(Buffer.from(adts.subarray(at, at + length))));
    at += length;
  }
  return Buffer.concat(frames);
}

/** The same frame as one of MPEG-2 (ISO/IEC 13818-7). */
export function asMpeg2(frame: Buffer): Buffer {
  frame.writeUInt8(frame.readUInt8(1) | 8, 1);
  return frame;
}

/** The same frame with room for a checksum, which players skip. */
export function withChecksum(frame: Buffer): Buffer {
  const longer = Buffer.concat([
    frame.subarray(0, ADTS_HEADER_BYTES),
    Buffer.alloc(CRC_BYTES),
    frame.subarray(ADTS_HEADER_BYTES),
  ]);
  longer.writeUInt8(longer.readUInt8(1) & 0xfe, 1);
  // 13 bits from the last two of the fourth byte on.
  const rest = longer.readUInt32BE(3) & ~(0x1fff << 13);
  longer.writeUInt32BE((rest | (longer.length << 13)) >>> 0, 3);
  return longer;
}

/** Audio with the metadata block behind every `metaint` bytes, as often as it fits. */
export function interleave(audio: Buffer, metaint: number, block: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + metaint <= audio.length; at += metaint)
    parts.push(audio.subarray(at, at + metaint), block);
  return Buffer.concat(parts);
}

/** A block of any bytes; `units`: the length that it announces, in 16 bytes. */
export function metadataBlock(
  content: Buffer,
  units = Math.min(Math.ceil(content.length / ICY_UNIT_BYTES), ICY_UNITS_MAX),
): Buffer {
  const block = Buffer.alloc(1 + units * ICY_UNIT_BYTES);
  block.writeUInt8(units);
  content.copy(block, 1);
  return block;
}

/** In chunks of HTTP/1.1, one of them of a single byte. */
export function toChunks(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 1), bytes.subarray(1)].filter(({ length }) => length > 0);
  return Buffer.concat(
    parts.flatMap((part) => [
      Buffer.from(`${part.length.toString(16)};zoo=1\r\n`),
      part,
      Buffer.from('\r\n'),
    ]),
  );
}
