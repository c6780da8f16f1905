import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragments } from '../testing/mp4-fixture.ts';
import {
  begin,
  FRAME_SAMPLES,
  lacingOf,
  link,
  opusHead,
  opusPacket,
  page,
  pages,
  text,
} from '../testing/ogg-fixture.ts';
import { joinBytes } from './bytes.ts';
import { FormatSniffer, SYNC_SEARCH_BYTES } from './format-sniffer.ts';
import { FrameMuxer } from './frame-muxer.ts';
import type { TrackFrame } from './frame-reader.ts';
import { OggFrameReader } from './ogg-frame-reader.ts';
import { PreloadedAudio } from './preloaded-audio.ts';
import { SPLICE_HOLD_MS, SPLICE_TAIL_BYTES } from './reconnect-splicer.ts';
import { StreamAssembler } from './stream-assembler.ts';
import { streamHeader } from './stream-header.ts';

const PACKETS = Array.from({ length: 12 }, (_, index) => opusPacket(index, 200 + index * 90));
const STREAM = [...begin(opusHead()), ...pages(PACKETS, 3, 2)];

/** How many of the first `count` packets end on the last of their pages. */
function pagedPackets(count: number, perPage: number): number {
  const lacing = PACKETS.slice(0, count).flatMap(lacingOf);
  const from = Math.floor((lacing.length - 1) / perPage) * perPage;
  return lacing.slice(from).filter((segment) => segment < 255).length;
}

