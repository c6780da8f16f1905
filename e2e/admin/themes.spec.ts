import { defaultTheme } from '@airdial/theme/default-theme';
import { png } from '../../apps/server/testing/sample-pictures.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { openVisitor } from '../support/browser/open-visitor.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/theme-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';

const PRIMARY = '--color-primary';
const DEFAULT_PRIMARY = '#1976d2';
const DUSK_PRIMARY = '#7a3e9d';
const DUSK = { colorPalette: { primary: { main: DUSK_PRIMARY } } };
const LOGO = 'Full logo, light mode';
const UPLOADED = /^\/uploads\//;

test('a theme is created, and whatever is saved once it is active applies at once, here and on a visitor’s open page', {
  tag: ['@smoke', '@one-active-theme', '@theme-applies', '@theme-upload', '@theme-list', '@theme-toasts'],
}, async ({ page, browser, accountServer, themes, themesTab, open }) => {
  const visitor = await openVisitor(browser, accountServer.origin);
  const active = themesTab.themeCard('dusk').getByText('Active', { exact: true });
  await open();

  await test.step('is saved under its name, which the address opens again', async () => {
    await themesTab.button('New Theme').click();
    await themesTab.identity('Theme name').fill('dusk');
    await themesTab.identity('Display name').fill('Dusk');
    await themesTab.field('Primary', 'Main').fill(DUSK_PRIMARY);
    await themesTab.save.click();
    await expect(themesTab.toast('Theme created successfully')).toBeVisible();
    expect(await themes.named('dusk')).toMatchObject({ ...DUSK, isActive: false, isDefault: false });
    await page.reload();
    await expect(themesTab.identity('Theme name')).toHaveValue('dusk');
  });

  await test.step('applies as soon as it is activated', async () => {
    await themesTab.button('All themes').click();
    await expectNoViolations(page);
    expect(await themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await themesTab.action('Activate', 'dusk').click();
    await expect(themesTab.toast('Theme activated successfully')).toBeVisible();
    await expect(active).toBeVisible();
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DUSK_PRIMARY);
    await expect.poll(() => visitor.property(PRIMARY)).toBe(DUSK_PRIMARY);
  });

  await test.step('shows a logo in the header once it is uploaded', async () => {
    await themesTab.action('Edit', 'dusk').click();
    await themesTab.part('Branding').click();
    const buffer = await png(64, 32);
    await themesTab.choose(LOGO, { name: 'wide.png', mimeType: 'image/png', buffer });
    await themesTab.button('Upload Assets (1)').click();
    await expect(themesTab.toast('Logo assets uploaded successfully!')).toBeVisible();
    expect((await themes.named('dusk'))?.logoAssets.fullLogo.light).toMatch(UPLOADED);
    const logo = page.getByRole('banner').getByRole('img', { name: 'Radio Player' });
    await expect(logo).toHaveAttribute('src', UPLOADED);
  });

  await test.step('shows a color to others once it is saved', async () => {
    await themesTab.part('Colors').click();
    await themesTab.field('Primary', 'Main').fill('#123456');
    await expect.poll(() => themesTab.property(PRIMARY)).toBe('#123456');
    expect(await visitor.property(PRIMARY)).toBe(DUSK_PRIMARY);
    await themesTab.save.click();
    await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
    await expect(themesTab.toast('Theme changes applied immediately')).toBeVisible();
    await expect.poll(() => visitor.property(PRIMARY)).toBe('#123456');
  });

  await test.step('is deleted once another one is active', async () => {
    await themesTab.button('All themes').click();
    await themesTab.action('Activate', 'default').click();
    await expect.poll(() => visitor.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    void respondToDialog(page, 'accept');
    await themesTab.action('Delete', 'dusk').click();
    await expect(themesTab.toast('Theme deleted successfully')).toBeVisible();
    await expect(themesTab.themeCard('dusk')).toHaveCount(0);
    expect(await themes.named('dusk')).toBeUndefined();
  });
  await visitor.close();
});

test('a theme that another administrator activates becomes the list’s, and changes the preview only of the one it replaces', {
  tag: ['@theme-list', '@theme-preview'],
}, async ({ page, themes, themesTab, open }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const { _id } = await themes.create('dusk', DUSK);
  await themes.create('moss');
  const connected = page.waitForResponse(/\/api\/live/);
  await open();

  await test.step('does not disturb the preview of another one', async () => {
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

  await test.step('ends the preview of the active one', async () => {
    await themesTab.action('Edit', 'dusk').click();
    await themesTab.field('Primary', 'Main').fill('#123456');
    await themes.activate(defaultTheme._id);
    await expect.poll(() => themesTab.property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await expect(themesTab.field('Primary', 'Main')).toHaveValue('#123456');
  });
});

test('a theme that is activated before a page’s first event applies all the same', async ({
  page,
  accountServer,
  themes,
  screens: _allowsForPictures,
}) => {
  const { _id } = await themes.create('dusk', { branding: { brandName: 'Radio Dusk' } });
  const events = await holdResponses(page, { method: 'GET', path: /^\/api\/live$/ });
  const connecting = page.waitForRequest(/\/api\/live/);
  await page.goto(accountServer.origin);
  await connecting;
  await themes.activate(_id);
  events.release();
  await expect(page).toHaveTitle('Radio Dusk');
});
