import { expect, test } from 'vitest';
import { findPatterns, findWeakness } from './check-patterns.ts';

const SOURCE = `
const DIGITS = String.raw\`\\d+\`;
const LINE = \`^\${DIGITS}(?:,\${DIGITS})*\`;
export const trim = (url: string) => url.replace(/\\/+$/, '');
export const list = new RegExp(\`\${LINE}$\`, 'i');
export const plain = RegExp('a+');
export const search = (word: string) => new RegExp(word);
export const half = 4 / 2 / 1;
`;

test('finds literals, and constructors whose argument consists of constants', () => {
  expect(findPatterns('source.ts', SOURCE)).toEqual([
    { line: 4, source: '\\/+$', flags: '' },
    { line: 5, source: '^\\d+(?:,\\d+)*$', flags: 'i' },
    { line: 6, source: 'a+', flags: '' },
    { line: 7, source: null, flags: '' },
  ]);
});

test.each([
  [/\/+$/, /2nd degree polynomial time, with '\/'/],
  [/^(?:a+)+$/, /exponential time/],
  [/^[\0-\xff]*[\x80-\xff][\0-\xff]*$/, /2nd degree polynomial time/],
  [/Title='(.*?)'(?:;(?=\s*\w+='|\s*$)|\s*$)/is, /polynomial/],
])('reports the slow pattern %s', ({ source, flags }, weakness) => {
  expect(findWeakness({ source, flags })).toMatch(weakness);
});

test('accepts linear patterns, and no pattern that is known only at run time', () => {
  expect(findWeakness({ source: '^\\/uploads\\/[\\w-]+$', flags: '' })).toBeNull();
  expect(findWeakness({ source: String.raw`(?<![\p{L}--\p{sc=Han}])\p{L}?`, flags: 'v' })).toBeNull();
  expect(findWeakness({ source: null, flags: '' })).toContain('composed at run time');
});
