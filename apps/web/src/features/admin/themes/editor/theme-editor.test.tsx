import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { editDusk, openThemes, themesTab, withDusk } from '../../../../../testing/open-themes.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { DUSK_PRIMARY } from '../../../../../testing/stored-themes.ts';

const { action, button, card, field, identity, note, part } = themesTab;

const heading = (name: string) => screen.main.getByRole('heading', { name });
const main = () => field('Primary', 'Main');

test('a new theme starts as the default one and is saved under its name', {
  tags: ['theme-buttons', 'theme-toasts', 'default-theme'],
}, async () => {
  const { stored } = openThemes();
  await button('New Theme').click();
  await expect.element(heading('New theme')).toBeVisible();
  await expect.element(main()).toHaveValue('#1976d2');
  // Its text begins beside the swatch.
  await expect.element(main()).toHaveStyle({ paddingLeft: '56px' });
  await identity('Theme name').fill('harbour');
  await identity('Display name').fill('Harbour');
  await main().fill('rgb(10, 60, 90)');
  await themesTab.save.click();
  await expect.element(screen.toast('Theme created successfully')).toBeVisible();
  await expect.element(heading('Harbour')).toBeVisible();
  const created = stored.named('harbour');
  expect(created).toMatchObject({
    displayName: 'Harbour',
    version: '1.0.0',
    colorPalette: { primary: { main: 'rgb(10, 60, 90)' } },
  });
  expect(location.search).toBe(`?edit=${created?._id}`);
});

test('the address opens the editor of a theme', { tags: ['theme-tabs'] }, async () => {
  editDusk();
  await expect.element(identity('Theme name')).toHaveValue('dusk');
  await expect.element(main()).toHaveValue(DUSK_PRIMARY);
});

test('an unknown theme leads back to the list', async () => {
  openThemes('?edit=nowhere');
  await expect.element(heading('Theme not found')).toBeVisible();
  await button('All themes').click();
  await expect.element(card('default')).toBeVisible();
});

test('the values of every part are saved', { tags: ['theme-tabs', 'theme-toasts'] }, async () => {
  const { stored } = editDusk();
  await identity('Version').fill('2.1.0');
  await field('Navigation bar', 'Background, dark mode').fill('#102030');
  await part('Typography').click();
  await field('Fonts', 'Headings').fill('Georgia, serif');
  await field('Weights', 'Semibold').fill('650');
  await field('Line heights', 'Tight').fill('1.1');
  await field('Texts of buttons', 'Letters').selectOptions('UPPERCASE');
  await part('Branding').click();
  await field('Brand', 'Brand name').fill('Radio Dusk');
  await field('Shapes', 'Corners of cards').fill('2px');
  await field('Motion', 'Slow').fill('0.5s');
  await field('Own styles', 'Custom CSS').fill('h1 { letter-spacing: 0 }');
  await part('PWA Settings').click();
  await field('Installed app', 'Short name').fill('Dusk');
  await part('Home Content').click();
  await field('Hero', 'Title').fill('Good evening');
  await field('Banner', 'Banner text').fill('Live tonight');
  await field('Banner', 'Show the banner').click();
  await expect.element(themesTab.preview.getByText('Live tonight')).toBeVisible();
  await themesTab.save.click();
  await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
  await expect.element(screen.toasts.getByText('Theme changes applied immediately')).not.toBeInTheDocument();
  expect(stored.named('dusk')).toMatchObject({
    version: '2.1.0',
    customCSS: 'h1 { letter-spacing: 0 }',
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

describe('leaving the editor', () => {
  test('moves the focus to its title and back to the theme’s card', async () => {
    openThemes('', withDusk().stored);
    await action('Edit', 'dusk').click();
    await expect.element(heading('dusk')).toHaveFocus();
    button('All themes').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(card('dusk').getByRole('button').first()).toHaveFocus();
  });

  test.each([
    ['the list', () => button('All themes').click()],
    ['a link', () => screen.main.getByRole('link', { name: 'Dashboard' }).click()],
  ])('confirms before unsaved changes are lost by %s', async (_how, leave) => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { stored } = openThemes('', withDusk().stored);
    await action('Edit', 'dusk').click();
    await main().fill('#123456');
    await expect.element(note('Unsaved changes')).toBeVisible();
    await leave();
    await expect.poll(() => confirm.mock.calls.length).toBe(1);
    expect(confirm).toHaveBeenCalledWith('Leave without saving? Your changes to this theme will be lost.');
    await expect.element(main()).toHaveValue('#123456');
    confirm.mockReturnValue(true);
    await leave();
    await expect.poll(() => location.search).toBe('');
    expect(stored.named('dusk')?.colorPalette.primary.main).toBe(DUSK_PRIMARY);
  });

  test('by closing the tab lets the browser ask only about unsaved changes', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    editDusk();
    await expect.element(main()).toHaveValue(DUSK_PRIMARY);
    expect(isAsked()).toBe(false);
    await main().fill('#123456');
    expect(isAsked()).toBe(true);
  });
});

test('Discard Changes is confirmed, and reverts the form', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  editDusk();
  await main().fill('#123456');
  await button('Discard Changes').click();
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    'Discard all unsaved changes to this theme? This cannot be undone.',
  );
  await expect.element(main()).toHaveValue('#123456');
  confirm.mockReturnValue(true);
  await button('Discard Changes').click();
  await expect.element(main()).toHaveValue(DUSK_PRIMARY);
  await expect.element(note('Unsaved changes')).not.toBeInTheDocument();
});
