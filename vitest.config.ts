import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { apiCalls } from './apps/web/build/api-calls.ts';
import { readAllSentences } from './scripts/lib/specification.mjs';

const TEST_TIMEOUT_MS = 120_000;
/** A polled condition is met within milliseconds, unless the machine is busy. */
const POLL_TIMEOUT_MS = 30_000;

export default defineConfig({
  plugins: [apiCalls],
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // A test that carries another tag fails.
    tags: readAllSentences().map(({ id, text }) => ({ name: id, description: text })),
    globalSetup: ['apps/server/testing/start-postgres.ts', 'apps/server/testing/migrated-folder.ts'],
    setupFiles: ['apps/server/testing/cheap-argon2.ts'],
    // Many tests wait for servers and timers: with a worker for each core these stand idle a fifth of their time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // One module graph for each worker: loading it anew for every file took half of the time.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Ends tests that hang; durations are measured in bench/.
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  },
});
