import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { PhoneOptions } from './support/fixtures/base-fixture.ts';
import type { WorkerOptions } from './support/fixtures/browser-tab-fixture.ts';
import { METERED_TITLE } from './support/meters/tone-meter.ts';

const { CI } = process.env;
const CHROMIUM_PATH = fileURLToPath(new URL('support/browser/chromium.sh', import.meta.url));
/** Chromium without its window: a fifth quicker for tests without sound. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';
/** Ends tests that hang: on a machine with other work a test takes ten times as long. */
const TEST_LIMIT_MS = 300_000;
/** A condition is met within milliseconds, unless the machine is busy. */
const EXPECT_LIMIT_MS = 30_000;
const ALONE = /e2e\/player\/cuts/;
/** Tests with a tone meter: only full Chromium lets one tab capture another. */
const SOUND = /e2e\/player\/|(listener\/accessibility|operations\/page-security|admin\/channel-player)\.spec/;
const AUTOPLAY = /autoplay/;
/** Journeys under the media rules of an iPhone: those of the first alone, of the others what depends on the rules. */
const ONLY_IPHONE = /player\/iphone/;
const IPHONE = /player\/(iphone|card|errors|keyboard|live-edge|media-session|preload|recovery|tabs)\.spec/;
/**
 * Browsers that Playwright does not drive: Puppeteer drives Firefox (support/firefox), and plain
 * WebDriver drives WebKitGTK.
 */
const BROWSERS = /e2e\/browsers\//;
const LISTENING = /e2e\/browsers\/listening/;
/** A busy machine may need half a minute to start these browsers and their servers. */
const OTHER_BROWSERS = { testMatch: BROWSERS, workers: 1, expect: { timeout: 45_000 } };

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A process less for each browser.
  '--in-process-gpu',
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

/** Ten seconds of the bars that move while a channel plays cost a second of the processor, which draws here. */
function withSound(...moreArgs: readonly string[]) {
  return { reducedMotion: 'reduce' as const, launchOptions: launchOptions(...moreArgs) };
}

export default defineConfig<object, WorkerOptions & PhoneOptions>({
  testDir: '.',
  outputDir: './test-results/artifacts',
  // Each worker has its own servers. For two cores: pages without sound keep a core busy three quarters of their
  // time, and those with sound half of it, so one of sound runs beside two others.
  workers: 3,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  forbidOnly: Boolean(CI),
  reporter: [
    ['list'],
    ['json', { outputFile: './test-results/report.json' }],
    ['../scripts/lib/running-tests-reporter.mjs'],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Even for tests that pass, 'only-on-failure' takes a picture before the page closes: a fifth of their time.
    screenshot: CI ? 'off' : 'only-on-failure',
    // A service worker's requests bypass page.route; only its own tests allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      // The first three, so that their one browser each starts while the other workers have short tests. Listening
      // mostly waits.
      name: 'firefox',
      ...OTHER_BROWSERS,
      use: { engine: 'firefox' },
    },
    {
      name: 'webkit',
      ...OTHER_BROWSERS,
      use: { engine: 'webkit' },
    },
    {
      name: 'webkit-without-plugins',
      ...OTHER_BROWSERS,
      testMatch: LISTENING,
      use: { engine: 'webkit-without-plugins' },
    },
    {
      name: 'page',
      workers: 2,
      testIgnore: [SOUND, AUTOPLAY, BROWSERS],
      use: { launchOptions: { ...launchOptions(), executablePath: HEADLESS_SHELL_PATH } },
    },
    {
      name: 'sound',
      workers: 2,
      testMatch: SOUND,
      testIgnore: [ALONE, AUTOPLAY, ONLY_IPHONE],
      use: withSound(),
    },
    {
      name: 'iphone',
      testMatch: IPHONE,
      workers: 1,
      // What does not hold there (Vorbis, a volume that the page sets), or would be the same once more.
      grepInvert: /@no-iphone/,
      use: { ...withSound(), isIPhone: true },
    },
    {
      name: 'autoplay-blocked',
      testMatch: AUTOPLAY,
      use: withSound('--autoplay-policy=document-user-activation-required'),
    },
    {
      // Tests that measure milliseconds of silence: after all others, and only as many as leave a core free.
      name: 'alone',
      testMatch: ALONE,
      workers: 2,
      dependencies: [
        'firefox',
        'webkit',
        'webkit-without-plugins',
        'page',
        'sound',
        'iphone',
        'autoplay-blocked',
      ],
      use: withSound(),
    },
  ],
});
