import { defineConfig } from '@playwright/test';

/** A busy machine may need most of it to start Firefox and its servers. */
const TEST_LIMIT_MS = 180_000;
const EXPECT_LIMIT_MS = 45_000;
const { CI } = process.env;

/** The tests in Firefox: Playwright's runner, and Puppeteer for the browser (support/firefox). */
export default defineConfig({
  testDir: './firefox',
  outputDir: './test-results/firefox-artifacts',
  // One browser and one set of servers for all tests.
  workers: 1,
  retries: CI ? 1 : 0,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  forbidOnly: Boolean(CI),
  reporter: [['list'], ['json', { outputFile: './test-results/firefox.json' }]],
});
