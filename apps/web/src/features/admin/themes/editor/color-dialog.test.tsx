import { describe, expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../../../testing/expect-accessible-views.ts';
import { openThemes, themesTab } from '../../../../../testing/open-themes.tsx';
import { screen } from '../../../../../testing/screen.ts';

const WRONG_COLOR = 'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)';

const { field, note, part, swatch } = themesTab;

const slider = (name: string) => screen.dialog.getByRole('slider', { name });
const text = () => screen.field('Color as text');

const press = async (target: Locator, key: string) => {
  await expect.element(target).toBeVisible();
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
};

const openDialog = async (group = 'Primary') => {
  openThemes('?edit=default');
  await press(swatch(group, 'Main'), '{Enter}');
  await expect.element(screen.dialog).toHaveAccessibleName('Choose Color');
};

describe('the color dialog', { tags: ['color-dialog'] }, () => {
  test('changes the color by the arrow keys', async () => {
    await openDialog();
    await press(slider('Hue'), '{ArrowRight}');
    await expect.element(field('Primary', 'Main')).not.toHaveValue('#1976d2');
    await text().fill('rgb(200, 30, 60)');
    await expect.element(field('Primary', 'Main')).toHaveValue('rgb(200, 30, 60)');
    await press(slider('Alpha'), '{ArrowLeft}');
    await expect.poll(() => field('Primary', 'Main').element()).toHaveProperty('value', '#c81e3cf2');
  });

  test('follows the pointer', async () => {
    await openDialog('Accent');
    await slider('Color').click({ position: { x: 20, y: 4 } });
    const value = () => (field('Accent', 'Main').element() as HTMLInputElement).value;
    await expect.poll(value).toMatch(/^#f[0-9a-f]f[0-9a-f]e/);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('names a mistake, also after Done, which returns the focus', async () => {
    await openDialog();
    await text().fill('red');
    await expect.element(screen.dialog.getByText(WRONG_COLOR)).toBeVisible();
    await screen.button('Done').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(swatch('Primary', 'Main')).toHaveFocus();
    await expect.element(note(WRONG_COLOR)).toBeVisible();
  });

  test('closes by Enter with the color that was typed', async () => {
    await openDialog();
    await text().fill('#00ff00');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(field('Primary', 'Main')).toHaveValue('#00ff00');
  });

  test('is accessible in both modes', async () => {
    await openDialog();
    await expectAccessibleViews();
  });
});

test('texts that become hard to read are named while they are edited', async () => {
  openThemes('?edit=default');
  await expect.element(field('Primary', 'Text on it')).toBeVisible();
  expect(screen.main.getByText(/hard to read/).all()).toEqual([]);
  await field('Primary', 'Text on it').fill('#77aadd');
  await expect.element(note(/^(One text is|\d+ texts are) hard to read$/)).toBeVisible();
  await expect.element(note(/^Light mode: text on primary, \d\.\d:1 of 4\.5:1$/)).toBeVisible();
});

test.each(['Colors', 'Typography', 'Branding', 'PWA Settings', 'Home Content'])(
  'the part %s is accessible in both modes',
  { tags: ['theme-tabs'] },
  async (title) => {
    openThemes('?edit=default');
    await part(title).click();
    await expect.element(part(title)).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleViews();
  },
);
