import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTerms, searchWords } from './search-words.ts';

const finds = (query: string, texts: readonly string[]): boolean => {
  const words = searchWords(texts);
  return searchTerms(query).every((term) => words.some((word) => word.startsWith(term)));
};

test('starts words after every sign and ends them at the next space', () => {
  expect(searchWords(["O'Brien", 'Zoë Ann', 'zoe.o+radio@mail.example'])).toEqual([
    "o'brien",
    'zoe',
    'ann',
    'zoe.o+radio@mail.example',
    'brien',
    'o+radio@mail.example',
    'radio@mail.example',
    'mail.example',
    'example',
  ]);
});

test('ignores leading signs and terms that begin another term', () => {
  expect(searchTerms(' @Example.org\u0000 ex  José 🎧')).toEqual(['example.org', 'jose', '🎧']);
});

test.each([
  ["o'brien", true],
  ['BRIEN', true],
  ['zoé an', true],
  ['🎧', true],
  ['rien', false],
  ['zoe ann bob', false],
])('query %s matches: %s', (query, isFound) => {
  expect(finds(query, ["O'Brien", 'Zoë Ann 🎧'])).toBe(isFound);
});

const NAME = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

test('finds any text by its typed beginning', () => {
  fc.assert(
    fc.property(NAME, NAME, fc.nat({ max: 60 }), (first, last, chars) => {
      for (const name of [first, last]) {
        const typed = [...name.trim()].slice(0, chars).join('');
        const [word = ''] = searchTerms(typed);
        if (searchTerms(typed).length < 2) expect([word, finds(typed, [first, last])]).toEqual([word, true]);
      }
    }),
  );
});

test('stores a bounded amount, and nothing that a database rejects', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      const words = searchWords([text, `${'a.'.repeat(127)}${text}`]);
      expect(words.join('\n').length).toBeLessThanOrEqual(600);
      for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}\p{Cs}]{1,64}$/u);
    }),
    { numRuns: 30 },
  );
});