const heardSamples = (frames: readonly TrackFrame[]) =>
  frames.reduce((sum, { duration, surplus = 0 }) => sum + duration - surplus, 0);

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

  it('cuts what the last page of a stream says is no audio, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat()), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (links, perPage) => {
          const granules = links.map(([count, cut]) => {
            const inLastPage = pagedPackets(count, perPage);
            return count * FRAME_SAMPLES - (cut % (inLastPage * FRAME_SAMPLES));
          });
          const chain = links.flatMap(([count], index) =>
            link(PACKETS.slice(0, count), perPage, index, granules[index] ?? 0),
          );
          const frames = read(new OggFrameReader('opus'), ...chain);
          expect(heardSamples(frames)).toBe(granules.reduce((sum, granule) => sum + granule, 0));
          expect(frames.filter(({ isStart }) => isStart)).toHaveLength(links.length);
          for (const { surplus = 0 } of frames) expect(surplus).toBeLessThan(FRAME_SAMPLES);
        },
      ),
    );
  });

  it('cuts nothing where a page before the last is lost, or the last says what cannot be', () => {
    const whole = link(PACKETS, 9, 0, 11_000);
    const withoutOne = whole.toSpliced(-2, 1);
    expect(whole.length).toBeGreaterThan(5);
    for (const bytes of [withoutOne, link(PACKETS, 9, 0, 1), link(PACKETS, 9, 0, 99_999)]) {
      const frames = read(new OggFrameReader('opus'), joinBytes(bytes));
      expect(frames.length).toBeGreaterThanOrEqual(PACKETS.length - 4);
      expect(heardSamples(frames)).toBe(frames.length * FRAME_SAMPLES);
    }
    expect(heardSamples(read(new OggFrameReader('opus'), ...whole))).toBe(11_000);
  });

  it.each([
    ['segments', 26, 255],
    ['a segment', 27, 255],
  ])('loses no page after one whose number or length of %s is damaged', (_, at, value) => {
    const damagedAt = 4;
    const bytes = joinBytes(STREAM.map((page, index) => (index === damagedAt ? page.with(at, value) : page)));
    const rest = read(
      new OggFrameReader('opus'),
      joinBytes(STREAM.slice(0, 2).concat(STREAM.slice(damagedAt + 1))),
    );
    const frames = read(new OggFrameReader('opus'), bytes);
    expect(bytesOf(frames).slice(-rest.length)).toEqual(bytesOf(rest));
  });

  it('continues a packet where the numbers of pages begin again', () => {
    const wrapping = pages(PACKETS, 3, 2 ** 32 - 2);
    const head = opusHead();
    const headers = [page({ flags: 2, sequence: 2 ** 32 - 3 }, lacingOf(head), head)];
    expect(bytesOf(read(new OggFrameReader('opus'), ...headers, ...wrapping))).toEqual(PACKETS);
  });

  it('reads a new connection after one that has sent no more than its first page', () => {
    const reader = new OggFrameReader('opus');
    read(reader, ...begin(opusHead(), 3).slice(0, 1));
    reader.reset();
    expect(bytesOf(read(reader, ...STREAM))).toEqual(PACKETS);
  });

  it.each([
    ['a version that old readers cannot read', opusHead().with(8, 16)],
    ['no channels', opusHead(0)],
    ['too few bytes', opusHead().subarray(0, 18)],
    ['a mapping of channels that is incomplete', opusHead(6).with(18, 1)],
  ])('refuses a head with %s', (_, head) => {
    expect(new OggFrameReader('opus').push(joinBytes(begin(head)))).toBeNull();
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

  it('describes each stream of a chain, in other bytes than the one before it', () => {
    const chain = [0, 1, 2].flatMap((serial) => link(PACKETS, 3, serial, 11_520));
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes(chain)) ?? expect.unreachable();
    const descriptions = String.fromCharCode(...muxed).match(/dOps.{11}/gs) ?? [];
    const [first, second, third] = descriptions;
    expect(descriptions).toHaveLength(3);
    expect(second).not.toBe(first);
    expect(third).not.toBe(second);
  });

  it('lets a stream of a chain begin where the audio of the one before it ends', () => {
    const [preSkip, surplus] = [0x138, 148];
    const chain = [0, 1].flatMap((serial) => link(PACKETS, 3, serial, 11_520 - surplus));
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(joinBytes(chain)) ?? expect.unreachable();
    const [first, second] = fragments(muxed);
    expect(first?.decodeTime).toBe(0);
    // A decoder returns less of the first frame.
    expect(first?.durations).toEqual([FRAME_SAMPLES - preSkip, ...Array(11).fill(FRAME_SAMPLES)]);
    expect(second?.decodeTime).toBe(11_520 - preSkip - surplus);
  });

  it('drifts by a sample a track at most, over as many tracks as eight hours have', () => {
    const [trackCount, packetCount, preSkip, surplus] = [160, 500, 0x138, 200];
    const packets = Array.from({ length: packetCount }, (_, index) => opusPacket(index, 9));
    const granule = packetCount * FRAME_SAMPLES - surplus;
    const track = joinBytes(link(packets, 50, 1, granule));
    const muxer = new FrameMuxer('audio/ogg; codecs="opus"');
    let muxed: Uint8Array | null = muxer.begin();
    for (let played = 0; played < trackCount; played += 1) muxed = muxer.push(track);
    const [last] = fragments(muxed ?? expect.unreachable());
    // Their descriptions differ by one sample.
    const drift = (last?.decodeTime ?? 0) - (trackCount - 1) * (granule - preSkip);
    expect(Math.abs(drift)).toBeLessThanOrEqual(trackCount);
  });

  it('describes the mapping of more than two channels', () => {
    const mapping = [1, 4, 2, 0, 4, 1, 2, 3, 5];
    const head = joinBytes([opusHead(6).subarray(0, 18), Uint8Array.from(mapping)]);
    const bytes = joinBytes([...begin(head), ...pages(PACKETS, 3, 2)]);
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(bytes) ?? expect.unreachable();
    const dops = [...text('dOps'), 0, 6, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, ...mapping];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dops));
  });

  it('takes what a decoder skips from as many short frames as it fills, and none has no duration', () => {
    const short = Array.from({ length: 5 }, (_, index) => opusPacket(index).with(0, 0xe0));
    const bytes = joinBytes([...begin(opusHead()), ...pages(short, 255, 2)]);
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(bytes) ?? expect.unreachable();
    expect(fragments(muxed)[0]?.durations).toEqual([1, 1, 46, 120, 120]);
  });

  it('describes Opus at 48 kHz, whatever it was encoded from', () => {
    const head = opusHead();
    new DataView(head.buffer).setUint32(12, 44_100, true);
    const bytes = joinBytes([...begin(head), ...pages(PACKETS, 3, 2)]);
    const muxed = new FrameMuxer('audio/ogg; codecs="opus"').push(bytes) ?? expect.unreachable();
    const dops = [...text('dOps'), 0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dops));
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

  it('gives up Ogg whose beginning does not come', () => {
    const bytes = joinBytes(STREAM.slice(2));
    const sniffer = new FormatSniffer(null);
    expect(bytes.length).toBeLessThan(SYNC_SEARCH_BYTES);
    expect(sniffer.push(bytes)).toEqual({ kind: 'more' });
    expect(sniffer.push(new Uint8Array(SYNC_SEARCH_BYTES))).toEqual({ kind: 'ogg' });
  });

  it('leaves Vorbis to others', () => {
    const head = text('\x01vorbis');
    const bytes = page({ flags: 2, sequence: 0 }, lacingOf(head), head);
    expect(new FormatSniffer(null).push(bytes)).toEqual({ kind: 'ogg' });
  });
});
