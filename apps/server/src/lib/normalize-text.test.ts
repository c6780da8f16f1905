import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

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
