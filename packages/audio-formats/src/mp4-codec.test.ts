import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from './bytes.ts';
import { findMp4Codec } from './mp4-codec.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const zeros = (length: number) => new Uint8Array(length);
function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes([ascii(type), ...parts]);
  const length = content.length + 4;
  return joinBytes([Uint8Array.of(0, 0, length >> 8, length & 0xff), content]);
}

const esds = (objectType: number) =>
  box('esds', zeros(4), Uint8Array.of(3, 0x80, 0x80, 25, 0, 1, 0, 4, 17, objectType, ...zeros(20)));
const track = (type: string, handler = 'soun', ...inside: readonly Uint8Array[]) => {
  const description = box('stsd', zeros(8), box(type, zeros(28), ...inside));
  const media = box('minf', box('smhd', zeros(8)), box('stbl', description));
  return box('trak', box('tkhd', zeros(8)), box('mdia', box('hdlr', zeros(8), ascii(handler)), media));
};
const movie = (...tracks: readonly Uint8Array[]) =>
  joinBytes([box('ftyp', ascii('iso5')), box('moov', box('mvhd', zeros(8)), ...tracks)]);

describe('findMp4Codec', () => {
  it.each([
    ['AAC', movie(track('mp4a', 'soun', esds(0x40))), 'mp4a.40.2'],
    ['Opus', movie(track('Opus')), 'opus'],
    ['FLAC', movie(track('fLaC')), 'flac'],
    ['MP3, which browsers take in other ways', movie(track('mp4a', 'soun', esds(0x6b))), null],
    ['EC-3', movie(track('ec-3')), null],
    ['encrypted audio', movie(track('enca', 'soun', esds(0x40))), null],
    ['video', movie(track('avc1', 'vide')), null],
    ['audio beside video', movie(track('mp4a', 'soun', esds(0x40)), track('avc1', 'vide')), null],
    ['no track', movie(), null],
    ['no film', ascii('<html>'), null],
  ])('finds the codec of %s', (_name, bytes, codec) => {
    expect(findMp4Codec(bytes)).toBe(codec);
  });

  it('reads any bytes', { tags: 'hostile-streams' }, () => {
    const whole = movie(track('mp4a', 'soun', esds(0x40)));
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat(whole.length), (changes, length) => {
        const bytes = changes.reduce((changed, [at, byte]) => changed.with(at, byte), whole);
        expect([null, 'mp4a.40.2', 'opus', 'flac']).toContain(findMp4Codec(bytes.subarray(0, length)));
      }),
    );
  });
});
