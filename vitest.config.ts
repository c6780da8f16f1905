import { defineConfig } from 'vitest/config';
import { apiCalls } from './apps/web/build/api-calls.ts';

const HANGS_AFTER_MS = 120_000;
/** What is waited for comes within milliseconds, unless the machine has its hands full. */
const WAITS_FOR_MS = 30_000;

export default defineConfig({
  plugins: [apiCalls],
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/start-postgres.ts', 'apps/server/src/testing/migrated-folder.ts'],
    // Vitest would leave one core to itself, half of a machine with two.
    maxWorkers: '100%',
    restoreMocks: true,
    // A bound for what hangs; how long anything takes is for bench/ to say.
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
    expect: { poll: { timeout: WAITS_FOR_MS } },
  },
});
