import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from './bytes.ts';
import { FormatSniffer } from './format-sniffer.ts';
import { FrameMuxer } from './frame-muxer.ts';
import { OggFrameReader } from './ogg-frame-reader.ts';
import { PreloadedAudio } from './preloaded-audio.ts';
import { SPLICE_HOLD_MS, SPLICE_TAIL_BYTES } from './reconnect-splicer.ts';
import { StreamAssembler } from './stream-assembler.ts';
import { streamHeader } from './stream-header.ts';

const SERIAL = 7;
const FRAME_SAMPLES = 960;
const text = (value: string) => new TextEncoder().encode(value);

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

function page(fields: PageFields, lacing: readonly number[], body: Uint8Array): Uint8Array {
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

const lacingOf = ({ length }: Uint8Array) => [...Array(Math.floor(length / 255)).fill(255), length % 255];

/** Lays packets over pages of at most `perPage` segments, so that some continue on the next one. */
function pages(
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

function opusHead(channels = 2): Uint8Array {
  const head = new Uint8Array(19);
  head.set(text('OpusHead'));
  head.set([1, channels, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0], 8);
  return head;
}

/** 20 ms of CELT in one frame, unlike any other. */
const opusPacket = (fill: number, length = 300) => {
  const packet = Uint8Array.from({ length }, (_, at) => (fill * 31 + at * 7) & 0x7f);
  packet[0] = 0xfc;
  return packet;
};

const begin = (head: Uint8Array, serial = SERIAL): Uint8Array[] => [
  page({ flags: 2, serial, sequence: 0 }, lacingOf(head), head),
  ...pages([text('OpusTags and a comment')], 255, 1, serial).map((bytes) => {
    // A header's page has the granule position zero.
    return page({ serial, sequence: 1 }, [bytes.length - 28], bytes.subarray(28));
  }),
];

const PACKETS = Array.from({ length: 12 }, (_, index) => opusPacket(index, 200 + index * 90));
const STREAM = [...begin(opusHead()), ...pages(PACKETS, 3, 2)];

const read = (reader: OggFrameReader, ...chunks: readonly Uint8Array[]) =>
  chunks.flatMap((chunk) => reader.push(chunk) ?? expect.unreachable());
const bytesOf = (frames: readonly { readonly bytes: Uint8Array }[]) => frames.map(({ bytes }) => bytes);

describe('OggFrameReader', () => {
  it('reads every packet once and whole, whatever the chunks and the pages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat(9_000), { maxLength: 12 }),
        (perPage, cuts) => {
          const bytes = joinBytes([...begin(opusHead()), ...pages(PACKETS, perPage, 2)]);
          const inside = cuts.map((cut) => Math.min(cut, bytes.length));
          const edges = [0, ...inside.toSorted((one, other) => one - other), bytes.length];
          const chunks = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
          const frames = read(new OggFrameReader('opus'), ...chunks);
          expect(bytesOf(frames)).toEqual(PACKETS);
          // By the granule position of the last page.
          expect(frames.reduce((sum, { duration }) => sum + duration, 0)).toBe(
            PACKETS.length * FRAME_SAMPLES,
          );
        },
      ),
    );
  });

  it('loses only the packets of a damaged or a missing page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: STREAM.length - 1 }),
        fc.nat(),
        fc.boolean(),
        (lost, at, isMissing) => {
          const damaged = (STREAM[lost] ?? new Uint8Array(0)).slice();
          damaged[at % damaged.length] = (damaged[at % damaged.length] ?? 0) ^ 0x55;
          const rest = STREAM.map((bytes, index) =>
            index === lost ? (isMissing ? new Uint8Array(0) : damaged) : bytes,
          );
          const frames = bytesOf(read(new OggFrameReader('opus'), ...rest));
          for (const frame of frames) expect(PACKETS).toContainEqual(frame);
          expect(frames.length).toBeGreaterThanOrEqual(PACKETS.length - 4);
          expect(frames.length).toBeLessThan(PACKETS.length);
        },
      ),
    );
  });

  it('reads the streams of a chain one after the other, each with its own description', () => {
    const next = [...begin(opusHead(1), 8), ...pages(PACKETS.slice(0, 2), 9, 2, 8)];
    const frames = read(new OggFrameReader('opus'), joinBytes([...STREAM, ...next]));
    expect(frames.map(({ track }) => track.channelCount)).toEqual([...Array(12).fill(2), 1, 1]);
  });

  it('reads the first of streams side by side', () => {
    const [head = new Uint8Array(0), ...rest] = STREAM;
    const other = page({ flags: 2, serial: 9, sequence: 0 }, [4], text('fish'));
    const between = page({ serial: 9, sequence: 1, granule: 1 }, [4], text('bone'));
    expect(bytesOf(read(new OggFrameReader('opus'), joinBytes([head, other, between, ...rest])))).toEqual(
      PACKETS,
    );
  });

  it('refuses a chain that goes on with another codec', () => {
    const vorbis = page({ flags: 2, serial: 8, sequence: 0 }, [7], text('\x01vorbis'));
    expect(new OggFrameReader('opus').push(joinBytes([...STREAM, vorbis]))).toBeNull();
  });

  it('reads Opus in every length of packet', () => {
    const durations = [
      [0x03, 0x06, 6 * 480],
      [0x0b, 0x02, 2 * 960],
      [0x1a, 0, 2 * 2_880],
      [0x60, 0, 480],
      [0x80, 0, 120],
      [0xf9, 0, 2 * 960],
      // Longer than 120 ms: no decoder takes it.
      [0x1b, 0x03, 0],
    ] as const;
    for (const [toc, count, samples] of durations) {
      const packet = Uint8Array.of(toc, count, 1, 2);
      const frames = read(new OggFrameReader('opus'), ...begin(opusHead()), ...pages([packet], 9, 2));
      expect(frames.map(({ duration }) => duration)).toEqual(samples === 0 ? [] : [samples]);
    }
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const reader = new OggFrameReader('opus');
        for (const chunk of chunks) reader.push(joinBytes([text('OggS'), chunk]));
      }),
    );
  });
});

