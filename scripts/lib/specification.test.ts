import { expect, test } from 'vitest';
import { findProblems, groupByTag, listTestFiles, parseSentences, RELIABILITY } from './specification.mjs';

const SENTENCES = [
  { id: 'toasts', text: 'bottom right' },
  { id: 'drawer', text: '250 px' },
];

test('parses the items of lists and the rows of tables that begin with an id', () => {
  const list = '# Screens\n\nSee `main.ts`.\n\n- `toasts`: bottom right\n- no `id`: at the start\n';
  const table =
    '| Id | Fault | What happens |\n|---|---|---|\n| `seasons` | Slow clients | They are limited |\n';
  expect(parseSentences(`${list}\n${table}`)).toEqual([
    { id: 'toasts', text: 'bottom right' },
    { id: 'seasons', text: 'Slow clients' },
  ]);
});

test('finds nothing wrong when every sentence has a test and every tag a sentence, or selects tests', () => {
  const tests = [
    { name: 'toasts.spec.ts: a toast closes', tags: ['toasts', 'smoke'] },
    { name: 'shell.spec.ts: the drawer', tags: ['drawer', 'no-iphone'] },
    { name: 'shell.spec.ts: another', tags: [] },
  ];
  expect(findProblems(SENTENCES, groupByTag(tests))).toEqual([]);
});

test('finds sentences without a test, and tags without a sentence', () => {
  const tests = [
    { name: 'toasts.spec.ts: a toast closes', tags: ['toasts', 'drawers'] },
    { name: 'shell.spec.ts: the drawer', tags: ['drawers'] },
  ];
  expect(findProblems(SENTENCES, groupByTag(tests))).toEqual([
    'no test that passed carries the tag drawer: 250 px',
    'no document lists the tag drawers: toasts.spec.ts: a toast closes, shell.spec.ts: the drawer',
  ]);
});

test('lists the files of unit tests for a document, by the tag of a file and of a test', () => {
  const files = listTestFiles(RELIABILITY);
  expect(files).toContain('apps/server/src/killed-writes.process.test.ts');
  expect(files).toContain('apps/server/src/db/open-database.test.ts');
  expect(files).not.toContain('apps/server/src/db/async-mutex.test.ts');
});
