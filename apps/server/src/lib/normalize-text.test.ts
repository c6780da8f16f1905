import { expect, test } from 'vitest';
import { normalizedWords, normalizeText } from './normalize-text.ts';

test.each([
  ['Beyoncé', 'beyonce'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Ødegård Łódź', 'odegard lodz'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['Ἀθῆναι', 'αθηναι'],
  ['ΡΑΔΙΟΣ', 'ραδιοσ'],
  ['東京 Ｆ Ｍ', '東京 f m'],
])('normalizes %s to %s', (text, normalized) => {
  expect(normalizeText(text)).toBe(normalized);
});

test('splits words at any space and removes duplicates', () => {
  expect(normalizedWords('  Late\t night late\u00a0Café ')).toEqual(['late', 'night', 'cafe']);
});
