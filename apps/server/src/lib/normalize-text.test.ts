// @module-tag search-spellings

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
  ['№ 1 ™ 𝐉azz', 'no 1 tm jazz'],
  ['Guns N’ Roses', "guns n' roses"],
  ['N‘ Nʼ N′ N` N´', "n' n' n' n' n'"],
  ['שָׁלוֹם', 'שלום'],
  ['قَلْب', 'قلب'],
  ['हिन्दी', 'हिन्दी'],
  ['ไทย น้ำ', 'ไทย น้ํา'],
  ['Ra\u00ADdio\u200D \uFEFFx', 'radio x'],
])('normalizes %s to %s', (text, normalized) => {
  expect(normalizeText(text)).toBe(normalized);
});
