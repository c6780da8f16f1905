import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

/** Programs that take too long, or too many packages, for `npm test`: `npm run test:devices`. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.devices.ts',
  outputDir: '../test-results/artifacts',
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/report.json' }],
    ['../../scripts/lib/running-tests-reporter.mjs'],
  ],
  workers: 1,
  projects: [{ name: 'devices' }],
});
