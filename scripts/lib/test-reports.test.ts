import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './paths.mjs';
import { readEndToEndReport, readUnitReport } from './test-reports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'airdial-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(report: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('reads what Vitest reports: counts, failed tests and the duration of each file', () => {
  const assertionResults = [
    {
      fullName: 'loses nothing',
      status: 'failed',
      tags: ['toasts'],
      failureMessages: ['Error: expected 1 to be 2\n    at stop.test.ts:3:5'],
    },
    { fullName: 'comes back', status: 'passed', tags: ['drawer'] },
  ];
  const name = join(root, 'apps/server/src/stop.test.ts');
  const testResults = [{ name, startTime: 1_000, endTime: 3_500, assertionResults }];
  const counts = { numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readUnitReport(write({ ...counts, testResults }))).toEqual({
    passed: 1,
    skipped: 3,
    failed: ['apps/server/src/stop.test.ts: loses nothing (Error: expected 1 to be 2)'],
    passedTests: [{ name: 'apps/server/src/stop.test.ts: comes back', tags: ['drawer'] }],
    files: [{ name: 'apps/server/src/stop.test.ts', ms: 2_500 }],
  });
});

test('adds up what Playwright reports of a file that several projects run', () => {
  const file = 'player/card.spec.ts';
  const error = { message: '\u001b[31mError: no sound\u001b[39m\n\nReceived: 0\n  at card.spec.ts:7:3' };
  const specOf = (status: string, duration: number) => ({
    file,
    title: 'a card plays',
    tags: ['playing-card'],
    tests: [{ status, results: [{ duration, ...(status === 'unexpected' && { error }) }] }],
  });
  const suites = [
    { specs: [specOf('expected', 1_000)], suites: [{ specs: [specOf('unexpected', 500)] }] },
    { specs: [specOf('expected', 4_000)] },
  ];
  expect(readEndToEndReport(write({ stats: { expected: 2, skipped: 0 }, suites }))).toEqual({
    passed: 2,
    skipped: 0,
    failed: [`${file}: a card plays (Error: no sound Received: 0)`],
    passedTests: [
      { name: `${file}: a card plays`, tags: ['playing-card'] },
      { name: `${file}: a card plays`, tags: ['playing-card'] },
    ],
    files: [{ name: `e2e/${file}`, ms: 5_500 }],
  });
});

test('a runner that was killed has left no report: nothing has passed', () => {
  const nothing = { passed: 0, skipped: 0, failed: [], passedTests: [], files: [] };
  expect(readUnitReport(join(folder, 'missing.json'))).toEqual(nothing);
  expect(readEndToEndReport(join(folder, 'missing.json'))).toEqual(nothing);
});
