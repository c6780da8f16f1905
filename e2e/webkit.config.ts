import { defineConfig } from '@playwright/test';

/** A busy machine may need most of it to start the browser and its servers. */
const TEST_LIMIT_MS = 180_000;
const EXPECT_LIMIT_MS = 45_000;
const { CI } = process.env;

/** The tests in WebKitGTK: Playwright's runner, and WebDriver for the browser (support/webkit). */
export default defineConfig({
  testDir: './webkit',
  testMatch: /\.webkit\.ts$/,
  outputDir: './test-results/webkit-artifacts',
  // One screen and one set of servers for all tests.
  workers: 1,
  retries: CI ? 1 : 0,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  forbidOnly: Boolean(CI),
  reporter: [['list']],
});
