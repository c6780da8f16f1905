import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBytes, lastIndexOfBytes } from './bytes.ts';
import { ReconnectSplicer, SPLICE_HOLD_MS, SPLICE_TAIL_BYTES, StreamTail } from './reconnect-splicer.ts';

/** Bytes that do not repeat, as coded music does not. */
function broadcast(length: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  });
}

const AIR = broadcast(12_000);
const moment = { nowMs: 0, aheadSeconds: 4, cushionSeconds: 4.5 };

function tailOf(bytes: Uint8Array): Uint8Array {
  const tail = new StreamTail();
  for (let at = 0; at < bytes.length; at += 300) tail.push(bytes.slice(at, at + 300));
  return tail.bytes;
}

describe('Splice', () => {
  it('neither repeats nor loses a byte when the burst covers the cut', () => {
    const cut = fc.integer({ min: SPLICE_TAIL_BYTES, max: 8_000 });
    fc.assert(
      fc.property(
        cut,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 100, max: 5_000 }),
        (end, back, size) => {
          const start = Math.max(0, end - SPLICE_TAIL_BYTES - back);
          const splice = new ReconnectSplicer(tailOf(AIR.slice(0, end)));
          const heard: Uint8Array[] = [AIR.slice(0, end)];
          for (let at = start; at < AIR.length; at += size) {
            const result = splice.push(AIR.slice(at, at + size), moment);
            expect(['hold', 'continue']).toContain(result.kind);
            if (result.kind === 'continue') heard.push(result.bytes);
          }
          expect(joinBytes(heard)).toEqual(AIR);
        },
      ),
    );
  });

  it('begins anew with all it has when the cut lies before the burst', () => {
    const splice = new ReconnectSplicer(tailOf(AIR.slice(0, 2_000)));
    expect(splice.push(AIR.slice(5_000, 6_000), moment).kind).toBe('hold');
    const late = { ...moment, nowMs: SPLICE_HOLD_MS };
    expect(splice.push(AIR.slice(6_000, 7_000), late)).toEqual({
      kind: 'restart',
      bytes: AIR.slice(5_000, 7_000),
    });
    expect(splice.push(AIR.slice(7_000, 7_100), late)).toEqual({
      kind: 'continue',
      bytes: AIR.slice(7_000, 7_100),
    });
  });

  it('does not wait when there is next to nothing left to play', () => {
    const splice = new ReconnectSplicer(tailOf(AIR.slice(0, 2_000)));
    expect(splice.push(AIR.slice(5_000, 6_000), { ...moment, aheadSeconds: 0.5 }).kind).toBe('restart');
  });

  it('adds no delay while the cushion is full', () => {
    const splice = new ReconnectSplicer(tailOf(AIR.slice(0, 2_000)));
    const late = { nowMs: SPLICE_HOLD_MS, aheadSeconds: 5, cushionSeconds: 4.5 };
    splice.push(AIR.slice(5_000, 6_000), { ...late, nowMs: 0 });
    expect(splice.push(AIR.slice(6_000, 7_000), late).kind).toBe('drop');
  });
});

describe('lastIndexOfBytes', () => {
  it('agrees with the text search', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 30 });
    const needle = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 });
    const bytes = (text: string) => new TextEncoder().encode(text);
    fc.assert(
      fc.property(
        letters,
        needle,
        (text, part) => lastIndexOfBytes(bytes(text), bytes(part)) === text.lastIndexOf(part),
      ),
    );
  });
});
