import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { expectNoViolations } from '../../../../../testing/expect-no-violations.ts';
import { holdResponse, proxyFailure, refusal } from '../../../../../testing/fake-api.ts';
import { openThemes, property, themesTab, withDusk } from '../../../../../testing/open-themes.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { DUSK_PRIMARY, StoredThemes, withColors } from '../../../../../testing/stored-themes.ts';

const PRIMARY = '--color-primary';
const DEFAULT_PRIMARY = '#1976d2';

const { card, action, button } = themesTab;

const openWithDusk = () => openThemes('', withDusk().stored);

const buttonsOf = (name: string) =>
  card(name)
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const chip = (name: string, text: 'Active' | 'Default') => card(name).getByText(text);

describe('the list', { tags: ['theme-list', 'theme-actions'] }, () => {
  test('shows every theme as a card; the active and the default one cannot be deleted', async () => {
    openWithDusk();
    await expect.element(chip('default', 'Active')).toBeVisible();
    await expect.element(chip('default', 'Default')).toBeVisible();
    expect(buttonsOf('default')).toEqual(['Edit', 'Duplicate']);
    expect(
      card('dusk')
        .getByText(/^(Active|Default)$/)
        .all(),
    ).toEqual([]);
    expect(buttonsOf('dusk')).toEqual(['Activate', 'Edit', 'Duplicate', 'Delete']);
    await expect.element(button('New Theme')).toBeVisible();
  });

  test('does not offer to delete a default theme that is not active', async () => {
    const { stored, id } = withDusk();
    stored.activate(id);
    openThemes('', stored);
    await expect.element(chip('dusk', 'Active')).toBeVisible();
    expect(buttonsOf('default')).toEqual(['Activate', 'Edit', 'Duplicate']);
    expect(buttonsOf('dusk')).toEqual(['Edit', 'Duplicate']);
  });

  test('is accessible in both modes', async () => {
    openWithDusk();
    await expect.element(card('dusk')).toBeVisible();
    await expectAccessibleViews();
  });

  test('offers to try again when it fails to load', { tags: ['themes-failed'] }, async () => {
    const { api, stored } = openThemes();
    api.respond({ listThemes: () => proxyFailure() });
    await expect
      .element(screen.main.getByRole('alert').getByRole('heading', { name: 'Failed to load themes' }))
      .toBeVisible();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    await expectNoViolations();
    api.respond(stored.responses);
    await button('Try again').click();
    await expect.element(card('default')).toBeVisible();
  });
});

describe('Activate', { tags: ['one-active-theme', 'theme-toasts'] }, () => {
  test('applies the theme to the page, and keeps the focus on its card', async () => {
    openWithDusk();
    await expect.element(card('dusk')).toBeVisible();
    expect(property(PRIMARY)).toBe(DEFAULT_PRIMARY);
    await action('Activate', 'dusk').click();
    await expect.element(screen.toast('Theme activated successfully')).toBeVisible();
    expect(property(PRIMARY)).toBe(DUSK_PRIMARY);
    await expect.element(chip('dusk', 'Active')).toBeVisible();
    await expect.element(chip('default', 'Active')).not.toBeInTheDocument();
    await expect.element(action('Edit', 'dusk')).toHaveFocus();
  });

  test('is confirmed first for a theme with low contrast', async () => {
    const stored = new StoredThemes();
    stored.add('pale', withColors({ secondaryText: '#cccccc' }));
    openThemes('', stored);
    await expect.element(card('pale').getByText('Low contrast (2)')).toBeVisible();
    await action('Activate', 'pale').click();
    await expect.element(screen.dialog).toHaveAccessibleName('Some texts are hard to read');
    await expect
      .element(screen.dialog.getByText('Light mode: secondary text on cards, 1.6:1 of 4.5:1'))
      .toBeVisible();
    await expectNoViolations();
    await screen.button('Cancel').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(stored.named('pale')?.isActive).toBe(false);
    await action('Activate', 'pale').click();
    await screen.button('Activate Anyway').click();
    await expect.element(screen.toast('Theme activated successfully')).toBeVisible();
    expect(stored.named('pale')?.isActive).toBe(true);
  });

  test('runs once, however often it is pressed', async () => {
    const { api, stored } = openWithDusk();
    const held = holdResponse(refusal('server-busy'));
    api.respond({ activateTheme: held.respond });
    await action('Activate', 'dusk').click();
    await expect.element(action('Activate', 'dusk')).toHaveAttribute('aria-disabled', 'true');
    await action('Duplicate', 'dusk').click({ force: true });
    await action('Activate', 'dusk').click({ force: true });
    held.release();
    await expect.element(action('Activate', 'dusk')).toHaveAttribute('aria-disabled', 'false');
    expect(api.requests('activateTheme')).toHaveLength(1);
    expect(stored.all).toHaveLength(2);
  });
});

