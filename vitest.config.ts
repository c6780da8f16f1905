import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { apiCalls } from './apps/web/build/api-calls.ts';
import { readAllSentences } from './scripts/lib/specification.mjs';

const TEST_TIMEOUT_MS = 120_000;
/** A polled condition is met within milliseconds, unless the machine is busy. */
const POLL_TIMEOUT_MS = 30_000;
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--in-process-gpu'];

const common = {
  maxWorkers: availableParallelism(),
  // One module graph for each worker: loading it anew for every file took half of the time.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  // Ends tests that hang; durations are measured in bench/.
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
};

export default defineConfig({
  test: {
    // A test that carries another tag fails.
    tags: readAllSentences().map(({ id, text }) => ({ name: id, description: text })),
    projects: [
      {
        plugins: [apiCalls],
        test: {
          ...common,
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['apps/server/testing/start-postgres.ts', 'apps/server/testing/migrated-folder.ts'],
          setupFiles: ['apps/server/testing/cheap-argon2.ts'],
        },
      },
      {
        // Parts of the page in a browser, without the server.
        extends: './apps/web/vite.config.ts',
        // Found before the first test: a dependency that is found later reloads the page under it.
        optimizeDeps: { entries: ['apps/web/src/app/main.tsx', 'apps/web/testing/*'] },
        test: {
          ...common,
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: [
            'apps/web/testing/cheap-elements.ts',
            'apps/web/testing/quiet-console.ts',
            'apps/web/testing/rest-mouse.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: CHROMIUM_ARGS },
              // A press waits until what moves rests, and each frame is drawn by the processor.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1_280, height: 800 } }],
          },
        },
      },
    ],
  },
});
