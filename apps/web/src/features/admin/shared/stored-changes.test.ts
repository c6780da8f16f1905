// @module-tag email-conflicts

import { expect, test } from 'vitest';
import { isStored, storedChanges } from './stored-changes.ts';

const LABELS = { host: 'Host', port: 'Port', isOn: 'Switch', note: 'Note' };
const shown = { host: 'a.example', port: 25, isOn: false, note: null as string | null, lastUpdated: 'then' };

test('lists the changed fields that have a label, with their stored value as text', () =>
  expect(
    storedChanges(shown, { ...shown, host: 'b.example', isOn: true, lastUpdated: 'now' }, LABELS),
  ).toEqual([
    { label: 'Host', stored: 'b.example' },
    { label: 'Switch', stored: 'on' },
  ]));

test('lists a cleared field with an empty text', () =>
  expect(storedChanges({ ...shown, note: 'x' }, shown, LABELS)).toEqual([{ label: 'Note', stored: '' }]));

test('lists nothing when all values are equal', () =>
  expect(storedChanges(shown, { ...shown }, LABELS)).toEqual([]));

const SENT = { name: 'Nova', genre: null, alternatives: [], schedule: [{ programName: 'Dawn' }] };
const STORED = {
  _id: 'c1',
  name: 'Nova',
  genre: null,
  schedule: [{ programName: 'Dawn' }],
  updatedAt: 'then',
};

test.each([
  ['all of it', {}, true],
  ['another text', { name: 'Dusk' }, false],
  ['a text in place of none', { genre: 'Jazz' }, false],
  ['another row', { schedule: [{ programName: 'Dusk' }] }, false],
  ['a further row', { schedule: [{ programName: 'Dawn' }, { programName: 'Dusk' }] }, false],
  ['no row', { schedule: undefined }, false],
])('what was sent is stored: %s', (_what, change, expected) =>
  expect(isStored(SENT, { ...STORED, ...change })).toBe(expected),
);
