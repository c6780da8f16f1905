import { expect, test } from 'vitest';
import { addAlternative, moveAlternative, removeAlternative, toAlternativeRows } from './alternative-rows.ts';

const [FIRST, SECOND] = ['first', 'second'].map((name) => ({
  streamUrl: `https://nova.example/${name}`,
  codec: 'MP3',
  bitrate: '128',
}));
const rows = toAlternativeRows([FIRST, SECOND].filter((fields) => fields !== undefined));
const keys = (list: typeof rows) => list.map(({ key }) => key);

test('moves a row to the place of its neighbor, and not beyond the ends', () => {
  expect(keys(moveAlternative(rows, 1, -1))).toEqual([1, 0]);
  expect(keys(moveAlternative(rows, 0, 1))).toEqual([1, 0]);
  expect(moveAlternative(rows, 0, -1)).toBe(rows);
  expect(moveAlternative(rows, 1, 1)).toBe(rows);
});

test('a new row is empty and has a key that no other row has', () => {
  expect(addAlternative(removeAlternative(rows, 0)).at(-1)).toEqual({
    key: 2,
    fields: { streamUrl: '', codec: '', bitrate: '' },
    check: null,
  });
});
