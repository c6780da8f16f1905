import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { nodeRuntime } from './install.mjs';
import { COMPILED_FOLDER, fromRoot, RUNNING_TESTS_FILE, root } from './paths.mjs';
import { runCaptured, runUnlessSilent } from './run.mjs';

const tool = (...path) => fromRoot('node_modules', ...path);
const BIOME = tool('@biomejs', 'biome', 'bin', 'biome');
const TSC = tool('typescript', 'bin', 'tsc');
const DEPCRUISE = tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const KNIP = tool('knip', 'bin', 'knip.js');
const SIZE_LIMIT = tool('size-limit', 'bin.js');
const VITEST = tool('vitest', 'vitest.mjs');
const PLAYWRIGHT = tool('@playwright', 'test', 'cli.js');
const RUNNING_REPORTER = fromRoot('scripts', 'lib', 'running-tests-reporter.mjs');
const ABUSE_TESTS = '.abuse.test.ts';
/** Tests that start whole servers as processes of their own, and wait for them. */
const PROCESS_TESTS = '.process.test.ts';
const UNIT_REPORT = fromRoot('test-results', 'unit.json');
const E2E_REPORT = fromRoot('e2e', 'test-results', 'report.json');

/** Each check counts as one test; the suites report their own counts. */
const checks = [
  { name: 'format and lint (Biome)', args: [BIOME, 'check', '--error-on-warnings'] },
  { name: 'types (tsc)', args: [TSC, '--build'] },
  {
    name: 'import rules (dependency-cruiser)',
    args: [
      DEPCRUISE,
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
      'e2e',
      'bench',
      'scripts',
      'tools',
    ],
  },
  { name: 'unused files, exports and dependencies (knip)', args: [KNIP] },
  { name: 'size of the first screen (size-limit)', args: [SIZE_LIMIT] },
  { name: 'migrations in order', args: ['scripts/check-migrations.ts'] },
  { name: 'patterns take linear time (recheck)', args: ['scripts/check-patterns.ts'] },
  { name: 'OpenAPI file up to date', args: ['scripts/openapi.ts', '--check'] },
  { name: "player's README up to date", args: ['scripts/player-paths.ts', '--check'] },
  {
    name: 'tables of specification and reliability name existing tests',
    args: ['scripts/check-specification.ts'],
  },
];

/** Runs the checks two at a time: each keeps one core busy. Prints the lines of each when it has ended. */
export async function runChecks() {
  const waiting = [...checks];
  const failed = [];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runCaptured(nodeRuntime(), check.args, { cwd: root });
      process.stdout.write(`\n— ${check.name}\n${output}`);
      if (code !== 0) failed.push(check.name);
    }
  };
  await Promise.all([runNext(), runNext()]);
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    names: { failed, flaky: [] },
  };
}

/** The tests of the server that docs/reliability.md names, in their long form. */
const FAULTS = {
  name: 'faults',
  files: () => readFileSync(fromRoot('docs', 'reliability.md'), 'utf8').match(/[\w./-]+\.test\.ts/g) ?? [],
  env: { TEST_LONG: 'true', KILL_ROUNDS: '100' },
};
const ABUSE = { name: 'attacks', files: () => [ABUSE_TESTS], env: {} };
const ALL = { name: 'unit and API tests', files: () => [], env: {} };
const SELECTIONS = { all: ALL, abuse: ABUSE, faults: FAULTS };

/**
 * @param {{ isQuick: boolean, selection?: keyof typeof SELECTIONS }} options `isQuick`: on the embedded database alone
 */
export async function runUnitTests({ isQuick, selection = 'all' }) {
  const { name, files, env } = SELECTIONS[selection];
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${RUNNING_REPORTER}`];
  const runner = {
    name: `${name}, on ${isQuick ? 'the embedded database' : 'both databases'} (Vitest)`,
    args: [
      VITEST,
      'run',
      ...files(),
      ...(isQuick ? [ABUSE_TESTS, PROCESS_TESTS].map((ending) => `--exclude=**/*${ending}`) : []),
      ...reporters,
      `--outputFile.json=${UNIT_REPORT}`,
      '--slowTestThreshold=30000',
    ],
    cwd: root,
    env: { ...env, ...(isQuick ? { TEST_DATABASES: 'embedded' } : {}) },
    report: UNIT_REPORT,
  };
  const { code, report, hung } = await runTests(runner);
  return withExitCode(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    names: { failed: failedUnitTests(report), flaky: hung },
  });
}

/**
 * @param {{ isQuick?: boolean, browser?: 'firefox' | 'webkit' }} options `isQuick`: the tests tagged @smoke alone, which
 * are all in Chromium; `browser`: those in this browser alone
 */
export async function runEndToEndTests({ isQuick = false, browser }) {
  const browsers = browser ?? (isQuick ? 'Chromium' : 'Chromium, Firefox and WebKitGTK');
  const { code, report, hung } = await runTests({
    name: `end-to-end tests in ${browsers} (Playwright)`,
    args: [
      PLAYWRIGHT,
      'test',
      ...(isQuick ? ['--grep', '@smoke'] : []),
      ...(browser ? [`--project=${browser}*`] : []),
    ],
    cwd: fromRoot('e2e'),
    report: E2E_REPORT,
  });
  const stats = report?.stats;
  const { failed, flaky } = endToEndNames(report);
  return withExitCode(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    names: { failed, flaky: [...hung, ...flaky] },
  });
}

/**
 * Runs a test runner. It ends tests that hang; when it hangs itself (a process that cannot be started, a worker whose
 * event loop is blocked) it is run once more from its beginning and named among what needed a second try.
 */
async function runTests({ name, args, cwd, env, report }) {
  console.log(`\n— ${name}`);
  // The tests start more than a hundred servers.
  const environment = { ...process.env, NODE_COMPILE_CACHE: COMPILED_FOLDER, ...env };
  const runOnce = () => {
    for (const former of [report, RUNNING_TESTS_FILE]) rmSync(former, { force: true });
    return runUnlessSilent(nodeRuntime(), args, { cwd, env: environment });
  };
  let code = await runOnce();
  const hung = [];
  if (code === null) {
    hung.push(`${name}: the runner printed nothing for ten minutes`);
    console.error(`\n${hung[0]} and was killed.\n${runningTests()}Once more:`);
    code = await runOnce();
  }
  return { code, report: readReport(report), hung };
}

const runningTests = () =>
  existsSync(RUNNING_TESTS_FILE) ? `Running were:\n${readFileSync(RUNNING_TESTS_FILE, 'utf8')}` : '';

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function failedUnitTests(report) {
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      status,
    })),
  );
  return namesOf(tests, 'failed');
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

/** Counts a runner that fails without a failed test (a crash, no tests at all) as a failure. */
const withExitCode = (code, counts) => {
  const failedItself = (code !== 0 && counts.failed === 0) || counts.passed === 0;
  if (!failedItself) return counts;
  const failed = [...counts.names.failed, `the runner itself (exit code ${code}); its lines above say why`];
  return { ...counts, failed: counts.failed + 1, names: { ...counts.names, failed } };
};
