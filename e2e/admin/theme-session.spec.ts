import { png } from '../../apps/server/src/testing/sample-pictures.ts';
import { AdminApi } from '../support/api/admin-api.ts';
import { test as base, expect } from '../support/fixtures/theme-fixture.ts';
import { AdminThemes } from '../support/pages/admin-themes.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const BACK = 'Your unsaved changes are back.';
const STORED_MEANWHILE =
  'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.';
const LEFT_OUT = 'Pictures that were chosen are not kept. Please choose them again.';
const DUSK = { colorPalette: { primary: { main: '#7a3e9d' } } };

type Fixtures = {
  /** The page's own session, which ends during the test. */
  session: AdminApi;
  /** Revokes the session; the next save gets a 401. */
  endSession: () => Promise<void>;
  /** Signs in again and expects what was typed. */
  reopen: () => Promise<void>;
  /** The id of the theme that is open in the editor. */
  dusk: string;
};

const test = base.extend<Fixtures>({
  session: async ({ accountServer }, use) => {
    await use(await AdminApi.signIn(accountServer.origin, PEOPLE.admin));
  },
  themesTab: async ({ page, session, themes: _themes, screens: _screens }, use) => {
    await session.signInPage(page);
    await use(new AdminThemes(page));
  },
  endSession: async ({ page, session, themesTab, consoleGuard }, use) => {
    consoleGuard.allow(/401 \(Unauthorized\)/);
    await use(async () => {
      await session.call('POST', '/api/auth/logout');
      await themesTab.save.click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(themesTab.toast('Your session has ended. Please sign in again.')).toBeVisible();
      await expect(themesTab.toasts.getByText(/Authentication required/)).toHaveCount(0);
    });
  },
  reopen: async ({ screens, themesTab }, use) => {
    await use(async () => {
      await screens.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
      await expect(themesTab.note(BACK)).toBeVisible();
    });
  },
  dusk: async ({ themes, open }, use) => {
    const { _id } = await themes.create('dusk', DUSK);
    await open(`?edit=${_id}`);
    await use(_id);
  },
});

test('restores what was typed into a theme after the session ended, and can save it', async ({
  page,
  dusk,
  endSession,
  reopen,
  themes,
  themesTab,
}) => {
  await themesTab.identity('Display name').fill('Dusk over the sea');
  await themesTab.field('Primary', 'Main').fill('#00695c');
  await endSession();
  await reopen();
  await expect(page).toHaveURL(new RegExp(`/admin/theme\\?edit=${dusk}$`));
  await expect(themesTab.note(STORED_MEANWHILE)).toHaveCount(0);
  await expect(themesTab.note(LEFT_OUT)).toHaveCount(0);
  await expect(themesTab.identity('Display name')).toHaveValue('Dusk over the sea');
  await expect(themesTab.field('Primary', 'Main')).toHaveValue('#00695c');
  await expect(themesTab.note('Unsaved changes')).toBeVisible();
  await themesTab.save.click();
  await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
  await expect(themesTab.note(BACK)).toHaveCount(0);
  expect(await themes.named('dusk')).toMatchObject({
    displayName: 'Dusk over the sea',
    colorPalette: { primary: { main: '#00695c' } },
  });
  await themesTab.identity('Description').fill('Typed since');
  await expect(themesTab.note('Unsaved changes')).toBeVisible();
  await expect(themesTab.note(BACK)).toHaveCount(0);
});

test('keeps what another administrator saved, drops chosen pictures, and can discard the rest', async ({
  dusk,
  endSession,
  reopen,
  themes,
  themesTab,
}) => {
  await themesTab.identity('Display name').fill('Mine');
  await themesTab.part('Branding').click();
  const picture = { name: 'small.png', mimeType: 'image/png', buffer: await png(64, 32) };
  await themesTab.choose('Favicon', picture);
  await expect(themesTab.button('Upload Assets (1)')).toBeVisible();
  await endSession();
  await themes.update(dusk, { description: 'Theirs' });
  await reopen();
  await expect(themesTab.note(STORED_MEANWHILE)).toBeVisible();
  await expect(themesTab.note(LEFT_OUT)).toBeVisible();
  await expect(themesTab.identity('Display name')).toHaveValue('Mine');
  await expect(themesTab.identity('Description')).toHaveValue('Theirs');
  await expect(themesTab.button(/^Upload Assets/)).toHaveCount(0);
  await themesTab.button('Discard them').click();
  await expect(themesTab.note(BACK)).toHaveCount(0);
  await expect(themesTab.identity('Display name')).toHaveValue('dusk');
  await expect(themesTab.note('Unsaved changes')).toHaveCount(0);
});

test('a theme that was new is restored as new', async ({
  page,
  open,
  endSession,
  reopen,
  themes,
  themesTab,
}) => {
  await open('?edit=new');
  await themesTab.identity('Theme name').fill('dawn');
  await themesTab.identity('Display name').fill('Dawn');
  await endSession();
  await reopen();
  await expect(themesTab.identity('Theme name')).toHaveValue('dawn');
  await themesTab.save.click();
  await expect(themesTab.toast('Theme created successfully')).toBeVisible();
  expect(await themes.named('dawn')).toMatchObject({ displayName: 'Dawn' });
  await expect(page).toHaveURL(/\?edit=[\w-]{8,}$/);
  await expect(themesTab.note(BACK)).toHaveCount(0);
});
