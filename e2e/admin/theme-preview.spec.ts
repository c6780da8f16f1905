import { defaultTheme } from '@airdial/theme/default-theme';
import type { Dialog, Page } from '@playwright/test';
import { openVisitor } from '../support/browser/open-visitor.ts';
import { expect, test } from '../support/fixtures/theme-fixture.ts';

const PRIMARY = '--color-primary';
const DEFAULT_PRIMARY = '#1976d2';
const DUSK_PRIMARY = '#7a3e9d';
const DUSK = { colorPalette: { primary: { main: DUSK_PRIMARY } } };

const leaveWithoutSaving = (page: Page) => page.on('dialog', (dialog: Dialog) => void dialog.accept());

test('editing the active theme previews it on this page, and leaving undoes that', {
  tag: '@theme-preview',
}, async ({ page, themes, themesTab, open }) => {
  leaveWithoutSaving(page);
  await test.step('the preview is undone by the list of themes', async () => {
    await open();
    await themesTab.action('Edit', 'default').click();
    const main = themesTab.field('Primary', 'Main');
    await main.fill('#123456');
    await expect.poll(() => themesTab.property(PRIMARY)).toBe('#123456');
    await main.fill('#12');
    expect(await themesTab.property(PRIMARY)).toBe('#123456');
    await themesTab.button('All themes').click();
    await expect(themesTab.themeCard('default')).toBeVisible();
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    expect((await themes.list())[0]?.colorPalette.primary.main).toBe(DEFAULT_PRIMARY);
  });

  for (const [way, leave] of [
    ['another tab of the panel', (page: Page) => page.getByRole('tab', { name: 'User Management' }).click()],
    ['another page', (page: Page) => page.getByRole('link', { name: 'Dashboard' }).click()],
    ['a reload', (page: Page) => page.reload()],
  ] as const)
    await test.step(`the preview is undone by ${way}`, async () => {
      await open('?edit=default');
      await themesTab.field('Primary', 'Main').fill('#123456');
      await expect.poll(() => themesTab.property(PRIMARY)).toBe('#123456');
      await leave(page);
      await expect.poll(() => themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    });
});

test('editing another theme previews it in the panel, or on the whole page on request', async ({
  page,
  themes,
  themesTab,
  open,
}) => {
  leaveWithoutSaving(page);
  const { _id } = await themes.create('dusk', DUSK);
  await open();
  await themesTab.action('Edit', 'dusk').click();

  await test.step('the panel shows both modes, whichever mode the page is in', async () => {
    const background = () =>
      themesTab.preview
        .getByText('Night Drive')
        .evaluate((part) => getComputedStyle(part).getPropertyValue('--color-background'));
    await expect.poll(background).toBe('#f5f6f8');
    await themesTab.preview.getByLabel('Dark', { exact: true }).check();
    await expect.poll(background).toBe('#14161b');
    await themesTab.preview.getByLabel('Light', { exact: true }).check();
  });

  await test.step('in the panel, or on the whole page on request', async () => {
    await themesTab.field('Primary', 'Main').fill('#123456');
    const inPanel = () =>
      themesTab.preview
        .getByText('Every channel has a number. Find yours.')
        .evaluate((part, name) => getComputedStyle(part).getPropertyValue(name), PRIMARY);
    await expect.poll(inPanel).toBe('#123456');
    expect(await themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await themesTab.preview.getByLabel('Preview on the whole page').check();
    await expect.poll(() => themesTab.property(PRIMARY)).toBe('#123456');
    await themesTab.preview.getByLabel('Preview on the whole page').uncheck();
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await themesTab.preview.getByLabel('Preview on the whole page').check();
    await themesTab.button('All themes').click();
    await expect(themesTab.themeCard('dusk')).toBeVisible();
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    expect((await themes.list()).find((theme) => theme._id === _id)?.isActive).toBe(false);
  });
});

test('saving the active theme applies it at once for every visitor', {
  tag: '@theme-applies',
}, async ({ browser, accountServer, themesTab, open }) => {
  const visitor = await openVisitor(browser, accountServer.origin);
  await open('?edit=default');
  await themesTab.field('Primary', 'Main').fill('#123456');
  expect(await visitor.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
  await themesTab.save.click();
  await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
  await expect(themesTab.toast('Theme changes applied immediately')).toBeVisible();
  await expect.poll(() => visitor.property(PRIMARY)).toBe('#123456');
  await themesTab.button('All themes').click();
  await expect(themesTab.themeCard('default')).toBeVisible();
  expect(await themesTab.property(PRIMARY)).toBe('#123456');
  await visitor.close();
});

test('a theme that is activated meanwhile changes the preview only of the one it replaces', async ({
  page,
  themes,
  themesTab,
  open,
}) => {
  leaveWithoutSaving(page);
  const { _id } = await themes.create('dusk', DUSK);
  await themes.create('moss');
  const connected = page.waitForResponse(/\/api\/live/);
  await open();

  await test.step('a theme that another administrator activates does not disturb the preview', async () => {
    await themesTab.action('Edit', 'moss').click();
    await themesTab.preview.getByLabel('Preview on the whole page').check();
    await themesTab.field('Primary', 'Main').fill('#123456');
    await connected;
    // After the event the page fetches the theme, then the list.
    const listed = page.waitForResponse(/\/api\/themes$/);
    await themes.activate(_id);
    await listed;
    await expect.poll(() => themesTab.property(PRIMARY)).toBe('#123456');
    await expect(themesTab.field('Primary', 'Main')).toHaveValue('#123456');
    await themesTab.button('All themes').click();
    await expect(themesTab.themeCard('dusk').getByText('Active', { exact: true })).toBeVisible();
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DUSK_PRIMARY);
  });

  await test.step('the preview of the active theme ends when another one is activated', async () => {
    await themesTab.action('Edit', 'dusk').click();
    await themesTab.field('Primary', 'Main').fill('#123456');
    await themes.activate(defaultTheme._id);
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await expect(themesTab.field('Primary', 'Main')).toHaveValue('#123456');
  });
});
