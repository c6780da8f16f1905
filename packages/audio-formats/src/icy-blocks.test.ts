import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import {
  buildIcyBlock,
  ICY_BLOCK_MAX_BYTES,
  IcyBlockParser,
  icyBlockContent,
  parseIcyMetaint,
} from './icy-blocks.ts';
import { cuts, splitAt } from './testing/split.ts';

const content = fc.uint8Array({ maxLength: 200 });

test('accepts a metaint between 1 and 262144', () => {
  const headers = ['0', '1', '262144', '262145', '-5', '8192x', '', undefined, null, 'x', '16000'];
  expect(headers.map(parseIcyMetaint)).toEqual([
    null,
    1,
    262_144,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    16_000,
  ]);
});

test('builds blocks with a length byte, padded to 16 bytes', () => {
  expect(buildIcyBlock(new Uint8Array(0))).toEqual(Uint8Array.of(0));
  expect(buildIcyBlock(Uint8Array.of(1, 2))).toEqual(Uint8Array.of(1, 1, 2, ...Array(14).fill(0)));
  expect(buildIcyBlock(new Uint8Array(5_000).fill(7))).toEqual(
    Uint8Array.of(255, ...Array(ICY_BLOCK_MAX_BYTES).fill(7)),
  );
});

describe('IcyBlockParser', () => {
  test('separates audio and blocks however the stream is split, and skips empty blocks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(content),
        cuts(9_000),
        (metaint, contents, at) => {
          const audio = contents.map((_, index) => new Uint8Array(metaint).fill(index));
          const tail = new Uint8Array(metaint - 1);
          const stream = joinBytes([
            ...contents.flatMap((bytes, index) => [audio[index] ?? tail, buildIcyBlock(bytes)]),
            tail,
          ]);
          const parser = new IcyBlockParser(metaint);
          const parts = splitAt(stream, at).map((piece) => parser.push(piece));
          expect(joinBytes(parts.map((part) => part.audio))).toEqual(joinBytes([...audio, tail]));
          expect(parts.flatMap(({ blocks }) => blocks)).toEqual(
            contents.filter(({ length }) => length > 0).map((bytes) => buildIcyBlock(bytes).subarray(1)),
          );
        },
      ),
    );
  });

  test('never throws, returns no block longer than 4080 bytes, and no byte twice', () => {
    const bytes = fc.uint8Array({ maxLength: 9_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), bytes, cuts(9_000), (metaint, stream, at) => {
        const parser = new IcyBlockParser(metaint);
        const parts = splitAt(stream, at).map((piece) => parser.push(piece));
        const blocks = parts.flatMap((part) => part.blocks);
        for (const block of blocks) expect(block.length).toBeLessThanOrEqual(ICY_BLOCK_MAX_BYTES);
        const all = [...parts.map(({ audio }) => audio), ...blocks];
        expect(joinBytes(all).length).toBeLessThanOrEqual(stream.length);
      }),
    );
  });
});

test('takes the padding off a block', () => {
  fc.assert(
    fc.property(content, (bytes) => {
      fc.pre(!bytes.includes(0));
      expect(icyBlockContent(buildIcyBlock(bytes).subarray(1))).toEqual(bytes);
    }),
  );
  expect(icyBlockContent(new Uint8Array(9_000).fill(1))).toHaveLength(ICY_BLOCK_MAX_BYTES);
});
