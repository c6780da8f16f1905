import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commentPacket, icyBlock, oggPage } from '../../testing/stream-fixture.ts';
import { ICY_BLOCK_MAX_BYTES, IcyBlockParser, readMetaint } from './icy-blocks.ts';
import { readIcyMetadata } from './icy-metadata.ts';
import { readOggComments } from './ogg-comments.ts';
import { OggPacketParser } from './ogg-packets.ts';

const cut = (whole: Buffer, sizes: readonly number[]): Buffer[] => {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    pieces.push(whole.subarray(at, at + size));
    at += size;
  }
  return [...pieces, whole.subarray(at)];
};
const sizes = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 });

describe('ICY', () => {
  const title = (text: string, charset: string | null = null) =>
    readIcyMetadata(Buffer.from(text), charset)?.text;

  test.each([
    ["StreamTitle='A - B';StreamUrl='';\0\0", 'A - B'],
    ["StreamTitle='Don't Stop';", "Don't Stop"],
    ["StreamTitle='Don't Stop';StreamUrl='http://a.example';", "Don't Stop"],
    ["StreamTitle='It's; that's';\0", "It's; that's"],
    ["StreamTitle='No end'", 'No end'],
    ["streamtitle='a - b';", 'a - b'],
    ["StreamTitle='';", undefined],
    ["StreamUrl='x';", undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(title(text)).toBe(expected);
  });

  test('charsets', () => {
    expect(readIcyMetadata(Buffer.from("StreamTitle='Señal';", 'latin1'), null)?.text).toBe('Señal');
    const cyrillic = Buffer.concat([
      Buffer.from("StreamTitle='"),
      Buffer.from([0xcf, 0xf0, 0xe8]),
      Buffer.from("';"),
    ]);
    expect(readIcyMetadata(cyrillic, 'windows-1251')?.text).toBe('При');
  });

  test('StreamUrl is artwork only when it is a picture', () => {
    const artwork = (url: string) =>
      readIcyMetadata(Buffer.from(`StreamTitle='A';StreamUrl='${url}';`), null)?.artwork;
    expect(artwork('https://a.example/c.JPG?x=1')).toBe('https://a.example/c.JPG?x=1');
    expect(artwork('https://a.example/')).toBeNull();
    expect(artwork('file:///c.png')).toBeNull();
    expect(artwork('javascript:x.png')).toBeNull();
  });

  test('metaint is believed between 1 and 262144', () => {
    expect(['0', '1', '262144', '262145', '-5', '8192x', '', undefined].map(readMetaint)).toEqual([
      null,
      1,
      262_144,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('blocks come out whole however the stream is cut; empty ones are left out', () => {
    const text = fc.string({ maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.array(text), sizes, (metaint, texts, at) => {
        const stream = Buffer.concat(texts.flatMap((told) => [Buffer.alloc(metaint, 255), icyBlock(told)]));
        const parser = new IcyBlockParser(metaint);
        const blocks = cut(stream, at).flatMap((piece) => parser.push(piece));
        const expected = texts.filter((told) => told !== '').map((told) => icyBlock(told).subarray(1));
        expect(blocks).toEqual(expected);
      }),
    );
  });

  test('no bytes make it throw, and no block is longer than 4080 bytes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.uint8Array({ maxLength: 9_000 }),
        sizes,
        (metaint, bytes, at) => {
          const parser = new IcyBlockParser(metaint);
          for (const block of cut(Buffer.from(bytes), at).flatMap((piece) => parser.push(piece))) {
            expect(block.length).toBeLessThanOrEqual(ICY_BLOCK_MAX_BYTES);
            readIcyMetadata(block, null);
          }
        },
      ),
    );
  });
});

describe('Ogg', () => {
  const songIn = (pieces: readonly Buffer[]) => {
    const parser = new OggPacketParser();
    for (const piece of pieces) parser.push(piece);
    return readOggComments(parser.packets, null);
  };
  const comments = { TITLE: 'Lluvia', artist: 'Señal', ALBUM: 'Uno' };
  const expected = { title: 'Lluvia', artist: 'Señal', album: 'Uno', text: null };

  test.each([
    ['Vorbis', '\x01vorbis----', '\x03vorbis'],
    ['Opus', 'OpusHead---', 'OpusTags'],
    ['FLAC', '\x7fFLAC------', '\x84\0\0\x40'],
  ])('%s comments are read however the stream is cut', (_name, head, mark) => {
    const stream = Buffer.concat([
      oggPage(Buffer.from(head, 'latin1')),
      oggPage(commentPacket(mark, comments)),
      oggPage(Buffer.alloc(300)),
    ]);
    fc.assert(
      fc.property(sizes, (at) => {
        expect(songIn(cut(stream, at))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('comments without a title, cut ones and lying lengths are no song', () => {
    expect(songIn([oggPage(commentPacket('OpusTags', { ARTIST: 'A' }))])).toBeNull();
    const lying = commentPacket('OpusTags', comments);
    lying.writeUInt32LE(0xffffffff, 8);
    expect(songIn([oggPage(lying)])).toBeNull();
    expect(songIn([oggPage(commentPacket('OpusTags', comments).subarray(0, 30))])).toBeNull();
  });

  test('no bytes make it throw', () => {
    const sample = Buffer.concat([
      oggPage(Buffer.from('OpusHead')),
      oggPage(commentPacket('OpusTags', comments)),
    ]);
    const mutation = fc.tuple(fc.nat(sample.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(mutation), sizes, (mutations, at) => {
        const bytes = Buffer.from(sample);
        for (const [place, byte] of mutations) bytes.writeUInt8(byte, place);
        songIn(cut(bytes, at));
      }),
    );
  });
});
