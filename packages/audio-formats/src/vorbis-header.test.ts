import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { text } from './testing/ogg-fixture.ts';
import { isVorbisHead, readVorbisComments } from './vorbis-header.ts';

const uint32 = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
const withLength = (bytes: Uint8Array) => joinBytes([uint32(bytes.length), bytes]);
const packetOf = (signature: string, comments: readonly Uint8Array[], count = comments.length) =>
  joinBytes([
    Uint8Array.from(signature, (character) => character.charCodeAt(0)),
    withLength(text('encoder')),
    uint32(count),
    ...comments.map(withLength),
  ]);
const comment = fc.uint8Array({ maxLength: 40 });

test.each([
  ['Vorbis', '\x03vorbis'],
  ['Opus', 'OpusTags'],
  ['FLAC', '\x04\0\0\x40'],
  ['FLAC, in its last block', '\x84\0\0\x40'],
])('reads the comments of %s as they were built', (_name, signature) => {
  fc.assert(
    fc.property(fc.array(comment, { maxLength: 20 }), (comments) => {
      expect(readVorbisComments(packetOf(signature, comments))).toEqual(comments);
    }),
  );
});

test('reads those before the damage', () => {
  const packet = packetOf('OpusTags', [text('A=1'), text('B=2')]);
  expect(readVorbisComments(packet.subarray(0, -1))).toEqual([text('A=1')]);
  expect(readVorbisComments(packetOf('OpusTags', [text('A=1')], 0xffffffff))).toEqual([text('A=1')]);
  // The length of the vendor's name.
  expect(readVorbisComments(packet.with(11, 0xff))).toEqual([]);
});

test('reads 200 comments at most, and no pictures', () => {
  const many = Array.from({ length: 250 }, (_, index) => text(`A=${index}`));
  expect(readVorbisComments(packetOf('OpusTags', many))).toEqual(many.slice(0, 200));
  const picture = new Uint8Array(4_097);
  expect(readVorbisComments(packetOf('OpusTags', [picture, text('A=1')]))).toEqual([text('A=1')]);
});

test('reads no comments elsewhere, and never throws', () => {
  expect(isVorbisHead(text('\x01vorbis'))).toBe(true);
  expect(readVorbisComments(packetOf('\x01vorbis', [text('A=1')]))).toEqual([]);
  expect(readVorbisComments(new Uint8Array(0))).toEqual([]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readVorbisComments(joinBytes([text('OpusTags'), bytes]));
    }),
  );
});
