import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes } from './bytes.ts';
import { IcyStripper, parseIcyInterval } from './icy-stripper.ts';

/** Encodes an ICY stream: audio, length byte, metadata, repeated. */
function withMetadata(audio: Uint8Array, interval: number, units: readonly number[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (let at = 0, block = 0; at < audio.length; at += interval, block += 1) {
    const length = units[block % units.length] ?? 0;
    chunks.push(audio.slice(at, at + interval));
    if (at + interval <= audio.length) chunks.push(Uint8Array.of(length, ...Array(length * 16).fill(0x41)));
  }
  return joinBytes(chunks);
}

function splitBytes(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.slice(at, at + size));
    at += size;
  }
  return chunks;
}

describe('IcyStripper', () => {
  it('returns the audio alone for any chunk boundaries', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
    const units = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 500 }),
        fc.integer({ min: 1, max: 64 }),
        units,
        sizes,
        (audio, interval, lengths, cuts) => {
          const stripper = new IcyStripper(interval);
          const stream = withMetadata(audio, interval, lengths);
          const output = joinBytes(splitBytes(stream, cuts).map((chunk) => stripper.push(chunk)));
          expect(output).toEqual(audio);
        },
      ),
    );
  });
});

describe('parseIcyInterval', () => {
  it.each([
    [null, null],
    ['', null],
    ['0', null],
    ['-1', null],
    ['x', null],
    ['16000', 16_000],
  ])('parses %j', (header, interval) => {
    expect(parseIcyInterval(header)).toBe(interval);
  });
});
