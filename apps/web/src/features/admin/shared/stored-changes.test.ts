import { expect, test } from 'vitest';
import { storedChanges } from './stored-changes.ts';

const LABELS = { host: 'Host', port: 'Port', isOn: 'Switch', note: 'Note' };
const shown = { host: 'a.example', port: 25, isOn: false, note: null as string | null, lastUpdated: 'then' };

test('what differs is told by its label, in words; what the form does not show is not', () =>
  expect(
    storedChanges(shown, { ...shown, host: 'b.example', isOn: true, lastUpdated: 'now' }, LABELS),
  ).toEqual([
    { label: 'Host', stored: 'b.example' },
    { label: 'Switch', stored: 'on' },
  ]));

test('what was emptied is told as empty', () =>
  expect(storedChanges({ ...shown, note: 'x' }, shown, LABELS)).toEqual([{ label: 'Note', stored: '' }]));

test('the same is no difference', () => expect(storedChanges(shown, { ...shown }, LABELS)).toEqual([]));
