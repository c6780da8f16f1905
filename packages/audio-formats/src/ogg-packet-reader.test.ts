import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { OggPacketReader } from './ogg-packet-reader.ts';
import {
  begin,
  lacingOf,
  link,
  opusHead,
  PACKETS,
  page,
  pages,
  STREAM,
  text,
} from './testing/ogg-fixture.ts';
import { cuts, splitAt } from './testing/split.ts';

/** Behind the two headers. */
const audioOf = (reader: OggPacketReader, ...chunks: readonly Uint8Array[]) =>
  chunks.flatMap((chunk) => reader.push(chunk)).slice(2);
const bytesOf = (packets: readonly { readonly bytes: Uint8Array }[]) => packets.map(({ bytes }) => bytes);

describe('OggPacketReader', () => {
  test('reads every packet once and whole, whatever the chunks and the pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), cuts(9_000), (perPage, at) => {
        const bytes = joinBytes([...begin(opusHead()), ...pages(PACKETS, perPage, 2)]);
        const packets = audioOf(new OggPacketReader(), ...splitAt(bytes, at));
        expect(bytesOf(packets)).toEqual(PACKETS);
        expect(packets.at(-1)?.granule).toBe(PACKETS.length * 960);
      }),
    );
  });

  test('says where logical streams begin and end', () => {
    const packets = new OggPacketReader().push(joinBytes([...link(PACKETS, 3, 1, 9_600), ...STREAM]));
    const indexes = (is: 'isFirst' | 'isLast') =>
      packets.flatMap((packet, index) => (packet[is] ? [index] : []));
    expect(indexes('isFirst')).toEqual([0, PACKETS.length + 2]);
    expect(indexes('isLast')).toEqual([PACKETS.length + 1]);
  });

  test('loses the packets of a lost page alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: STREAM.length - 1 }), (lost) => {
        const packets = bytesOf(audioOf(new OggPacketReader(), joinBytes(STREAM.toSpliced(lost, 1))));
        for (const packet of packets) expect(PACKETS).toContainEqual(packet);
        expect(packets.length).toBeGreaterThanOrEqual(PACKETS.length - 4);
        expect(packets.length).toBeLessThan(PACKETS.length);
      }),
    );
  });

  test('reads the first of streams side by side, and a stream whose beginning is lost', () => {
    const [head = opusHead(), ...rest] = STREAM;
    const other = page({ flags: 2, serial: 9, sequence: 0 }, [4], text('fish'));
    expect(bytesOf(audioOf(new OggPacketReader(), joinBytes([head, other, ...rest])))).toEqual(PACKETS);
    expect(bytesOf(new OggPacketReader().push(joinBytes(STREAM.slice(1)))).slice(1)).toEqual(PACKETS);
  });

  test('forgets an open packet on reset', () => {
    const reader = new OggPacketReader();
    const long = new Uint8Array(700);
    const [first = long, second = long] = pages([long], 2, 2);
    reader.push(joinBytes([...begin(opusHead()), first]));
    reader.reset();
    expect(reader.push(second)).toEqual([]);
  });

  test('cuts a packet that is longer than the limit, however many pages it has', () => {
    const long = new Uint8Array(5_000).fill(7);
    const reader = new OggPacketReader({ packetMaxBytes: 1_000 });
    const [packet] = audioOf(reader, joinBytes([...begin(opusHead()), ...pages([long], 2, 2)]));
    expect(packet?.bytes).toEqual(long.subarray(0, 1_000));
  });

  test('reads damaged pages too where checksums do not count', () => {
    const packet = text('OpusTags');
    const unsigned = page({ sequence: 1 }, lacingOf(packet), packet).with(22, 1);
    expect(new OggPacketReader().push(unsigned)).toEqual([]);
    expect(bytesOf(new OggPacketReader({ checksums: false }).push(unsigned))).toEqual([packet]);
  });

  test('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const reader = new OggPacketReader({ checksums: false });
        for (const chunk of chunks) reader.push(joinBytes([text('OggS\0'), chunk]));
      }),
    );
  });
});
