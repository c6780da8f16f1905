import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpusHead, isOpusTags, opusPacketSamples, readOpusHead } from './opus-header.ts';
import { opusHead, text } from './testing/ogg-fixture.ts';

test('reads the first packet', () => {
  expect(isOpusHead(opusHead())).toBe(true);
  expect(isOpusTags(text('OpusTags and more'))).toBe(true);
  expect(readOpusHead(opusHead())).toEqual({
    channelCount: 2,
    preSkip: 312,
    outputGain: 0,
    mapping: Uint8Array.of(0),
  });
});

test('reads every head that is built, with its table of channels', () => {
  const fields = fc.record({
    preSkip: fc.nat(0xffff),
    outputGain: fc.nat(0xffff),
    mapping: fc.uint8Array({ minLength: 4, maxLength: 20 }),
  });
  fc.assert(
    fc.property(fields, ({ preSkip, outputGain, mapping }) => {
      mapping[0] = 1;
      const head = new Uint8Array(18 + mapping.length);
      head.set(text('OpusHead'));
      head.set([1, mapping.length - 3, preSkip & 0xff, preSkip >> 8], 8);
      head.set([outputGain & 0xff, outputGain >> 8, ...mapping], 16);
      expect(readOpusHead(head)).toEqual({ channelCount: mapping.length - 3, preSkip, outputGain, mapping });
    }),
  );
});

test.each([
  ['a version that old readers cannot read', opusHead().with(8, 16)],
  ['no channels', opusHead(0)],
  ['too few bytes', opusHead().subarray(0, 18)],
  ['a mapping of channels that is incomplete', opusHead(6).with(18, 1)],
])('refuses a head with %s', (_name, head) => {
  expect(readOpusHead(head)).toBeNull();
});

test.each([
  [0x03, 0x06, 6 * 480],
  [0x0b, 0x02, 2 * 960],
  [0x1a, 0, 2 * 2_880],
  [0x60, 0, 480],
  [0x80, 0, 120],
  [0xf9, 0, 2 * 960],
  // Longer than 120 ms: no decoder takes it.
  [0x1b, 0x03, 0],
])('a packet that begins with %i, %i has %i samples', (toc, count, samples) => {
  expect(opusPacketSamples(Uint8Array.of(toc, count, 1, 2))).toBe(samples);
});

test('never throws, and no packet is longer than 120 ms', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (packet) => {
      readOpusHead(packet);
      expect(opusPacketSamples(packet)).toBeLessThanOrEqual(5_760);
    }),
  );
});
