import { joinBytes } from '../bytes.ts';

const SERIAL = 7;
export const FRAME_SAMPLES = 960;
export const text = (value: string) => new TextEncoder().encode(value);

/** The checksum of RFC 3533, bit by bit. */
function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  }
  return crc >>> 0;
}

type PageFields = { flags?: number; granule?: number; serial?: number; sequence: number };

export function page(fields: PageFields, lacing: readonly number[], body: Uint8Array): Uint8Array {
  const { flags = 0, granule = 0, serial = SERIAL, sequence } = fields;
  const bytes = joinBytes([new Uint8Array(27), Uint8Array.from(lacing), body]);
  const view = new DataView(bytes.buffer);
  bytes.set(text('OggS'));
  bytes[5] = flags;
  view.setBigInt64(6, BigInt(granule), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, sequence, true);
  bytes[26] = lacing.length;
  view.setUint32(22, checksum(bytes), true);
  return bytes;
}

export const lacingOf = ({ length }: Uint8Array) => [
  ...Array(Math.floor(length / 255)).fill(255),
  length % 255,
];

/** Lays packets over pages of at most `perPage` segments, so that some continue on the next one. */
export function pages(
  packets: readonly Uint8Array[],
  perPage: number,
  first: number,
  serial = SERIAL,
): Uint8Array[] {
  const lacing = packets.flatMap(lacingOf);
  const body = joinBytes(packets);
  const made: Uint8Array[] = [];
  let [at, done] = [0, 0];
  for (let from = 0; from < lacing.length; from += perPage) {
    const own = lacing.slice(from, from + perPage);
    const length = own.reduce((sum, segment) => sum + segment, 0);
    done += own.filter((segment) => segment < 255).length;
    const flags = from > 0 && lacing[from - 1] === 255 ? 1 : 0;
    const granule = own.some((segment) => segment < 255) ? done * FRAME_SAMPLES : -1;
    made.push(
      page({ flags, granule, serial, sequence: first + made.length }, own, body.subarray(at, at + length)),
    );
    at += length;
  }
  return made;
}

export function opusHead(channels = 2): Uint8Array {
  const head = new Uint8Array(19);
  head.set(text('OpusHead'));
  head.set([1, channels, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0], 8);
  return head;
}

/** 20 ms of CELT in one frame, unlike any other. */
export const opusPacket = (fill: number, length = 300) => {
  const packet = Uint8Array.from({ length }, (_, at) => (fill * 31 + at * 7) & 0x7f);
  packet[0] = 0xfc;
  return packet;
};

export const begin = (head: Uint8Array, serial = SERIAL): Uint8Array[] => [
  page({ flags: 2, serial, sequence: 0 }, lacingOf(head), head),
  ...pages([text('OpusTags and a comment')], 255, 1, serial).map((bytes) => {
    // A header's page has the granule position zero.
    return page({ serial, sequence: 1 }, [bytes.length - 28], bytes.subarray(28));
  }),
];

/** A logical stream whose last page has this granule position. */
export function link(
  packets: readonly Uint8Array[],
  perPage: number,
  serial: number,
  granule: number,
): Uint8Array[] {
  const audio = pages(packets, perPage, 2, serial);
  const last = audio.at(-1)?.slice() ?? new Uint8Array(0);
  const view = new DataView(last.buffer);
  last[5] = (last[5] ?? 0) | 4;
  view.setBigInt64(6, BigInt(granule), true);
  view.setUint32(22, 0, true);
  view.setUint32(22, checksum(last), true);
  return [...begin(opusHead(), serial), ...audio.with(-1, last)];
}

/** Packets of different lengths, some of which need several pages. */
export const PACKETS = Array.from({ length: 12 }, (_, index) => opusPacket(index, 200 + index * 90));
export const STREAM = [...begin(opusHead()), ...pages(PACKETS, 3, 2)];
