import { buildIcyBlock } from '@airdial/audio-formats/icy-blocks';
import { asBuffer } from '../src/lib/as-buffer.ts';

const SEGMENT_BYTES = 255;
const PAGE_HEADER_BYTES = 27;

/** An ICY metadata block as stream servers send it. An empty text makes the block that means 'unchanged'. */
export const icyBlock = (text: string): Buffer => asBuffer(buildIcyBlock(Buffer.from(text)));

/** One packet in one Ogg page. */
export function oggPage(packet: Buffer): Buffer {
  const full = Math.floor(packet.length / SEGMENT_BYTES);
  const lacing = Buffer.concat([
    Buffer.alloc(full, SEGMENT_BYTES),
    Buffer.from([packet.length % SEGMENT_BYTES]),
  ]);
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  header.write('OggS');
  header.writeUInt8(lacing.length, PAGE_HEADER_BYTES - 1);
  return Buffer.concat([header, lacing, packet]);
}

export function commentPacket(signature: string, comments: Readonly<Record<string, string>>): Buffer {
  const texts = Object.entries(comments).map(([name, value]) => withLength(`${name}=${value}`));
  return Buffer.concat([
    Buffer.from(signature, 'latin1'),
    withLength('encoder'),
    encodeLength(texts.length),
    ...texts,
  ]);
}

const withLength = (text: string): Buffer =>
  Buffer.concat([encodeLength(Buffer.byteLength(text)), Buffer.from(text)]);

function encodeLength(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const METAINT = 256;

/** The start of a stream whose second block has the title. */
export const icyStream = (title: string, head = 'ICY 200 OK\r\n'): Buffer =>
  Buffer.concat([
    Buffer.from(`${head}icy-metaint: ${METAINT}\r\n\r\n`),
    Buffer.alloc(METAINT),
    icyBlock(''),
    Buffer.alloc(METAINT),
    icyBlock(`StreamTitle='${title}';`),
  ]);
