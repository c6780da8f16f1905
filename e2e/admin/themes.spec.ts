import type { Locator } from '@playwright/test';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { openVisitor } from '../support/browser/open-visitor.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/theme-fixture.ts';
import { expectNoViolations, expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';

const THEMES = /^\/api\/themes$/;
const ONE_THEME = /^\/api\/themes\/[^/]+$/;
const ACTIVATE = /^\/api\/themes\/[^/]+\/activate$/;
const NOT_FOUND_LINE = /404 \(Not Found\)/;
const DUSK = { colorPalette: { primary: { main: '#7a3e9d' } } };
const DEFAULT_PRIMARY = '#1976d2';
const DUSK_PRIMARY = '#7a3e9d';

const buttonsOf = (card: Locator) => card.getByRole('button').allTextContents();

test('the list shows every theme and follows which one is active', {
  tag: ['@theme-list', '@theme-actions'],
}, async ({ page, themes, themesTab, open }) => {
  const { _id } = await themes.create('dusk', DUSK);
  const connected = page.waitForResponse(/\/api\/live/);
  await open();
  await test.step('lists every theme as a card; the active and the default one cannot be deleted', async () => {
    const airdial = themesTab.themeCard('default');
    await expect(airdial.getByText('Active', { exact: true })).toBeVisible();
    await expect(airdial.getByText('Default', { exact: true })).toBeVisible();
    expect(await buttonsOf(airdial)).toEqual(['Edit', 'Duplicate']);
    const dusk = themesTab.themeCard('dusk');
    await expect(dusk.getByText(/^(Active|Default)$/)).toHaveCount(0);
    expect(await buttonsOf(dusk)).toEqual(['Activate', 'Edit', 'Duplicate', 'Delete']);
    await expect(themesTab.button('New Theme')).toBeVisible();
  });

  await test.step('the list is accessible in both modes', async () => {
    await expect(themesTab.themeCard('dusk')).toBeVisible();
    await expectNoViolationsInBothModes(page);
  });

  await test.step('lists a theme as active that another administrator activates', async () => {
    await expect(themesTab.themeCard('default').getByText('Active', { exact: true })).toBeVisible();
    await connected;
    await themes.activate(_id);
    await expect(themesTab.themeCard('dusk').getByText('Active', { exact: true })).toBeVisible();
    await expect.poll(() => themesTab.property('--color-primary')).toBe(DUSK_PRIMARY);
  });

  await test.step('an inactive default theme cannot be deleted either', async () => {
    expect(await buttonsOf(themesTab.themeCard('default'))).toEqual(['Activate', 'Edit', 'Duplicate']);
    expect(await buttonsOf(themesTab.themeCard('dusk'))).toEqual(['Edit', 'Duplicate']);
  });
});

test('an activated theme applies at once, here and on a visitor’s open page', {
  tag: ['@smoke', '@one-active-theme', '@theme-toasts'],
}, async ({ browser, accountServer, themes, themesTab, open }) => {
  await themes.create('dusk', DUSK);
  const visitor = await openVisitor(browser, accountServer.origin);
  await open();
  expect(await themesTab.property('--color-primary')).toBe(DEFAULT_PRIMARY);
  await themesTab.action('Activate', 'dusk').click();
  await expect(themesTab.toast('Theme activated successfully')).toBeVisible();
  await expect.poll(() => themesTab.property('--color-primary')).toBe(DUSK_PRIMARY);
  await expect.poll(() => visitor.property('--color-primary')).toBe(DUSK_PRIMARY);
  await expect(themesTab.themeCard('dusk').getByText('Active', { exact: true })).toBeVisible();
  await expect(themesTab.themeCard('default').getByText('Active', { exact: true })).toHaveCount(0);
  await expect(themesTab.action('Edit', 'dusk')).toBeFocused();
  await visitor.close();
});

test('activating a theme with low contrast is confirmed first', async ({ page, themes, themesTab, open }) => {
  await themes.create('pale', { colorPalette: { text: { secondary: '#cccccc' } } });
  await open();
  await expect(themesTab.themeCard('pale').getByText('Low contrast (2)')).toBeVisible();
  await themesTab.action('Activate', 'pale').click();
  const dialog = page.getByRole('dialog', { name: 'Some texts are hard to read' });
  await expect(dialog.getByText('Light mode: secondary text on cards, 1.6:1 of 4.5:1')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await themes.named('pale'))?.isActive).toBe(false);
  await themesTab.action('Activate', 'pale').click();
  await dialog.getByRole('button', { name: 'Activate Anyway' }).click();
  await expect(themesTab.toast('Theme activated successfully')).toBeVisible();
  expect((await themes.named('pale'))?.isActive).toBe(true);
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

test('a theme is copied and deleted', {
  tag: ['@theme-delete-asks', '@theme-toasts', '@theme-copy'],
}, async ({ page, themes, themesTab, open }) => {
  await open();
  await test.step('a copy has the same values under another name, and is neither active nor the default', async () => {
    const sent = page.waitForRequest(
      (call) => call.method() === 'POST' && THEMES.test(new URL(call.url()).pathname),
    );
    await themesTab.action('Duplicate', 'default').click();
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({ name: 'default (Copy)', isActive: false, isDefault: false });
    expect(body).not.toHaveProperty('_id');
    await expect(themesTab.toast('Theme duplicated successfully')).toBeVisible();
    await expect(themesTab.themeCard('default (Copy)')).toBeVisible();
    const original = await themes.named('default');
    const copy = await themes.named('default (Copy)');
    expect(copy).toMatchObject({ colorPalette: original?.colorPalette, isActive: false, isDefault: false });
  });

  await test.step('the copy of a theme with the longest name has the beginning of that name', async () => {
    const name = 'long '.repeat(24).trim().padEnd(120, 's');
    await themes.create(name);
    await open();
    await themesTab.dismissToasts();
    await themesTab.action('Duplicate', name).click();
    await expect(themesTab.toast('Theme duplicated successfully')).toBeVisible();
    expect(await themes.named(`${name.slice(0, 113)} (Copy)`)).toBeDefined();
  });

  await test.step('deletes a theme only after a confirmation', async () => {
    void respondToDialog(page, 'dismiss');
    await themesTab.action('Delete', 'default (Copy)').click();
    await expect(themesTab.themeCard('default (Copy)')).toBeVisible();
    expect(await themes.named('default (Copy)')).toBeDefined();
    const prompt = respondToDialog(page, 'accept');
    await themesTab.action('Delete', 'default (Copy)').click();
    expect(await prompt).toBe('Delete the theme “default (Copy)”? This cannot be undone.');
    await expect(themesTab.toast('Theme deleted successfully')).toBeVisible();
    await expect(themesTab.themeCard('default (Copy)')).toHaveCount(0);
    await expect(themesTab.button('New Theme')).toBeFocused();
    expect(await themes.named('default (Copy)')).toBeUndefined();
  });
});

test('shows each failure and goes on', {
  tag: ['@themes-failed', '@theme-action-failed'],
}, async ({ page, themes, themesTab, open, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, NOT_FOUND_LINE);
  page.on('dialog', (dialog) => void dialog.accept());
  const { _id } = await themes.create('dusk', DUSK);

  await test.step('themes that fail to load can be retried', async () => {
    const mend = await failCalls(page, { method: 'GET', path: THEMES }, BAD_GATEWAY);
    await open();
    await expect(themesTab.main.getByRole('heading', { name: 'Failed to load themes' })).toBeVisible();
    await expect(themesTab.toasts.getByRole('alert')).toHaveCount(0);
    await expectNoViolations(page);
    await mend();
    await themesTab.button('Try again').click();
    await expect(themesTab.themeCard('default')).toBeVisible();
    await themesTab.dismissToasts();
  });

  for (const [action, method, path, text] of [
    ['Activate', 'PUT', ACTIVATE, 'Failed to activate theme'],
    ['Duplicate', 'POST', THEMES, 'Failed to duplicate theme'],
    ['Delete', 'DELETE', ONE_THEME, 'Failed to delete theme'],
  ] as const)
    await test.step(`a failing action shows ${text}`, async () => {
      const mend = await failCalls(page, { method, path }, BAD_GATEWAY);
      await themesTab.action(action, 'dusk').click();
      await expect(themesTab.toast(text)).toBeVisible();
      await expect(themesTab.themeCard('dusk')).toBeVisible();
      await mend();
      await themesTab.dismissToasts();
    });

  await test.step('a theme that another administrator deleted shows an error and leaves the list', async () => {
    await expect(themesTab.themeCard('dusk')).toBeVisible();
    await themes.remove(_id);
    await themesTab.action('Delete', 'dusk').click();
    await expect(themesTab.toast('Failed to delete theme')).toBeVisible();
    await expect(themesTab.themeCard('dusk')).toHaveCount(0);
  });
});
