import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BytesSearch } from './bytes-search.ts';

it('finds the same last place as String.lastIndexOf, however the bytes arrive', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  const needle = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 });
  const bytes = (text: string) => new TextEncoder().encode(text);
  fc.assert(
    fc.property(fc.array(letters), needle, (pieces, text) => {
      const search = new BytesSearch(bytes(text));
      let before = '';
      for (const piece of pieces) {
        const start = (before + piece).lastIndexOf(text);
        const end = start + text.length - before.length;
        expect(search.push(bytes(piece))).toBe(start >= 0 && end > 0 ? end : -1);
        before += piece;
      }
    }),
  );
});
