import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Reads Vitest's JSON report; without one nothing has passed.
 */
export function readUnitReport(file) {
  const report = readReport(file);
  const modules = (report?.testResults ?? []).map((module) => ({
    ...module,
    name: relative(root, module.name),
  }));
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failed: modules.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${name}: ${fullName}`),
    ),
    files: modules.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  };
}

/** Reads Playwright's JSON report; without one nothing has passed. A file that several projects run is one file. */
export function readEndToEndReport(file) {
  const report = readReport(file);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })));
  return {
    passed: report?.stats.expected ?? 0,
    skipped: report?.stats.skipped ?? 0,
    failed: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ spec }) => `${spec.file}: ${spec.title}`),
    files: [...new Set(tests.map(({ spec }) => spec.file))].map((name) => ({
      name: `e2e/${name}`,
      ms: sum(
        tests
          .filter(({ spec }) => spec.file === name)
          .flatMap(({ results }) => results.map(({ duration }) => duration)),
      ),
    })),
  };
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
