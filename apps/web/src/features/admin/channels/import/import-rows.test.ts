// @module-tag channel-import

import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { expect, test } from 'vitest';
import { countByStatus, editRow, toImport, toImportRows, toNumberOrText, toShown } from './import-rows.ts';

const channel = { name: 'Nova', streamUrl: 'https://nova.example/live', channelNumber: 7, genre: 'Jazz' };
const rowsOf = (...rows: readonly Partial<PreviewRow>[]) =>
  toImportRows(rows.map((row, index) => ({ line: index + 1, status: 'new', channel, ...row }) as PreviewRow));
const [fresh, duplicate, invalid] = rowsOf(
  {},
  { status: 'duplicate', duplicateOf: { _id: 'x', line: null, name: 'Nova' } },
  { status: 'invalid', reason: 'Channel name is required.', channel: { ...channel, name: '' } },
);
if (!fresh || !duplicate || !invalid) throw new Error('three rows');

test('selects the new rows and counts all', () => {
  expect([fresh, duplicate, invalid].map(({ isSelected }) => isSelected)).toEqual([true, false, false]);
  expect(countByStatus([fresh, duplicate, invalid])).toEqual({ new: 1, duplicate: 1, invalid: 1 });
});

test('selects an invalid row once it is corrected', () => {
  const row = editRow(invalid, { name: '  Nova ' });
  expect([row.status, row.isSelected, row.reason, row.channel.name]).toEqual([
    'new',
    true,
    undefined,
    'Nova',
  ]);
});

test('names what is wrong, keeps what was typed, and does not import it', () => {
  const row = editRow(fresh, { streamUrl: 'nova' });
  expect(row).toMatchObject({ status: 'invalid', isSelected: false });
  expect(toShown(row)).toEqual({ ...channel, streamUrl: 'nova' });
  expect(row.reason).toMatch(/URL.*\.$/);
  expect(editRow(fresh, { channelNumber: 'seven' }).reason).toMatch(/number.*\.$/i);
});

test('keeps a duplicate until its stream is another one', () => {
  expect(editRow(duplicate, { name: 'Other' })).toMatchObject({ status: 'duplicate', isSelected: false });
  const row = editRow(duplicate, { streamUrl: 'https://nova.example/hd' });
  expect(row).toMatchObject({ status: 'new', isSelected: true });
  expect(row).not.toHaveProperty('duplicateOf');
});

test('takes what was typed while another field was invalid', () => {
  const row = editRow(editRow(invalid, { channelNumber: 4711 }), { name: 'Nova' });
  expect(row).toMatchObject({ status: 'new', channel: { ...channel, channelNumber: 4711 } });
  expect(row).not.toHaveProperty('typed');
});

test('is as before when a value that is invalid is what it was again', () => {
  const withText = editRow(fresh, { channelNumber: 'seven' });
  expect(toShown(withText).channelNumber).toBe('seven');
  expect(editRow(withText, { channelNumber: 7 })).toEqual(fresh);
  expect(editRow(editRow(duplicate, { name: '' }), { name: channel.name })).toEqual(duplicate);
});

test('names the rows of the preview, and has the channel of those that were edited', () => {
  const preview = {
    previewId: 'p',
    rows: [
      { line: 1, status: 'new', channel },
      { line: 2, status: 'new', channel: { ...channel } },
    ] as const,
  };
  const [, second] = toImportRows(preview.rows);
  if (!second) throw new Error('two rows');
  const edited = editRow(second, { name: 'Moon' });
  expect(toImport(preview, [{ ...second, isSelected: false }, edited])).toEqual({
    previewId: 'p',
    rows: [{ index: 1 }, { index: 1, channel: { ...channel, name: 'Moon' } }],
  });
});

test('leaves an empty number to the server', () => {
  expect(['', ' 12 ', '1.5'].map(toNumberOrText)).toEqual([undefined, 12, '1.5']);
});
