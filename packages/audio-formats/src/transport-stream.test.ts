import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from './bytes.ts';
import { packet, pesHeader, programs, streams } from './testing/transport-stream-fixture.ts';
import { isTransportStream, TransportStreamReader } from './transport-stream.ts';

const TABLE = 0x1000;
const AUDIO = 0x101;
const VIDEO = 0x100;
const range = (length: number, first = 0) => Array.from({ length }, (_, at) => (first + at) & 0xff);
const HEAD = [programs(TABLE), streams(TABLE, [0x1b, VIDEO], [0x0f, AUDIO])];
const read = (...packets: readonly Uint8Array[]) => [...new TransportStreamReader().read(joinBytes(packets))];

describe('TransportStreamReader', () => {
  it('takes the audio out, whatever is beside it', () => {
    const reader = new TransportStreamReader();
    const bytes = joinBytes([
      ...HEAD,
      packet(VIDEO, range(184)),
      packet(AUDIO, [...pesHeader(), ...range(100)], true, 1),
      packet(VIDEO, range(184)),
      packet(AUDIO, range(184, 100), false, 2),
      packet(AUDIO, [...pesHeader(0), ...range(3, 7)], true, 3),
    ]);
    expect([...reader.read(bytes)]).toEqual([...range(284), 7, 8, 9]);
    // Later segments may come without tables.
    expect([...reader.read(packet(AUDIO, [...pesHeader(), 1, 2], true))]).toEqual([1, 2]);
  });

  it.each([
    [3, true],
    [4, true],
    [15, true],
    [0x11, false],
    [0x81, false],
  ])('takes streams of type %i: %s', (type, isTaken) => {
    const head = [programs(TABLE), streams(TABLE, [0x15, 0x102], [type, AUDIO])];
    expect(read(...head, packet(AUDIO, [...pesHeader(), 1], true))).toEqual(isTaken ? [1] : []);
  });

  it('passes over what is sent twice, broken, scrambled or cut off', () => {
    const first = packet(AUDIO, [...pesHeader(), 1, 2], true, 1);
    const broken = packet(AUDIO, [3], false, 2).with(1, 0x81);
    const scrambled = packet(AUDIO, [4], false, 3).with(3, 0xb3);
    const noise = Uint8Array.of(1, 2, 3);
    const last = packet(AUDIO, [5], false, 4);
    expect(read(...HEAD, first, first, broken, scrambled, noise, last, last.subarray(0, 100))).toEqual([
      1, 2, 5,
    ]);
  });

  it('skips a header that reaches into the next packet', () => {
    const [start, rest] = [pesHeader(200).slice(0, 184), pesHeader(200).slice(184)];
    expect(read(...HEAD, packet(AUDIO, start, true, 1), packet(AUDIO, [...rest, 9], false, 2))).toEqual([9]);
  });

  it('reads any bytes, and returns no more than they are', { tags: 'hostile-streams' }, () => {
    const anyPacket = fc
      .tuple(fc.constantFrom(0, TABLE, AUDIO), fc.uint8Array({ minLength: 187, maxLength: 187 }))
      .map(([pid, bytes]) => {
        const [second = 0, , ...rest] = bytes;
        return Uint8Array.of(0x47, (second & 0xe0) | (pid >> 8), pid & 0xff, ...rest);
      });
    fc.assert(
      fc.property(fc.array(anyPacket, { maxLength: 12 }), fc.uint8Array(), (packets, noise) => {
        const bytes = joinBytes([...HEAD, ...packets, noise]);
        expect(new TransportStreamReader().read(bytes).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

it('a transport stream is known by two packets, or by one', () => {
  const bytes = joinBytes(HEAD);
  expect(
    [bytes, bytes.subarray(0, 188), bytes.subarray(0, 187), bytes.subarray(1), bytes.with(188, 0)].map(
      isTransportStream,
    ),
  ).toEqual([true, true, false, false, false]);
});
