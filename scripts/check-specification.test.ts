import { expect, test } from 'vitest';
import { findProblems, readRows, readTitles } from './check-specification.ts';

const SOURCE = `
test('reads a title', () => {});
test.describe('a group', () => {
  it.each([1, 2])('counts %i as $name', () => {});
  apart(\`keeps \${what}\${', or not'}, the station\\'s\`, () => {});
  await test.step('is a step', () => {});
  await other.step('is no title', () => {});
});
`;
const FILES = new Map([
  ['e2e/listener/home.spec.ts', new Set(['shows the hero'])],
  ['e2e/player/offline.spec.ts', new Set<string>()],
  ['e2e/operations/offline.spec.ts', new Set<string>()],
]);

test('reads the titles of tests, their steps and groups, with one … for each placeholder', () => {
  expect([...readTitles(SOURCE)]).toEqual([
    'reads a title',
    'a group',
    'counts … as …',
    "keeps …, the station's",
    'is a step',
  ]);
});

test('reads rows without headings and separators', () => {
  const table = '# Screens\n\n| Text | Shown by |\n|---|---|\n| Logo | listener/home.spec.ts |\n';
  expect(readRows(table)).toEqual([{ line: 5, sentence: 'Logo', shownBy: 'listener/home.spec.ts' }]);
});

test.each([
  ['listener/home.spec.ts', []],
  ['listener/home.spec.ts › "shows the hero"; by events: player/offline.spec.ts', []],
  ['listener/away.spec.ts › "shows the hero"', ['no test file listener/away.spec.ts']],
  ['listener/home.spec.ts › "shows"', ['listener/home.spec.ts has no test "shows"']],
  [
    'offline.spec.ts',
    ['offline.spec.ts is not unique: e2e/player/offline.spec.ts, e2e/operations/offline.spec.ts'],
  ],
  ['the same test', ['names no test file']],
  ['"shows the hero"', ['no file before the title "shows the hero"', 'names no test file']],
])('finds the problems of %s', (shownBy, problems) => {
  expect(findProblems(shownBy, FILES)).toEqual(problems);
});
