// @module-tag search-spellings

import { expect, test } from 'vitest';
import { NO_MATCH, parseSearch, rankMatch, toSearchText } from './catalogue-search.ts';
import { createChannelRecord } from './channel-record.ts';

test('marks the beginnings of words, and knows where each field ends', () => {
  const texts = {
    name: "  (The) Rock'n'Roll  Café ",
    genre: 'Pop',
    language: 'Íslenska',
    description: '!! é',
  };
  const { text, fieldEnds } = toSearchText(createChannelRecord({ channelNumber: 7, ...texts }, 'id', 0));
  expect(text).toBe("(\0the)\0rock'\0n'\0roll\0cafe\n\x007\n\0pop\n\0islenska\n\n!!\0e");
  expect(fieldEnds.map((end) => text[end])).toEqual(['\n', '\n', '\n', '\n', '\n']);
});

/** Whether the search finds a channel of this name, and whether for the beginning of the name. */
const find = (search: string, name: string) => {
  const parsed = parseSearch(search);
  const text = toSearchText(createChannelRecord({ channelNumber: 7, name }, 'id', 0));
  const rank = parsed ? rankMatch(text, parsed, 7) : NO_MATCH;
  return rank === NO_MATCH ? 'no' : rank === NAME_BEGINS_RANK ? 'begins' : 'found';
};
const NAME_BEGINS_RANK = 1;

test.each([
  ["guns n' roses", 'Guns N’ Roses Radio', 'begins'],
  ['guns n’ roses', "Guns N' Roses Radio", 'begins'],
  ['パリ', 'バリ島', 'no'],
  ['バリ', 'バリ島', 'begins'],
  ['島', 'バリ島', 'found'],
  ['न', 'हिन्दी', 'no'],
  ['हिन्दी', 'रेडियो हिन्दी', 'found'],
  ['น้ำ', 'วิทยุน้ำ', 'found'],
  ['jazz', '🎵 Jazz', 'begins'],
  ['🎵', '🎵 Jazz', 'found'],
  ['!!!', '!!!', 'begins'],
  ['jazz 🎵', '🎵 Jazz', 'found'],
  ['dio', 'Ra\u00ADdio', 'no'],
  ['radio', 'Ra\u00ADdio', 'begins'],
])('%s: %s is %s', (search, name, result) => {
  expect(find(search, name)).toBe(result);
});
