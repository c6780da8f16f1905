import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

const page = tests.projects?.find(({ name }) => name === 'page');

/** Pictures of every screen, for a change of styles that is to change none; no part of `npm test`. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.ts',
  outputDir: '../test-results/screens-that-differ',
  snapshotPathTemplate: '../test-results/screens/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  timeout: 0,
  expect: { timeout: 30_000, toMatchSnapshot: { threshold: 0.1 } },
  reporter: 'list',
  use: { ...page?.use, serviceWorkers: 'block', actionTimeout: 20_000 },
});
