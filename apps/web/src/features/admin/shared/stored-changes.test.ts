// @module-tag email-conflicts

import { expect, test } from 'vitest';
import { storedChanges } from './stored-changes.ts';

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
