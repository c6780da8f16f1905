import { describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../../../../testing/expect-no-violations.ts';
import { noNetwork, proxyFailure, refusal } from '../../../../../testing/fake-api.ts';
import { editDusk, openThemes, themesTab } from '../../../../../testing/open-themes.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { withColors } from '../../../../../testing/stored-themes.ts';

const WRONG_COLOR = 'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)';

const { button, field, identity, note, part } = themesTab;

const main = () => field('Primary', 'Main');
const save = () => themesTab.save.click();

describe('a mistake', () => {
  test('of a theme without names is shown before it is sent', async () => {
    const { api } = openThemes('?edit=new');
    await save();
    await expect.element(note('Theme name is required')).toBeVisible();
    await expect.element(note('Display name is required')).toBeVisible();
    await expect.element(identity('Theme name')).toHaveFocus();
    expect(api.requests('createTheme')).toEqual([]);
  });

  test('marks its part, which opens with the focus in the field', async () => {
    const { api } = editDusk();
    await part('Typography').click();
    await field('Weights', 'Bold').fill('heavy');
    await part('PWA Settings').click();
    await field('Installed app', 'Theme color').fill('blue');
    await part('Colors').click();
    await save();
    await expect.element(screen.toast('Failed to save theme')).toBeVisible();
    await expect.element(part('Typography (1 to fix)')).toHaveAttribute('aria-selected', 'true');
    await expect.element(field('Weights', 'Bold')).toHaveFocus();
    await expect.element(note('Must be a weight from 1 to 1000')).toBeVisible();
    await expectNoViolations();
    await part('PWA Settings (1 to fix)').click();
    await expect.element(note(WRONG_COLOR)).toBeVisible();
    await field('Installed app', 'Theme color').fill('#0000ff');
    await expect.element(note(WRONG_COLOR)).not.toBeInTheDocument();
    expect(api.requests('updateTheme')).toEqual([]);
  });

  test('that the server finds is shown at its field, line by line', async () => {
    const { api } = openThemes('?edit=default');
    const errors = ['Line 1: @import is not allowed', 'Line 2: image-set() is not allowed'].map((msg) => ({
      param: 'customCSS',
      msg,
    }));
    api.respond({ updateTheme: () => refusal('validation-failed', { errors }) });
    await part('Branding').click();
    const css = field('Own styles', 'Custom CSS');
    await css.fill('@import "a.css";\nh1 { background: image-set("b.png" 1x) }');
    await part('Colors').click();
    await save();
    await expect.element(screen.toast('Failed to save theme')).toBeVisible();
    expect(screen.main.getByRole('alert').all()).toEqual([]);
    await expect.element(part('Branding (1 to fix)')).toHaveAttribute('aria-selected', 'true');
    await expect.element(css).toHaveFocus();
    await expect
      .element(css)
      .toHaveAccessibleDescription('Line 1: @import is not allowed; Line 2: image-set() is not allowed');
  });
});

describe('a save that fails', { tags: ['theme-save-failed'] }, () => {
  test.each([
    ['the response is a proxy’s', proxyFailure],
    ['there is no network', noNetwork],
  ])('loses nothing that was typed when %s', async (_fault, respond) => {
    const { api, stored } = editDusk();
    api.respond({ updateTheme: () => respond() });
    await main().fill('#123456');
    await save();
    // The specification's text, and no cause beside it.
    await expect.element(screen.toast('Failed to save theme')).toBeVisible();
    expect(
      screen.toasts
        .getByRole('alert')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Failed to save theme']);
    expect(screen.main.getByRole('alert').all()).toEqual([]);
    await expect.element(main()).toHaveValue('#123456');
    api.respond(stored.responses);
    await save();
    await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
    expect(stored.named('dusk')?.colorPalette.primary.main).toBe('#123456');
  });
});

describe('a theme that another administrator', { tags: ['theme-save-failed'] }, () => {
  const conflict = () =>
    note('Another administrator has changed this meanwhile. Nothing of yours is saved yet.');

  const saveTooLate = async () => {
    const opened = editDusk();
    await main().fill('#111111');
    opened.stored.change(opened.id, withColors({ main: '#222222' }));
    await save();
    await expect.element(conflict()).toBeVisible();
    await expect.element(main()).toHaveValue('#111111');
    expect(opened.stored.named('dusk')?.colorPalette.primary.main).toBe('#222222');
    return opened;
  };

  test('has changed can be loaded', async () => {
    await saveTooLate();
    await button('Load the Newest').click();
    await expect.element(main()).toHaveValue('#222222');
    await expect.element(conflict()).not.toBeInTheDocument();
  });

  test('has changed can be saved over', async () => {
    const { stored } = await saveTooLate();
    await button('Save Mine Anyway').click();
    await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
    await expect.element(conflict()).not.toBeInTheDocument();
    expect(stored.named('dusk')?.colorPalette.primary.main).toBe('#111111');
  });

  test('has deleted is created again, while the editor stays where it was', async () => {
    const { stored, id } = editDusk();
    await main().fill('#00695c');
    stored.remove(id);
    await save();
    const deleted = note('This theme was deleted meanwhile. Saving creates it again.');
    await expect.element(screen.toast('Failed to save theme')).toBeVisible();
    await expect.element(deleted).toBeVisible();
    await expectNoViolations();
    await part('Branding').click();
    await save();
    await expect.element(screen.toast('Theme created successfully')).toBeVisible();
    await expect.element(deleted).not.toBeInTheDocument();
    const created = stored.named('dusk');
    expect(created?.colorPalette.primary.main).toBe('#00695c');
    expect(location.search).toBe(`?edit=${created?._id}`);
    await expect.element(part('Branding')).toHaveAttribute('aria-selected', 'true');
    await identity('Description').fill('Back again');
    await save();
    await expect.element(screen.toast('Theme updated successfully')).toBeVisible();
    expect(stored.named('dusk')).toMatchObject({ _id: created?._id, description: 'Back again' });
  });
});
