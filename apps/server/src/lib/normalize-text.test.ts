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
])('%s is compared as %s', (text, folded) => {
  expect(normalizeText(text)).toBe(folded);
});

test('words are taken apart at any space, each once', () => {
  expect(normalizedWords('  Late\t night late\u00a0Café ')).toEqual(['late', 'night', 'cafe']);
});
