import { existsSync, readFileSync, rmSync } from 'node:fs';
import { nodeRuntime } from './install.mjs';
import { COMPILED_FOLDER, fromRoot, RUNNING_TESTS_FILE, root } from './paths.mjs';
import { runCaptured, runUnlessSilent } from './run.mjs';
import { listTestFiles, RELIABILITY } from './specification.mjs';
import { readEndToEndReport, readUnitReport } from './test-reports.mjs';

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
  {
    name: 'one way between rooms (dependency-cruiser)',
    args: [DEPCRUISE, '--config', '.dependency-cruiser.rooms.cjs', 'apps/server/src', 'apps/web/src'],
  },
  { name: 'unused files, exports and dependencies (knip)', args: [KNIP] },
  { name: 'size of the first screen (size-limit)', args: [SIZE_LIMIT] },
  { name: 'migrations in order', args: ['scripts/check-migrations.ts'] },
  { name: 'patterns take linear time (recheck)', args: ['scripts/check-patterns.ts'] },
  { name: 'OpenAPI file up to date', args: ['scripts/openapi.ts', '--check'] },
  { name: "player's README up to date", args: ['scripts/player-paths.ts', '--check'] },
];

/** Runs the checks two at a time: each keeps one core busy. Prints the lines of each when it has ended. */
export async function runChecks() {
  const waiting = [...checks];
  const failed = [];
  const steps = [];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await runCaptured(nodeRuntime(), check.args, { cwd: root });
      steps.push({ name: check.name, ms: performance.now() - startedAt });
      process.stdout.write(`\n— ${check.name}\n${output}`);
      if (code !== 0) failed.push(check.name);
    }
  };
  await Promise.all([runNext(), runNext()]);
  return { passed: checks.length - failed.length, skipped: 0, failed, files: [], steps };
}

/** The files of the server's tests that carry an id of docs/reliability.md, in their long form. */
const FAULTS = {
  name: 'faults',
  files: () => listTestFiles(RELIABILITY),
  env: { TEST_LONG: 'true', KILL_ROUNDS: '100' },
};
const ABUSE = { name: 'attacks', files: () => [ABUSE_TESTS], env: {} };
const ALL = { name: 'unit, API and component tests', files: () => [], env: {} };
const SELECTIONS = { all: ALL, abuse: ABUSE, faults: FAULTS };

/**
 * @param {{ isQuick: boolean, selection?: keyof typeof SELECTIONS, withComponents?: boolean }} options `isQuick`: on the
 * embedded database alone; `withComponents`: also those that need Chromium
 */
export async function runUnitTests({ isQuick, selection = 'all', withComponents = false }) {
  const { name, files, env } = SELECTIONS[selection];
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${RUNNING_REPORTER}`];
  return runTests({
    name: `${name}, on ${isQuick ? 'the embedded database' : 'both databases'} (Vitest)`,
    args: [
      VITEST,
      'run',
      ...files(),
      ...(withComponents ? [] : ['--project=node']),
      ...(isQuick ? [ABUSE_TESTS, PROCESS_TESTS].map((ending) => `--exclude=**/*${ending}`) : []),
      ...reporters,
      `--outputFile.json=${UNIT_REPORT}`,
      '--slowTestThreshold=30000',
    ],
    cwd: root,
    env: { ...env, ...(isQuick ? { TEST_DATABASES: 'embedded' } : {}) },
    report: UNIT_REPORT,
    read: readUnitReport,
  });
}

/**
 * @param {{ isQuick?: boolean, browser?: 'firefox' | 'webkit' }} options `isQuick`: the tests tagged @smoke alone, which
 * are all in Chromium; `browser`: those in this browser alone
 */
export async function runEndToEndTests({ isQuick = false, browser }) {
  const browsers = browser ?? (isQuick ? 'Chromium' : 'Chromium, Firefox and WebKitGTK');
  return runTests({
    name: `end-to-end tests in ${browsers} (Playwright)`,
    args: [
      PLAYWRIGHT,
      'test',
      ...(isQuick ? ['--grep', '@smoke'] : []),
      ...(browser ? [`--project=${browser}*`] : []),
    ],
    cwd: fromRoot('e2e'),
    report: E2E_REPORT,
    read: readEndToEndReport,
  });
}

/** Players that `npm test` leaves out: they need many packages of Debian. */
export const runDeviceTests = () =>
  runTests({
    name: 'programs that play the addresses that last: cmus, moc, Audacious and Kodi (Playwright)',
    args: [PLAYWRIGHT, 'test', '--config=devices/playwright.config.ts'],
    cwd: fromRoot('e2e'),
    report: E2E_REPORT,
    read: readEndToEndReport,
  });

/** Runs a test runner. It ends tests that hang; when it hangs itself, its running tests are printed and it has failed. */
async function runTests({ name, args, cwd, env, report, read }) {
  console.log(`\n— ${name}`);
  for (const former of [report, RUNNING_TESTS_FILE]) rmSync(former, { force: true });
  const startedAt = performance.now();
  const code = await runUnlessSilent(nodeRuntime(), args, {
    cwd,
    // The tests start more than a hundred servers.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED_FOLDER, ...env },
  });
  const steps = [{ name, ms: performance.now() - startedAt }];
  const results = read(report);
  return { ...results, failed: [...results.failed, ...failureOfRunner(code, results)], steps };
}

/** A runner that fails without a failed test: a crash, a hang, no tests at all. */
function failureOfRunner(code, { passed, failed }) {
  if (code === null) {
    const running = existsSync(RUNNING_TESTS_FILE) ? readFileSync(RUNNING_TESTS_FILE, 'utf8').trim() : '';
    return [`the runner was killed, because it printed nothing for ten minutes. Running were:\n${running}`];
  }
  if (code === 0 ? passed > 0 : failed.length > 0) return [];
  return [`the runner itself (exit code ${code}); its lines above say why`];
}
