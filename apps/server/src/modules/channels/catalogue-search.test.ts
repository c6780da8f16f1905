import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSearchText } from './catalogue-search.ts';
import { createChannelRecord } from './channel-record.ts';

const searchTextOf = (name: string, genre: string, description: string) =>
  toSearchText(createChannelRecord({ channelNumber: 7, name, genre, description }, 'id', 0));

/** Not in ASCII, which takes the slower way. */
const OTHER_SCRIPT = '東';
const character = fc.constantFrom(...'aZ09 @-.\t\n\0\x7fé');
const text = fc.string({ unit: character, maxLength: 20 });

test('reads texts in ASCII and in other scripts alike', () => {
  fc.assert(
    fc.property(text, text, (name, genre) => {
      const ascii = searchTextOf(name, genre, '');
      const other = searchTextOf(name, genre, OTHER_SCRIPT);
      expect(`${ascii.text}\0${OTHER_SCRIPT}`).toBe(other.text);
      expect(ascii.fieldEnds).toEqual(other.fieldEnds);
    }),
    { numRuns: 2_000 },
  );
});

test('marks the beginnings of words, and knows where each field ends', () => {
  const { text, fieldEnds } = searchTextOf("  (The) Rock'n'Roll  Café ", 'Pop', '!! é');
  expect(text).toBe("\0the)\0rock'\0n'\0roll\0cafe\n\x007\n\0pop\n\n\0e");
  expect(fieldEnds.map((end) => text[end])).toEqual(['\n', '\n', '\n', '\n']);
});

test('reads a text that is longer than most', () => {
  const { text } = searchTextOf('Long', 'Pop', 'word '.repeat(3_000));
  expect(text).toBe(`\0long\n\x007\n\0pop\n\n${'\0word'.repeat(3_000)}`);
});
