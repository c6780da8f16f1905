import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

const REASON_MAX_CHARS = 400;

/**
 * Reads Vitest's JSON report; without one nothing has passed.
 */
export function readUnitReport(reportFile) {
  const report = readReport(reportFile);
  const modules = (report?.testResults ?? []).map((module) => ({
    ...module,
    name: relative(root, module.name),
  }));
  const tests = modules.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${name}: ${test.fullName}` })),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failed: tests
      .filter(({ status }) => status === 'failed')
      .map(({ name, failureMessages }) => withReason(name, failureMessages[0])),
    passedTests: tests.filter(({ status }) => status === 'passed').map(({ name, tags }) => ({ name, tags })),
    files: modules.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  };
}

/** Reads Playwright's JSON report; without one nothing has passed. A file that several projects run is one file. */
export function readEndToEndReport(reportFile) {
  const report = readReport(reportFile);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap(({ file, title, tags, tests }) =>
    tests.map(({ status, results }) => ({ file, name: `${file}: ${title}`, tags, status, results })),
  );
  return {
    passed: report?.stats.expected ?? 0,
    skipped: report?.stats.skipped ?? 0,
    failed: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ name, results }) => withReason(name, results.at(-1).error?.message)),
    passedTests: tests
      .filter(({ status }) => status === 'expected')
      .map(({ name, tags }) => ({ name, tags })),
    files: [...new Set(tests.map(({ file }) => file))].map((name) => ({
      name: `e2e/${name}`,
      ms: sum(
        tests
          .filter(({ file }) => file === name)
          .flatMap(({ results }) => results.map(({ duration }) => duration)),
      ),
    })),
  };
}

/** The details scroll away, and a log may be cut. */
const withReason = (name, message = '') => {
  const [text] = stripVTControlCharacters(message).split(/\n +at /, 1);
  const reason = text.split(/\s+/).join(' ').slice(0, REASON_MAX_CHARS);
  return reason ? `${name} (${reason})` : name;
};

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
