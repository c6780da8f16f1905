import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { runChecks, runEndToEndTests, runUnitTests } from './lib/test-steps.mjs';

// Format, lint, types, import rules, unit and API tests on both databases, end to end in Chromium, Firefox and WebKitGTK.
// The last line counts them all.
// --quick runs the same checks, the unit tests on the embedded database alone without attacks and processes of their
// own, and the page tests tagged @smoke.
// --abuse runs the attacks alone, on both databases.
// --faults runs what docs/reliability.md names of the server, in its long form.
// --firefox runs the smoke of listening and managing in Firefox alone, --webkit that in WebKitGTK.
process.chdir(root);
const isCi = process.env.CI === 'true';
const isQuick = process.argv.includes('--quick');
const selection = ['abuse', 'faults'].find((name) => process.argv.includes(`--${name}`));
const browser = ['firefox', 'webkit'].find((name) => process.argv.includes(`--${name}`));
const total = { passed: 0, failed: 0, skipped: 0 };
const names = { failed: [], flaky: [] };
const add = (step) => {
  for (const key of Object.keys(total)) total[key] += step[key];
  for (const key of Object.keys(names)) names[key].push(...step.names[key]);
};

await ensureInstalled({ withDevelopment: true });
await ensureWebBuilt();
if (selection) add(await withServers(() => runUnitTests({ isQuick, selection })));
else if (browser) add(await inBrowsers(() => runEndToEndTests({ browser })));
else {
  add(await runChecks());
  add(await withServers(() => runUnitTests({ isQuick })));
  add(await inBrowsers(() => runEndToEndTests({ isQuick })));
}

list('Failed', names.failed);
list('Passed at a second try only', names.flaky);
const skippedFails = isCi && total.skipped > 0;
if (skippedFails) console.error('\nNothing may be skipped when CI=true.');
if (isQuick) {
  console.log(
    '\nLeft out: PostgreSQL, where a test runs on both databases; attacks; tests that start servers as processes; ' +
      'Firefox and WebKitGTK; page tests without the tag @smoke.',
  );
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || skippedFails ? 1 : 0;

/** Tests whose servers are missing are skipped. */
async function withServers(runTests) {
  const missing = isQuick ? [] : await ensureSystemPackages('processes');
  const packages = missing.join(' ');
  if (packages) console.error(`\nSome tests are skipped without ${packages}: apt-get install ${packages}`);
  return runTests();
}

async function inBrowsers(runTests) {
  const missing = await ensureSystemPackages('pages', ...otherBrowsers());
  if (missing.length === 0) return runTests();
  console.error(
    `\nThe end-to-end tests need ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`,
  );
  return { passed: 0, failed: isCi ? 1 : 0, skipped: 1, names: { failed: [], flaky: [] } };
}

function otherBrowsers() {
  if (browser) return [browser];
  return isQuick ? [] : ['firefox', 'webkit'];
}

/** Repeats the names at the end, because the output of the steps scrolls away and a log may be cut. */
function list(title, those) {
  if (those.length > 0) console.error(`\n${title}:\n${those.map((name) => `  ${name}`).join('\n')}`);
}
