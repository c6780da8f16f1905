import { expect, test } from 'vitest';
import { toSearchText } from './catalogue-search.ts';
import { createChannelRecord } from './channel-record.ts';

test('marks the beginnings of words, and knows where each field ends', () => {
  const texts = {
    name: "  (The) Rock'n'Roll  Café ",
    genre: 'Pop',
    language: 'Íslenska',
    description: '!! é',
  };
  const { text, fieldEnds } = toSearchText(createChannelRecord({ channelNumber: 7, ...texts }, 'id', 0));
  expect(text).toBe("\0the)\0rock'\0n'\0roll\0cafe\n\x007\n\0pop\n\0islenska\n\n\0e");
  expect(fieldEnds.map((end) => text[end])).toEqual(['\n', '\n', '\n', '\n', '\n']);
});