describe('Ogg in fragmented MP4', () => {
  it('describes Opus by its own header, with the pre-skip', () => {
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes(STREAM)) ?? expect.unreachable();
    const dops = [...text('dOps'), 0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dops));
    expect(String.fromCharCode(...muxed)).toContain('Opus');
  });

  it('begins with what libopus says of a stream, and repeats it only for one that differs', () => {
    const boxes = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? [])).match(/moov/g);
    for (const [head, isExpected] of [
      [opusHead(), true],
      [opusHead(1), false],
    ] as const) {
      const muxer = new FrameMuxer('audio/ogg; codecs="opus"');
      expect(boxes(muxer.begin())).toHaveLength(1);
      const bytes = joinBytes([...begin(head), ...pages(PACKETS, 3, 2)]);
      expect(boxes(muxer.push(bytes)) ?? []).toHaveLength(isExpected ? 0 : 1);
      expect(muxer.begin()).toHaveLength(0);
    }
  });

  it('describes each stream of a chain, where it differs', () => {
    const next = [...begin(opusHead(1), 8), ...pages(PACKETS.slice(0, 2), 9, 2, 8)];
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes([...STREAM, ...next]));
    expect(String.fromCharCode(...(muxed ?? [])).match(/moov/g)).toHaveLength(2);
  });
});

describe('the header of an Ogg stream', () => {
  const header = joinBytes(STREAM.slice(0, 2));

  it('is what stands before its first audio', () => {
    expect(streamHeader(joinBytes(STREAM))).toEqual(header);
    expect(streamHeader(Uint8Array.of(0xff, 0xfb))).toHaveLength(0);
  });

  it('stays with what a preload stores', () => {
    const audio = new PreloadedAudio();
    const long = pages(
      Array.from({ length: 200 }, (_, index) => opusPacket(index)),
      9,
      2,
    );
    [...STREAM.slice(0, 2), ...long].forEach((bytes, index) => {
      audio.push(bytes, index * 100);
    });
    const taken = audio.take();
    expect(taken[0]).toEqual(header);
    expect(read(new OggFrameReader('opus'), ...taken).length).toBeGreaterThan(20);
  });

  it('stays when the burst of a new connection is dropped', () => {
    const context = { nowMs: 0, aheadSeconds: 9, bufferTargetSeconds: 4 };
    const assembler = new StreamAssembler();
    assembler.push(joinBytes(STREAM), context);
    assembler.startConnection();
    const unknown = [
      ...begin(opusHead(), 8),
      ...pages(
        PACKETS.map((one) => one.toReversed()),
        3,
        2,
        8,
      ),
    ];
    expect(joinBytes(STREAM).length).toBeGreaterThan(SPLICE_TAIL_BYTES);
    const burst = joinBytes(unknown.slice(0, 6));
    assembler.setDeclaredMime(null);
    assembler.push(burst, context);
    const dropped = assembler.push(unknown[6] ?? burst, { ...context, nowMs: SPLICE_HOLD_MS });
    expect(dropped).toMatchObject({ kind: 'audio', bytes: joinBytes(unknown.slice(0, 2)), isRestart: true });
    expect(assembler.push(Uint8Array.of(1, 2), context)).toMatchObject({ bytes: Uint8Array.of(1, 2) });
  });
});

describe('FormatSniffer', () => {
  it.each([
    [opusHead(), 'audio/ogg; codecs="opus"'],
    [text('\x7fFLAC\x01\x00'), 'audio/ogg; codecs="flac"'],
  ])('detects what is inside Ogg by its first packet', (head, mime) => {
    const bytes = page({ flags: 2, sequence: 0 }, lacingOf(head), head);
    const sniffer = new FormatSniffer(null);
    expect(sniffer.push(bytes.subarray(0, 20))).toEqual({ kind: 'more' });
    expect(sniffer.push(bytes.subarray(20))).toEqual({ kind: 'audio', mime, bytes });
  });

  it('looks past the end of another stream of the chain', () => {
    const [head = new Uint8Array(0), ...rest] = begin(opusHead());
    const ofOther = page({ granule: 9, serial: 5, sequence: 3 }, [4], text('rest'));
    const bytes = joinBytes([ofOther, head, ...rest, STREAM[4]?.subarray(9) ?? head]);
    expect(new FormatSniffer(null).push(bytes)).toMatchObject({ mime: 'audio/ogg; codecs="opus"' });
  });

  it('leaves Vorbis to others', () => {
    const head = text('\x01vorbis');
    const bytes = page({ flags: 2, sequence: 0 }, lacingOf(head), head);
    expect(new FormatSniffer(null).push(bytes)).toEqual({ kind: 'ogg' });
  });
});
