import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { hasOggChecksum, isOggPage, OggPage, oggPageBytes, withOggPlace } from './ogg-page.ts';
import { OggPageReader } from './ogg-page-reader.ts';
import { lacingOf, page, STREAM, text } from './testing/ogg-fixture.ts';
import { cuts, splitAt } from './testing/split.ts';

const BYTES = joinBytes(STREAM);
const EMPTY = new Uint8Array(0);

const read = (reader: OggPageReader, ...chunks: readonly Uint8Array[]) =>
  chunks.flatMap((chunk) => [...reader.read(chunk)]).map(({ bytes }) => bytes);

describe('a page', () => {
  const fields = fc.record({
    flags: fc.nat(7),
    granule: fc.maxSafeNat(),
    serial: fc.nat(0xffffffff),
    sequence: fc.nat(0xffffffff),
  });

  test('is read as it was built', () => {
    fc.assert(
      fc.property(fields, fc.uint8Array({ maxLength: 600 }), (built, packet) => {
        const bytes = page(built, lacingOf(packet), packet);
        const { flags, ...values } = built;
        const read = new OggPage(bytes);
        expect(read).toMatchObject({
          ...values,
          isContinued: (flags & 1) !== 0,
          isFirst: (flags & 2) !== 0,
          isLast: (flags & 4) !== 0,
          isOpen: false,
          body: packet,
          packets: [packet],
        });
        expect(oggPageBytes(bytes)).toBe(bytes.length);
        expect(hasOggChecksum(bytes)).toBe(true);
      }),
    );
  });

  test('says whether its last packet goes on, and whether audio ends on it', () => {
    const body = new Uint8Array(259);
    const open = new OggPage(page({ sequence: 3, granule: -1 }, [4, 255], body));
    expect(open).toMatchObject({ isOpen: true, granule: null, endsAudio: false });
    expect(open.packets.map(({ length }) => length)).toEqual([4, 255]);
    expect(new OggPage(page({ sequence: 3, granule: 960 }, [4], body)).endsAudio).toBe(true);
    expect(new OggPage(page({ sequence: 3 }, [4], body)).endsAudio).toBe(false);
    expect(new OggPage(page({ sequence: 3, granule: 960, flags: 2 }, [4], body)).endsAudio).toBe(false);
    expect(new OggPage(page({ sequence: 3 }, [], EMPTY))).toMatchObject({ isOpen: false, packets: [] });
  });

  test.each([
    { serial: 0xfedcba98, sequence: 70_000, granule: 2 ** 40 + 3 },
    { serial: 0, sequence: 0, granule: null },
  ])('gets another place without other changes: %o', (place) => {
    const [, , whole = EMPTY] = STREAM;
    const copy = withOggPlace(new OggPage(whole), place);
    expect(new OggPage(copy)).toMatchObject(place);
    expect(hasOggChecksum(copy)).toBe(true);
    expect(withOggPlace(new OggPage(copy), new OggPage(whole))).toEqual(whole);
  });

  test('is damaged when any of its bytes is', () => {
    const [, , whole = EMPTY] = STREAM;
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        expect(hasOggChecksum(whole.with(at, (whole[at] ?? 0) ^ change))).toBe(false);
      }),
    );
  });

  test('has a length as soon as its header is there', () => {
    const [, , whole = EMPTY] = STREAM;
    fc.assert(
      fc.property(fc.nat(whole.length), (length) => {
        const needed = oggPageBytes(whole.subarray(0, length));
        expect(needed).toBeLessThanOrEqual(whole.length);
        if (length < whole.length) expect(needed).toBeGreaterThan(length);
      }),
    );
    expect(isOggPage(whole)).toBe(true);
    expect(isOggPage(whole, 1)).toBe(false);
  });

  test('never throws, whatever it consists of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { granule, packets, body, isOpen } = new OggPage(bytes);
        expect(joinBytes(packets).length).toBeLessThanOrEqual(body.length);
        expect([granule, isOpen]).toHaveLength(2);
        expect(oggPageBytes(bytes)).toBeGreaterThanOrEqual(27);
      }),
    );
  });
});

describe.each([true, false])('OggPageReader with checksums: %s', (checksums) => {
  test('finds every page, however the stream is split and whatever stands between', () => {
    fc.assert(
      fc.property(cuts(BYTES.length), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
        const between = noise.map((byte) => byte & 0x7f);
        fc.pre(!between.includes('O'.charCodeAt(0)));
        const bytes = joinBytes(STREAM.flatMap((whole) => [between, whole]));
        expect(read(new OggPageReader({ checksums }), ...splitAt(bytes, at))).toEqual(STREAM);
      }),
    );
  });

  test('never throws, and returns no byte twice', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const all = chunks.map((chunk) => joinBytes([text('OggS'), chunk]));
        const pages = read(new OggPageReader({ checksums }), ...all);
        expect(joinBytes(pages).length).toBeLessThanOrEqual(joinBytes(all).length);
      }),
    );
  });
});

describe('a damaged stream', () => {
  const damaged = (at: number) => STREAM.map((whole, index) => (index === 4 ? whole.with(at, 255) : whole));

  test.each([
    ['segments', 26],
    ['bytes of a segment', 27],
  ])('loses the page whose number of %s is damaged, and no other', (_name, at) => {
    const pages = read(new OggPageReader(), joinBytes(damaged(at)));
    expect(pages).toEqual(STREAM.toSpliced(4, 1));
  });

  /** With a flag that its checksum does not contain. */
  const broken = (body: Uint8Array) => page({ sequence: 0 }, lacingOf(body), body).with(5, 1);
  const whole = page({ sequence: 1 }, [4], text('good'));

  test.each([
    [7, [whole, whole]],
    [8, [whole]],
  ])('is searched within %i damaged pages that begin within each other', (depth, found) => {
    let nested: Uint8Array = whole;
    for (let wrapped = 0; wrapped < depth; wrapped += 1) nested = broken(nested);
    expect(read(new OggPageReader(), joinBytes([nested, whole]))).toEqual(found);
  });

  test('loses no page to many damaged ones that stand behind each other', () => {
    const short = Array(12)
      .fill([broken(text('bad')), whole])
      .flat();
    const pages = read(new OggPageReader(), joinBytes([broken(new Uint8Array(600)), ...short]));
    expect(pages).toEqual(Array(12).fill(whole));
  });

  test('is passed on by a reader without checksums', () => {
    expect(read(new OggPageReader({ checksums: false }), joinBytes(damaged(40)))).toEqual(damaged(40));
  });
});
