import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commentPacket, oggPage } from '../../../../../testing/stream-fixture.ts';
import { parseIcyMetadata } from './icy-metadata.ts';
import { parseOggComments } from './ogg-comments.ts';
import { OggPacketParser } from './ogg-packets.ts';

const split = (whole: Buffer, sizes: readonly number[]): Buffer[] => {
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
    parseIcyMetadata(Buffer.from(text), charset)?.text;

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

  test('decodes with the charset', () => {
    expect(parseIcyMetadata(Buffer.from("StreamTitle='Señal';", 'latin1'), null)?.text).toBe('Señal');
    const cyrillic = Buffer.concat([
      Buffer.from("StreamTitle='"),
      Buffer.from([0xcf, 0xf0, 0xe8]),
      Buffer.from("';"),
    ]);
    expect(parseIcyMetadata(cyrillic, 'windows-1251')?.text).toBe('При');
  });

  const block = (title: Buffer, url: Buffer | string = '') =>
    Buffer.concat([
      Buffer.from("StreamTitle='"),
      title,
      Buffer.from(`';StreamUrl='`),
      Buffer.from(url),
      Buffer.from("';"),
    ]);
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  test.each([
    [
      'an address of another encoding beside it',
      block(Buffer.from('Señal'), latin1('http://a.example/ñ')),
      'Señal',
    ],
    ['a last character that is cut off', block(Buffer.from('Señal – Ω').subarray(0, -1)), 'Señal – '],
    ['a last character of which one byte is left', block(Buffer.from('Señal 😀').subarray(0, -3)), 'Señal '],
    [
      'UTF-8 that was encoded twice',
      block(Buffer.from(Buffer.from('Señal – Ω').toString('latin1'))),
      'Señal – Ω',
    ],
    ['one accent, which ends it', block(latin1('Beyoncé')), 'Beyoncé'],
    ['two accents, one of which ends it', block(latin1('Ré Beyoncé')), 'Ré Beyoncé'],
  ])('decodes a title with %s', (_what, bytes, expected) => {
    expect(parseIcyMetadata(bytes, null)?.text).toBe(expected);
  });

  test('UTF-8 is not decoded with the charset, however few of its characters are beyond ASCII', () => {
    expect(title("StreamTitle='Beyoncé';", 'windows-1251')).toBe('Beyoncé');
  });

  test('takes StreamUrl as artwork only when it is a picture', () => {
    const artwork = (url: string) =>
      parseIcyMetadata(Buffer.from(`StreamTitle='A';StreamUrl='${url}';`), null)?.artwork;
    expect(artwork('https://a.example/c.JPG?x=1')).toBe('https://a.example/c.JPG?x=1');
    expect(artwork('https://a.example/')).toBeNull();
    expect(artwork('file:///c.png')).toBeNull();
    expect(artwork('javascript:x.png')).toBeNull();
  });

  test('never throws on a block', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9_000 }), (bytes) => void parseIcyMetadata(bytes, null)),
    );
  });
});

describe('Ogg', () => {
  const parseTrack = (pieces: readonly Buffer[]) => {
    const parser = new OggPacketParser();
    for (const piece of pieces) parser.push(piece);
    return parseOggComments(parser.packets, null);
  };
  const comments = { TITLE: 'Lluvia', artist: 'Señal', ALBUM: 'Uno' };
  const expected = { title: 'Lluvia', artist: 'Señal', album: 'Uno', text: null };

  test.each([
    ['Vorbis', '\x01vorbis----', '\x03vorbis'],
    ['Opus', 'OpusHead---', 'OpusTags'],
    ['FLAC', '\x7fFLAC------', '\x84\0\0\x40'],
  ])('reads %s comments however the stream is split', (_name, head, mark) => {
    const stream = Buffer.concat([
      oggPage(Buffer.from(head, 'latin1')),
      oggPage(commentPacket(mark, comments)),
      oggPage(Buffer.alloc(300)),
    ]);
    fc.assert(
      fc.property(sizes, (at) => {
        expect(parseTrack(split(stream, at))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('ignores comments without a title, truncated ones and false lengths', () => {
    expect(parseTrack([oggPage(commentPacket('OpusTags', { ARTIST: 'A' }))])).toBeNull();
    const falseLength = commentPacket('OpusTags', comments);
    falseLength.writeUInt32LE(0xffffffff, 8);
    expect(parseTrack([oggPage(falseLength)])).toBeNull();
    expect(parseTrack([oggPage(commentPacket('OpusTags', comments).subarray(0, 30))])).toBeNull();
  });

  test('never throws', () => {
    const sample = Buffer.concat([
      oggPage(Buffer.from('OpusHead')),
      oggPage(commentPacket('OpusTags', comments)),
    ]);
    const mutation = fc.tuple(fc.nat(sample.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(mutation), sizes, (mutations, at) => {
        const bytes = Buffer.from(sample);
        for (const [place, byte] of mutations) bytes.writeUInt8(byte, place);
        parseTrack(split(bytes, at));
      }),
    );
  });
});
