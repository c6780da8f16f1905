import { SettingsScreen } from './pages/settings-screen.ts';
import { type SettingsStation, startSettingsStation } from './settings-station.ts';
import { test as base, expect } from './test.ts';

type WorkerFixtures = { settingsStation: SettingsStation };

type TestFixtures = {
  /** Ada's page, signed in. */
  settings: SettingsScreen;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settingsStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startSettingsStation();
      await use(station);
      await station.stop();
    },
    { scope: 'worker' },
  ],
  settings: async ({ page, settingsStation }, use) => {
    await settingsStation.ada.signInPage(page);
    await use(new SettingsScreen(page, settingsStation.origin));
  },
});

export { expect };
