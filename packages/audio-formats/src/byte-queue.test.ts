import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteQueue } from './byte-queue.ts';
import { joinBytes } from './bytes.ts';

test('returns at the beginning what was pushed at the end, and never changes what it has returned', () => {
  const steps = fc.array(fc.record({ piece: fc.uint8Array({ maxLength: 50 }), dropped: fc.nat(60) }));
  fc.assert(
    fc.property(steps, (all) => {
      const queue = new ByteQueue();
      let expected: Uint8Array = new Uint8Array(0);
      const returned: [Uint8Array, Uint8Array][] = [];
      for (const { piece, dropped } of all) {
        queue.push(piece);
        expected = joinBytes([expected, piece]).slice();
        returned.push([queue.bytes, expected]);
        const count = Math.min(dropped, expected.length);
        queue.drop(count);
        expected = expected.slice(count);
        expect(queue.length).toBe(expected.length);
      }
      for (const [bytes, copy] of returned) expect(bytes).toEqual(copy);
    }),
  );
});
