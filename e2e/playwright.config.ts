import { defineConfig } from '@playwright/test';
import { METERED_TITLE } from './support/meters/tone-meter.ts';

const { CI } = process.env;
const CHROMIUM_PATH = '/usr/bin/chromium';
/** The same pages without the browser's own window: what needs no sound is a fifth quicker in it. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';
const TEST_LIMIT_MS = 60_000;
const EXPECT_LIMIT_MS = 10_000;
const ALONE = /player\/cuts/;
/** Whatever hears: only the whole Chromium lets one tab be captured by another. */
const SOUND = /\/player\/|(listener\/accessibility|operations\/page-security|admin\/channel-player)\.spec/;
const AUTOPLAY = /autoplay/;
// A machine that others share may take seconds away from a page that did nothing wrong. What needs its second try there is
// named as flaky in the report, and has to be mended like a failure; at home nothing gets one.
const RETRIES = CI ? 1 : 0;

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--auto-select-tab-capture-source-by-title=${METERED_TITLE}`,
];

function launchOptions(...moreArgs: readonly string[]) {
  return {
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_ARGS, ...moreArgs],
    // Playwright's --mute-audio would also silence the captured tab, and with it the tone meter.
    ignoreDefaultArgs: ['--mute-audio'],
  };
}

export default defineConfig({
  testDir: '.',
  outputDir: './test-results/artifacts',
  // Most of a test is waiting for sound, so two share two cores well. Each has a station and a product of its own.
  workers: 2,
  retries: RETRIES,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  forbidOnly: Boolean(CI),
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // What a worker asks for goes past page.route; the tests of the worker itself allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'page',
      testIgnore: [SOUND, AUTOPLAY],
      use: { launchOptions: { ...launchOptions(), executablePath: HEADLESS_SHELL_PATH } },
    },
    {
      name: 'sound',
      testMatch: SOUND,
      testIgnore: [ALONE, AUTOPLAY],
      use: { launchOptions: launchOptions() },
    },
    {
      name: 'autoplay-blocked',
      testMatch: AUTOPLAY,
      use: { launchOptions: launchOptions('--autoplay-policy=document-user-activation-required') },
    },
    {
      // What counts milliseconds of silence has the machine to itself.
      name: 'alone',
      testMatch: ALONE,
      workers: 1,
      dependencies: ['page', 'sound', 'autoplay-blocked'],
      use: { launchOptions: launchOptions() },
    },
  ],
});
