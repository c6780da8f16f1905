import { test as base, expect } from './account-test.ts';
import { AdminApi } from './admin-api.ts';
import { AdminThemes } from './pages/admin-themes.ts';
import { PEOPLE } from './people.ts';
import { ThemeApi } from './theme-api.ts';

type ThemeFixtures = {
  /** There is only the default theme, before and after. */
  themes: ThemeApi;
  /** An administrator's System Theme tab; `open` shows it. */
  themesTab: AdminThemes;
  open: (search?: string) => Promise<void>;
};

type WorkerFixtures = { admin: AdminApi };

export const test = base.extend<ThemeFixtures, WorkerFixtures>({
  admin: [
    async ({ accountStation }, use) => {
      await use(await AdminApi.signIn(accountStation.origin, PEOPLE.admin));
    },
    { scope: 'worker' },
  ],
  themes: async ({ page, admin }, use) => {
    const themes = new ThemeApi(admin);
    await themes.clear();
    await use(themes);
    await page.goto('about:blank');
    await themes.clear();
  },
  // `screens` allows for what the console says of pictures that the station does not have.
  themesTab: async ({ page, admin, themes: _themes, screens: _screens }, use) => {
    await admin.signInPage(page);
    await use(new AdminThemes(page));
  },
  open: async ({ page, accountStation, themesTab: _themesTab }, use) => {
    await use(async (search = '') => {
      await page.goto(`${accountStation.origin}/admin/theme${search}`);
    });
  },
});

export { expect };
