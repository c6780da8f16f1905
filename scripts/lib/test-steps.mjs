import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { nodeRuntime } from './install.mjs';
import { fromRoot, root } from './paths.mjs';
import { run } from './run.mjs';

const tool = (...path) => fromRoot('node_modules', ...path);
const BIOME = tool('@biomejs', 'biome', 'bin', 'biome');
const TSC = tool('typescript', 'bin', 'tsc');
const DEPCRUISE = tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const KNIP = tool('knip', 'bin', 'knip.js');
const SIZE_LIMIT = tool('size-limit', 'bin.js');
const VITEST = tool('vitest', 'vitest.mjs');
const PLAYWRIGHT = tool('@playwright', 'test', 'cli.js');
const UNIT_REPORT = fromRoot('test-results', 'unit.json');
const E2E_REPORT = fromRoot('e2e', 'test-results', 'report.json');

/** Each check counts as one test; the suites count their own. */
export const checks = [
  { name: 'format and lint (Biome)', args: [BIOME, 'check', '--error-on-warnings'] },
  { name: 'types (tsc)', args: [TSC, '--build'] },
  {
    name: 'import rules (dependency-cruiser)',
    args: [DEPCRUISE, '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  },
  { name: 'unused files, exports and dependencies (knip)', args: [KNIP] },
  { name: 'size of the first screen (size-limit)', args: [SIZE_LIMIT] },
  { name: 'migrations in order', args: ['scripts/check-migrations.ts'] },
  { name: 'OpenAPI file up to date', args: ['scripts/openapi.ts', '--check'] },
];

export async function runCheck({ name, args }) {
  console.log(`\n— ${name}`);
  const code = await run(nodeRuntime(), args, { cwd: root });
  const failed = code === 0 ? [] : [name];
  return { passed: 1 - failed.length, failed: failed.length, skipped: 0, names: { failed, flaky: [] } };
}

export async function runUnitTests() {
  console.log('\n— unit and API tests, on both databases (Vitest)');
  rmSync(UNIT_REPORT, { force: true });
  const args = [VITEST, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const code = await run(nodeRuntime(), args, { cwd: root });
  const report = readReport(UNIT_REPORT);
  return withExitCode(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    names: unitNames(report),
  });
}

export async function runEndToEndTests() {
  console.log('\n— end-to-end tests in Chromium (Playwright)');
  rmSync(E2E_REPORT, { force: true });
  const code = await run(nodeRuntime(), [PLAYWRIGHT, 'test'], { cwd: fromRoot('e2e') });
  const report = readReport(E2E_REPORT);
  const stats = report?.stats;
  return withExitCode(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    names: endToEndNames(report),
  });
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function unitNames(report) {
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      status,
    })),
  );
  return { failed: namesOf(tests, 'failed'), flaky: [] };
}

function endToEndNames(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({ name: `${spec.file}: ${spec.title}`, status })),
    ),
    ...suites.flatMap(inSuite),
  ];
  const tests = (report?.suites ?? []).flatMap(inSuite);
  return { failed: namesOf(tests, 'unexpected'), flaky: namesOf(tests, 'flaky') };
}

const namesOf = (tests, wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);

/** A runner that fails without a failed test (a crash, no tests at all) still counts as a failure. */
const withExitCode = (code, counts) => {
  const failedItself = (code !== 0 && counts.failed === 0) || counts.passed === 0;
  if (!failedItself) return counts;
  const failed = [...counts.names.failed, `the runner itself (exit code ${code}); its lines above say why`];
  return { ...counts, failed: counts.failed + 1, names: { ...counts.names, failed } };
};
