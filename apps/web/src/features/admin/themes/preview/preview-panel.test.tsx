import { toActiveTheme } from '@airdial/theme/theme-response';
import { describe, expect, test, vi } from 'vitest';
import { editDusk, openThemes, property, themesTab, withDusk } from '../../../../../testing/open-themes.tsx';
import { DUSK_PRIMARY } from '../../../../../testing/stored-themes.ts';
import { applyTheme } from '../../../../entities/site/apply-theme.ts';

const PRIMARY = '--color-primary';
const DEFAULT_PRIMARY = '#1976d2';

const { button, card, field, preview } = { ...themesTab, preview: () => themesTab.preview };

const main = () => field('Primary', 'Main');
const wholePage = () => preview().getByLabelText('Preview on the whole page');

/** In the panel. */
const propertyOf = (text: string, name: string) => () =>
  getComputedStyle(preview().getByText(text).element()).getPropertyValue(name);

const leaveWithoutSaving = () => vi.spyOn(window, 'confirm').mockReturnValue(true);

describe('the active theme', { tags: ['theme-preview'] }, () => {
  test('is previewed on the page, and not by an invalid value', async () => {
    openThemes('?edit=default');
    await main().fill('#123456');
    await expect.poll(() => property(PRIMARY)).toBe('#123456');
    await main().fill('#12');
    await expect.element(main()).toHaveValue('#12');
    expect(property(PRIMARY)).toBe('#123456');
  });

  test('is shown as it is stored once the editor is left', async () => {
    leaveWithoutSaving();
    const { stored } = openThemes('?edit=default');
    await main().fill('#123456');
    await expect.poll(() => property(PRIMARY)).toBe('#123456');
    await button('All themes').click();
    await expect.element(card('default')).toBeVisible();
    await expect.poll(() => property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    expect(stored.named('default')?.colorPalette.primary.main).toBe(DEFAULT_PRIMARY);
  });

  test('is shown as it is stored once the tab is left', async () => {
    const { close } = openThemes('?edit=default');
    await main().fill('#123456');
    await expect.poll(() => property(PRIMARY)).toBe('#123456');
    close();
    expect(property(PRIMARY)).toBe(DEFAULT_PRIMARY);
  });

  test('is applied by a save', { tags: ['theme-applies'] }, async () => {
    openThemes('?edit=default');
    await main().fill('#123456');
    await themesTab.save.click();
    await button('All themes').click();
    await expect.element(card('default')).toBeVisible();
    expect(property(PRIMARY)).toBe('#123456');
  });
});

describe('another theme', { tags: ['theme-preview'] }, () => {
  test('is previewed in either mode', async () => {
    editDusk();
    const background = propertyOf('Night Drive', '--color-background');
    await expect.element(preview()).toBeVisible();
    await expect.poll(background).toBe('#f5f6f8');
    await preview().getByLabelText('Dark').click();
    await expect.poll(background).toBe('#14161b');
    await preview().getByLabelText('Light').click();
    await expect.poll(background).toBe('#f5f6f8');
  });

  test('is previewed in the panel, and on the whole page on request', async () => {
    editDusk();
    await main().fill('#123456');
    await expect.poll(propertyOf('Every channel has a number. Find yours.', PRIMARY)).toBe('#123456');
    expect(property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await wholePage().click();
    await expect.poll(() => property(PRIMARY)).toBe('#123456');
    await wholePage().click();
    await expect.poll(() => property(PRIMARY)).toBe(DEFAULT_PRIMARY);
  });

  test('is not shown on the page any more once the editor is left', async () => {
    leaveWithoutSaving();
    const { stored } = editDusk();
    await wholePage().click();
    await expect.poll(() => property(PRIMARY)).toBe(DUSK_PRIMARY);
    await button('All themes').click();
    await expect.element(card('dusk')).toBeVisible();
    await expect.poll(() => property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    expect(stored.named('dusk')?.isActive).toBe(false);
  });

  test('stays on the page while a third one is applied beneath', async () => {
    leaveWithoutSaving();
    const { stored } = withDusk();
    openThemes(`?edit=${stored.add('moss')}`, stored);
    await wholePage().click();
    await main().fill('#123456');
    await expect.poll(() => property(PRIMARY)).toBe('#123456');
    const dusk = stored.named('dusk');
    if (dusk) applyTheme(toActiveTheme(dusk));
    expect(property(PRIMARY)).toBe('#123456');
    await button('All themes').click();
    await expect.element(card('dusk')).toBeVisible();
    await expect.poll(() => property(PRIMARY)).toBe(DUSK_PRIMARY);
  });
});
