// @module-tag listening-elsewhere

import { joinBytes } from '@airdial/audio-formats/bytes';
import {
  begin,
  FRAME_SAMPLES,
  lacingOf,
  link,
  opusHead,
  PACKETS,
  page,
  pages,
  STREAM,
  text,
} from '@airdial/audio-formats/testing/ogg-fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackFrame } from './frame-reader.ts';
import { OggFrameReader } from './ogg-frame-reader.ts';

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

  it('cuts what the last page of a stream says is no audio, and nothing else', { tags: 'opus-chain' }, () => {
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
