import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readId3Texts } from './id3-texts.ts';
import { id3Tag } from './testing/id3-fixture.ts';

const read = (bytes: Uint8Array) =>
  Object.fromEntries(
    [...readId3Texts(bytes)].map(([id, { encoding, bytes: text }]) => [id, `${encoding} ${[...text]}`]),
  );

test('reads the texts of a tag, and passes over other frames', () => {
  const frames = [
    ['PRIV', 9, 1, 2],
    ['TIT2', 3, 65, 66],
    ['TIT2', 3, 67],
    ['TPE1', 1, 0xff, 0xfe],
    ['TALB', 0],
    ['TCON', 1, 0xfe, 0xff],
    ['TXXX', 7, 1],
  ] as const;
  for (const version of [3, 4])
    expect(read(id3Tag(version, ...frames))).toEqual({
      TIT2: 'utf-8 65,66',
      TPE1: 'utf-16le 255,254',
      TALB: 'latin1 ',
      TCON: 'utf-16be 254,255',
    });
});

test('reads long texts by the version’s own lengths', () => {
  const text = Array.from({ length: 300 }, () => 65);
  for (const version of [3, 4])
    expect(read(id3Tag(version, ['TIT2', 3, ...text]))).toEqual({ TIT2: `utf-8 ${text}` });
});

test('reads nothing of other versions, of tags that are scrambled, or beyond what is broken', () => {
  const tag = id3Tag(4, ['TPE1', 3, 65], ['TIT2', 3, 66]);
  expect(read(tag.with(3, 2))).toEqual({});
  expect(read(tag.with(5, 0x80))).toEqual({});
  expect(read(tag.subarray(0, tag.length - 1))).toEqual({ TPE1: 'utf-8 65' });
  expect(read(Uint8Array.of(1, 2, 3))).toEqual({});
});

test('reads any bytes', { tags: 'hostile-streams' }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const tag = id3Tag(4, ['TIT2', 3, 65]);
      tag.set(bytes.subarray(0, tag.length - 6), 6);
      for (const { bytes: text } of readId3Texts(tag).values()) expect(text.length).toBeLessThan(tag.length);
    }),
  );
});
