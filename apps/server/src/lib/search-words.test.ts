import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTerms, searchWords } from './search-words.ts';

const finds = (asked: string, texts: readonly string[]): boolean => {
  const words = searchWords(texts);
  return searchTerms(asked).every((term) => words.some((word) => word.startsWith(term)));
};

test('words begin after every sign and go on to the next space', () => {
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

test('signs before a word do not count, and a beginning of another term is no term of its own', () => {
  expect(searchTerms(' @Example.org\u0000 ex  José 🎧')).toEqual(['example.org', 'jose', '🎧']);
});

test.each([
  ["o'brien", true],
  ['BRIEN', true],
  ['zoé an', true],
  ['🎧', true],
  ['rien', false],
  ['zoe ann bob', false],
])('%s finds somebody: %s', (asked, isFound) => {
  expect(finds(asked, ["O'Brien", 'Zoë Ann 🎧'])).toBe(isFound);
});

const NAME = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

test('whatever a text is, what has been typed of its beginning finds it', () => {
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

test('an account takes a bounded place, and nothing that a database refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      const words = searchWords([text, `${'a.'.repeat(127)}${text}`]);
      expect(words.join('\n').length).toBeLessThanOrEqual(600);
      for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}\p{Cs}]{1,64}$/u);
    }),
    { numRuns: 30 },
  );
});
