import type { Dialog } from '@playwright/test';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/theme-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';

const WRONG_COLOR = 'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)';
const PARTS = ['Colors', 'Typography', 'Branding', 'PWA Settings', 'Home Content'];
const DUSK = { colorPalette: { primary: { main: '#7a3e9d' } } };

test('a new theme starts as the default one and is saved under its name', {
  tag: ['@theme-buttons', '@theme-toasts', '@default-theme'],
}, async ({ themes, themesTab, open }) => {
  await open();
  await themesTab.button('New Theme').click();
  await expect(themesTab.main.getByRole('heading', { name: 'New theme' })).toBeVisible();
  // Its text begins beside the swatch.
  await expect(themesTab.field('Primary', 'Main')).toHaveCSS('padding-left', '56px');
  await themesTab.identity('Theme name').fill('harbour');
  await themesTab.identity('Display name').fill('Harbour');
  await themesTab.field('Primary', 'Main').fill('rgb(10, 60, 90)');
  await themesTab.save.click();
  await expect(themesTab.toast('Theme created successfully')).toBeVisible();
  await expect(themesTab.main.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  expect(await themes.named('harbour')).toMatchObject({
    displayName: 'Harbour',
    version: '1.0.0',
    isActive: false,
    isDefault: false,
    colorPalette: { primary: { main: 'rgb(10, 60, 90)' } },
  });
  await themesTab.page.reload();
  await expect(themesTab.identity('Theme name')).toHaveValue('harbour');
});

test('saves the values of every tab', {
  tag: ['@theme-tabs', '@theme-toasts'],
}, async ({ themes, themesTab, open }) => {
  const { _id } = await themes.create('dusk', DUSK);
  await open(`?edit=${_id}`);
  await themesTab.identity('Version').fill('2.1.0');
  await themesTab.field('Navigation bar', 'Background, dark mode').fill('#102030');
  await themesTab.part('Typography').click();
  await themesTab.field('Fonts', 'Headings').fill('Georgia, serif');
  await themesTab.field('Weights', 'Semibold').fill('650');
  await themesTab.field('Line heights', 'Tight').fill('1.1');
  await themesTab.field('Texts of buttons', 'Letters').selectOption('UPPERCASE');
  await themesTab.part('Branding').click();
  await themesTab.field('Brand', 'Brand name').fill('Radio Dusk');
  await themesTab.field('Shapes', 'Corners of cards').fill('2px');
  await themesTab.field('Motion', 'Slow').fill('0.5s');
  await themesTab.field('Own styles', 'Custom CSS').fill('h1 { letter-spacing: 0 }');
  await themesTab.part('PWA Settings').click();
  await themesTab.field('Installed app', 'Short name').fill('Dusk');
  await themesTab.part('Home Content').click();
  await themesTab.field('Hero', 'Title').fill('Good evening');
  await themesTab.field('Banner', 'Banner text').fill('Live tonight');
  await themesTab.field('Banner', 'Show the banner').check();
  await expect(themesTab.preview.getByText('Live tonight')).toBeVisible();
  await themesTab.save.click();
  await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
  await expect(themesTab.toast('Theme changes applied immediately')).toHaveCount(0);
  expect(await themes.named('dusk')).toMatchObject({
    version: '2.1.0',
    customCSS: expect.stringContaining('letter-spacing'),
    componentStyles: {
      button: { textTransform: 'uppercase' },
      card: { borderRadius: '2px' },
      navigation: { background: null, darkBackground: '#102030' },
    },
    typography: {
      fontFamily: { secondary: '"Georgia", serif' },
      fontWeight: { semibold: 650 },
      lineHeight: { tight: 1.1 },
    },
    advanced: { transitions: { slow: '0.5s' } },
    branding: { brandName: 'Radio Dusk' },
    pwaConfig: { shortName: 'Dusk' },
    homePageContent: { heroTitle: 'Good evening', bannerText: 'Live tonight', bannerVisible: true },
  });
});

test('leaving the editor keeps the focus and loses nothing without a confirmation', async ({
  page,
  themes,
  themesTab,
  open,
}) => {
  const { _id } = await themes.create('dusk', DUSK);
  const main = themesTab.field('Primary', 'Main');
  await open();

  await test.step('the focus moves to the editor’s title, and back to the theme’s card', async () => {
    await themesTab.action('Edit', 'dusk').press('Enter');
    await expect(themesTab.main.getByRole('heading', { name: 'dusk' })).toBeFocused();
    await themesTab.button('All themes').press('Enter');
    await expect(themesTab.themeCard('dusk').getByRole('button').first()).toBeFocused();
  });

  await test.step('confirms before it discards unsaved changes', async () => {
    await themesTab.action('Edit', 'dusk').click();
    await expect(page).toHaveURL(new RegExp(`edit=${_id}`));
    await main.fill('#123456');
    await expect(themesTab.main.getByText('Unsaved changes')).toBeVisible();
    const prompts: string[] = [];
    let accepts = false;
    const respond = (dialog: Dialog) => {
      prompts.push(dialog.message());
      void (accepts ? dialog.accept() : dialog.dismiss());
    };
    page.on('dialog', respond);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await themesTab.button('All themes').click();
    await page.getByRole('tab', { name: 'User Management' }).click();
    await page.evaluate(() => history.back());
    await expect.poll(() => prompts.length).toBe(4);
    expect(prompts).toEqual(Array(4).fill('Leave without saving? Your changes to this theme will be lost.'));
    await expect(main).toHaveValue('#123456');
    accepts = true;
    await themesTab.button('All themes').click();
    await expect(themesTab.themeCard('dusk')).toBeVisible();
    expect((await themes.named('dusk'))?.colorPalette.primary.main).toBe('#7a3e9d');
    page.off('dialog', respond);
  });

  await test.step('the browser prompts before it closes or reloads a tab with unsaved changes', async () => {
    await open(`?edit=${_id}`);
    await main.fill('#123456');
    const types: string[] = [];
    page.once('dialog', (dialog) => {
      types.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(types).toEqual(['beforeunload']);
    await expect(main).toHaveValue('#7a3e9d');
  });

  await test.step('Discard Changes is confirmed, and reverts the form', async () => {
    await main.fill('#123456');
    const prompt = respondToDialog(page, 'dismiss');
    await themesTab.button('Discard Changes').click();
    expect(await prompt).toContain('Discard all unsaved changes');
    await expect(main).toHaveValue('#123456');
    void respondToDialog(page, 'accept');
    await themesTab.button('Discard Changes').click();
    await expect(main).toHaveValue('#7a3e9d');
    await expect(themesTab.main.getByText('Unsaved changes')).toHaveCount(0);
  });

  await test.step('an unknown theme leads back to the list', async () => {
    await open('?edit=nowhere');
    await expect(themesTab.main.getByRole('heading', { name: 'Theme not found' })).toBeVisible();
    await themesTab.button('All themes').click();
    await expect(themesTab.themeCard('default')).toBeVisible();
  });
});

test('colors are chosen in a dialog and warned about', {
  tag: '@color-dialog',
}, async ({ page, themesTab, open }) => {
  await open('?edit=default');

  await test.step('names texts that become hard to read while they are edited', async () => {
    await expect(themesTab.main.getByText(/hard to read/)).toHaveCount(0);
    await themesTab.field('Primary', 'Text on it').fill('#77aadd');
    await expect(themesTab.main.getByText('2 texts are hard to read')).toHaveCount(0);
    await expect(themesTab.main.getByText(/texts are hard to read/)).toBeVisible();
    await expect(themesTab.main.getByText(/^Light mode: text on primary, \d\.\d:1 of 4\.5:1$/)).toBeVisible();
  });

  await test.step('the color dialog', async () => {
    await test.step('works by keyboard and by text, and returns the focus', async () => {
      const field = themesTab.field('Primary', 'Main');
      const swatch = themesTab.swatch('Primary', 'Main');
      await swatch.press('Enter');
      const dialog = themesTab.colorDialog;
      await expect(dialog).toBeVisible();
      await dialog.getByRole('slider', { name: 'Hue' }).press('ArrowRight');
      await expect(field).not.toHaveValue('#1976d2');
      await dialog.getByLabel('Color as text').fill('rgb(200, 30, 60)');
      await expect(field).toHaveValue('rgb(200, 30, 60)');
      await dialog.getByRole('slider', { name: 'Alpha' }).press('ArrowLeft');
      await expect(field).toHaveValue(/^#c81e3c[0-9a-f]{2}$/);
      await dialog.getByLabel('Color as text').fill('red');
      await expect(dialog.getByText(WRONG_COLOR)).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(swatch).toBeFocused();
      await expect(themesTab.note(WRONG_COLOR)).toBeVisible();
      await swatch.click();
      await dialog.getByLabel('Color as text').fill('#00ff00');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(field).toHaveValue('#00ff00');
    });

    await test.step('follows the pointer', async () => {
      await themesTab.swatch('Accent', 'Main').click();
      const area = themesTab.colorDialog.getByRole('slider', { name: 'Color', exact: true });
      await area.click({ position: { x: 20, y: 4 } });
      await expect(themesTab.field('Accent', 'Main')).toHaveValue(/^#f[0-9a-f]f[0-9a-f]e/);
      await page.keyboard.press('Escape');
      await expect(themesTab.colorDialog).toHaveCount(0);
    });
  });
});

test('every tab of the editor and the color dialog are accessible in both modes', async ({
  page,
  themesTab,
  open,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open('?edit=default');
  for (const part of PARTS) {
    await themesTab.part(part).click();
    await expect(themesTab.part(part)).toHaveAttribute('aria-selected', 'true');
    await expectNoViolationsInBothModes(page);
  }
  await themesTab.part('Colors').click();
  await themesTab.swatch('Primary', 'Main').click();
  await expect(themesTab.colorDialog).toBeVisible();
  await expectNoViolationsInBothModes(page);
});