describe('Duplicate', { tags: ['theme-copy', 'theme-toasts'] }, () => {
  test('creates a theme with the same values under another name, neither active nor the default', async () => {
    const { api, stored } = openThemes();
    await action('Duplicate', 'default').click();
    await expect.element(screen.toast('Theme duplicated successfully')).toBeVisible();
    await expect.element(card('default (Copy)')).toBeVisible();
    const [sent] = api.requests('createTheme');
    expect(sent?.body).toMatchObject({ name: 'default (Copy)', isActive: false, isDefault: false });
    expect(sent?.body).not.toHaveProperty('_id');
    expect(stored.named('default (Copy)')?.colorPalette).toEqual(stored.named('default')?.colorPalette);
  });

  test('of a theme with the longest name has the beginning of that name', async () => {
    const stored = new StoredThemes();
    const name = 'long '.repeat(24).trim().padEnd(120, 's');
    stored.add(name);
    openThemes('', stored);
    await action('Duplicate', name).click();
    await expect.element(screen.toast('Theme duplicated successfully')).toBeVisible();
    expect(stored.named(`${name.slice(0, 113)} (Copy)`)).toBeDefined();
  });
});

describe('Delete', { tags: ['theme-delete-asks', 'theme-toasts'] }, () => {
  test('is confirmed first, and moves the focus to the list', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { stored } = openWithDusk();
    await action('Delete', 'dusk').click();
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Delete the theme “dusk”? This cannot be undone.');
    await expect.element(card('dusk')).toBeVisible();
    expect(stored.named('dusk')).toBeDefined();
    confirm.mockReturnValue(true);
    await action('Delete', 'dusk').click();
    await expect.element(screen.toast('Theme deleted successfully')).toBeVisible();
    await expect.element(card('dusk')).not.toBeInTheDocument();
    await expect.element(button('New Theme')).toHaveFocus();
  });
});

describe('a failure', { tags: ['theme-action-failed'] }, () => {
  test.each([
    ['Activate', 'activateTheme', 'Failed to activate theme'],
    ['Duplicate', 'createTheme', 'Failed to duplicate theme'],
    ['Delete', 'deleteTheme', 'Failed to delete theme'],
  ] as const)('of %s is named, and the theme stays', async (what, call, text) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { api } = openWithDusk();
    api.respond({ [call]: () => proxyFailure() });
    await action(what, 'dusk').click();
    await expect.element(screen.toast(text)).toBeVisible();
    await expect.element(card('dusk')).toBeVisible();
  });

  test('to delete what another administrator has deleted takes it off the list', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { stored, id } = withDusk();
    openThemes('', stored);
    await expect.element(card('dusk')).toBeVisible();
    stored.remove(id);
    await action('Delete', 'dusk').click();
    await expect.element(screen.toast('Failed to delete theme')).toBeVisible();
    await expect.element(card('dusk')).not.toBeInTheDocument();
    expect(page.getByRole('article').all()).toHaveLength(1);
  });
});
