import { png } from '../../apps/server/testing/sample-pictures.ts';
import { AdminApi } from '../support/api/admin-api.ts';
import { endSession } from '../support/api/end-session.ts';
import { test as base, expect } from '../support/fixtures/theme-fixture.ts';
import { AdminThemes } from '../support/pages/admin-themes.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const BACK = 'Your unsaved changes are back.';
const STORED_MEANWHILE =
  'Somebody else has saved meanwhile: what you had not changed is shown as it is stored now.';
const LEFT_OUT = 'Pictures that were chosen are not kept. Please choose them again.';
const DUSK = { colorPalette: { primary: { main: '#7a3e9d' } } };

type Fixtures = {
  /** Ends the page's session and saves, which gets a 401. */
  loseSession: () => Promise<void>;
  /** Signs in again and expects what was typed. */
  reopen: () => Promise<void>;
};

const test = base.extend<Fixtures>({
  themesTab: async ({ page, accountServer, themes: _themes, screens: _screens }, use) => {
    const session = await AdminApi.signIn(accountServer.origin, PEOPLE.admin);
    await session.signInPage(page);
    await use(new AdminThemes(page));
  },
  loseSession: async ({ page, accountServer, themesTab, consoleGuard }, use) => {
    consoleGuard.allow(/401 \(Unauthorized\)/);
    await use(async () => {
      await endSession(page, accountServer.origin);
      await themesTab.save.click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(themesTab.toast('Your session has ended. Please sign in again.')).toBeVisible();
      await expect(themesTab.toasts.getByText(/Authentication required/)).toHaveCount(0);
      await themesTab.dismissToasts();
    });
  },
  reopen: async ({ screens, themesTab }, use) => {
    await use(async () => {
      await screens.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
      await expect(themesTab.note(BACK)).toBeVisible();
    });
  },
});

test('nothing typed into a theme is lost when the session ends', async ({
  page,
  themes,
  themesTab,
  open,
  loseSession,
  reopen,
}) => {
  const { _id } = await themes.create('dusk', DUSK);
  await open(`?edit=${_id}`);

  await test.step('restores what was typed into a theme after the session ended, and can save it', async () => {
    await themesTab.identity('Display name').fill('Dusk over the sea');
    await themesTab.field('Primary', 'Main').fill('#00695c');
    await loseSession();
    await reopen();
    await expect(page).toHaveURL(new RegExp(`/admin/theme\\?edit=${_id}$`));
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
    await themesTab.dismissToasts();
  });

  await test.step('keeps what another administrator saved, drops chosen pictures, and can discard the rest', async () => {
    await open(`?edit=${_id}`);
    await themesTab.identity('Display name').fill('Mine');
    await themesTab.part('Branding').click();
    const picture = { name: 'small.png', mimeType: 'image/png', buffer: await png(64, 32) };
    await themesTab.choose('Favicon', picture);
    await expect(themesTab.button('Upload Assets (1)')).toBeVisible();
    await loseSession();
    await themes.update(_id, { description: 'Theirs' });
    await reopen();
    await expect(themesTab.note(STORED_MEANWHILE)).toBeVisible();
    await expect(themesTab.note(LEFT_OUT)).toBeVisible();
    await expect(themesTab.identity('Display name')).toHaveValue('Mine');
    await expect(themesTab.identity('Description')).toHaveValue('Theirs');
    await expect(themesTab.button(/^Upload Assets/)).toHaveCount(0);
    await themesTab.button('Discard them').click();
    await expect(themesTab.note(BACK)).toHaveCount(0);
    await expect(themesTab.identity('Display name')).toHaveValue('Dusk over the sea');
    await expect(themesTab.note('Unsaved changes')).toHaveCount(0);
  });

  await test.step('a theme that was new is restored as new', async () => {
    await open('?edit=new');
    await themesTab.identity('Theme name').fill('dawn');
    await themesTab.identity('Display name').fill('Dawn');
    await loseSession();
    await reopen();
    await expect(themesTab.identity('Theme name')).toHaveValue('dawn');
    await themesTab.save.click();
    await expect(themesTab.toast('Theme created successfully')).toBeVisible();
    expect(await themes.named('dawn')).toMatchObject({ displayName: 'Dawn' });
    await expect(page).toHaveURL(/\?edit=[\w-]{8,}$/);
    await expect(themesTab.note(BACK)).toHaveCount(0);
  });
});
