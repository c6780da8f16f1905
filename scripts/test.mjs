import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { printDurations } from './lib/print-durations.mjs';
import { checkSpecification } from './lib/specification.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { runChecks, runDeviceTests, runEndToEndTests, runUnitTests } from './lib/test-steps.mjs';

// Format, lint, types, import rules, unit and API tests on both databases, components in Chromium, end to end in Chromium,
// Firefox and WebKitGTK, and whether these show every sentence of the specification. The last line counts them all.
// --quick runs the same checks, the unit tests on the embedded database alone without attacks and processes of their
// own, and the page tests tagged @smoke.
// --abuse runs the attacks alone, on both databases.
// --faults runs the files of the server's tests that carry an id of docs/reliability.md, in their long form.
// --firefox runs the smoke of listening and managing in Firefox alone, --webkit that in WebKitGTK.
// --devices plays the addresses that last in cmus, moc, Audacious and Kodi, which no other run does.
process.chdir(root);
const isCi = process.env.CI === 'true';
const isQuick = process.argv.includes('--quick');
const selection = ['abuse', 'faults'].find((name) => process.argv.includes(`--${name}`));
const browser = ['firefox', 'webkit'].find((name) => process.argv.includes(`--${name}`));
const isDevices = process.argv.includes('--devices');
const results = [];

await ensureInstalled({ withDevelopment: true });
await ensureWebBuilt();
if (selection) results.push(await withServers(() => runUnitTests({ isQuick, selection })));
else if (browser) results.push(await inBrowsers(() => runEndToEndTests({ browser })));
else if (isDevices) results.push(await withPackages(['devices'], runDeviceTests));
else {
  results.push(await runChecks());
  results.push(await withServers(({ withComponents }) => runUnitTests({ isQuick, withComponents })));
  results.push(await inBrowsers(() => runEndToEndTests({ isQuick })));
  if (!isQuick) results.push(checkSpecification(results));
}

const failed = results.flatMap((step) => step.failed);
const passedCount = countOf('passed');
const skippedCount = countOf('skipped');
printDurations(results);
// Once more at the end, because the output of the steps scrolls away and a log may be cut.
if (failed.length > 0) console.error(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
const skippedFails = isCi && skippedCount > 0;
if (skippedFails) console.error('\nNothing may be skipped when CI=true.');
if (isQuick) {
  console.log(
    '\nLeft out: PostgreSQL, where a test runs on both databases; attacks; tests that start servers as processes; ' +
      'Firefox and WebKitGTK; page tests without the tag @smoke.',
  );
}
const skipped = skippedCount > 0 ? `, ${skippedCount} skipped` : '';
console.log(`\n${passedCount} passed, ${failed.length} failed${skipped}`);
process.exitCode = failed.length > 0 || skippedFails ? 1 : 0;

function countOf(key) {
  return results.reduce((total, step) => total + step[key], 0);
}

/** Tests whose servers are missing are skipped, and the component tests where their browser is. */
async function withServers(runTests) {
  const missingBrowser = selection ? [] : await ensureSystemPackages('components');
  const missing = [...missingBrowser, ...(isQuick ? [] : await ensureSystemPackages('processes'))];
  const packages = missing.join(' ');
  if (packages) console.error(`\nSome tests are skipped without ${packages}: apt-get install ${packages}`);
  const results = await runTests({ withComponents: missingBrowser.length === 0 });
  return { ...results, skipped: results.skipped + missingBrowser.length };
}

function inBrowsers(runTests) {
  return withPackages(['pages', ...otherBrowsers()], runTests);
}

async function withPackages(purposes, runTests) {
  const missing = await ensureSystemPackages(...purposes);
  if (missing.length === 0) return runTests();
  console.error(`\nThe tests need ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  const failed = isCi || isDevices ? ['the end-to-end tests, whose programs are missing'] : [];
  return { passed: 0, skipped: 1, failed, files: [], steps: [] };
}

function otherBrowsers() {
  if (browser) return [browser];
  return isQuick ? [] : ['firefox', 'webkit'];
}
