import { BAD_GATEWAY, BAD_GATEWAY_LINE } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/theme-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';

const THEME = /^\/api\/themes\/[^/]+$/;
const CONFLICT_LINE = /409 \(Conflict\)/;
const BAD_REQUEST_LINE = /400 \(Bad Request\)/;
const NO_LINE = /net::ERR_FAILED/;
const WRONG_COLOR = 'Must be a color such as #1976d2, rgb(25, 118, 210) or hsl(210 79% 46%)';
const DUSK = { colorPalette: { primary: { main: '#7a3e9d' } } };

test('names each mistake and where it is', async ({ page, themes, themesTab, open, consoleGuard }) => {
  consoleGuard.allow(BAD_REQUEST_LINE);

  await test.step('a theme without names is rejected before it is sent', async () => {
    await open('?edit=new');
    await themesTab.save.click();
    await expect(themesTab.note('Theme name is required')).toBeVisible();
    await expect(themesTab.note('Display name is required')).toBeVisible();
    await expect(themesTab.identity('Theme name')).toBeFocused();
    expect(await themes.list()).toHaveLength(1);
  });

  await test.step('an invalid value is rejected by name, its tab is marked and its field focused', async () => {
    const { _id } = await themes.create('dusk', DUSK);
    await open(`?edit=${_id}`);
    await themesTab.part('Typography').click();
    await themesTab.field('Weights', 'Bold').fill('heavy');
    await themesTab.part('PWA Settings').click();
    await themesTab.field('Installed app', 'Theme color').fill('blue');
    await themesTab.part('Colors').click();
    await themesTab.save.click();

    await expect(themesTab.toast('Failed to save theme')).toBeVisible();
    await expect(themesTab.part('Typography (1 to fix)')).toHaveAttribute('aria-selected', 'true');
    await expect(themesTab.field('Weights', 'Bold')).toBeFocused();
    await expect(themesTab.note('Must be a weight from 1 to 1000')).toBeVisible();
    await expectNoViolations(page);
    await themesTab.part('PWA Settings (1 to fix)').click();
    await expect(themesTab.note(WRONG_COLOR)).toBeVisible();
    await themesTab.field('Installed app', 'Theme color').fill('#0000ff');
    await expect(themesTab.note(WRONG_COLOR)).toHaveCount(0);
    expect((await themes.named('dusk'))?.pwaConfig.themeColor).toBe('#1976d2');
  });

  await test.step('shows an error of the server at its field, line by line', async () => {
    await open('?edit=default');
    await themesTab.part('Branding').click();
    const css = themesTab.field('Own styles', 'Custom CSS');
    await css.fill(
      '@import "//elsewhere.example/a.css";\nh1 { background: image-set("//elsewhere.example/b.png" 1x) }',
    );
    await themesTab.part('Colors').click();
    await themesTab.save.click();
    await expect(themesTab.toast('Failed to save theme')).toBeVisible();
    await expect(themesTab.main.getByRole('alert')).toHaveCount(0);
    await expect(themesTab.part('Branding (1 to fix)')).toHaveAttribute('aria-selected', 'true');
    await expect(css).toBeFocused();
    await expect(css).toHaveAccessibleDescription(
      'Line 1: @import is not allowed; Line 2: image-set() is not allowed',
    );
  });
});

test('nothing typed is lost when a save fails', {
  tag: '@theme-save-failed',
}, async ({ page, themes, themesTab, open, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, NO_LINE, CONFLICT_LINE);
  const { _id } = await themes.create('dusk', DUSK);
  const main = themesTab.field('Primary', 'Main');
  await open(`?edit=${_id}`);

  for (const [fault, color] of [
    ['the server responds with nonsense', '#123456'],
    ['the line is down', '#654321'],
  ] as const)
    await test.step(`nothing typed is lost when ${fault}`, async () => {
      await main.fill(color);
      const isDown = fault === 'the line is down';
      const matches = (url: URL) => THEME.test(url.pathname);
      await page.route(matches, (route) => (isDown ? route.abort() : route.fulfill(BAD_GATEWAY)));
      await themesTab.save.click();
      // The specification's text, and no cause beside it.
      await expect(themesTab.toasts.getByRole('alert')).toHaveText('Failed to save theme');
      await expect(themesTab.main.getByRole('alert')).toHaveCount(0);
      await expect(main).toHaveValue(color);
      await page.unroute(matches);
      await themesTab.save.click();
      await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
      expect((await themes.named('dusk'))?.colorPalette.primary.main).toBe(color);
      await themesTab.dismissToasts();
    });

  await test.step('the later save offers the newest version or the own one', async () => {
    await main.fill('#111111');
    await themes.update(_id, { colorPalette: { primary: { main: '#222222' } } });
    await themesTab.save.click();
    const conflict = themesTab.main.getByText('Somebody else has changed this theme since you opened it.');
    await expect(conflict).toBeVisible();
    await expect(main).toHaveValue('#111111');
    expect((await themes.named('dusk'))?.colorPalette.primary.main).toBe('#222222');
    await themesTab.button('Load the Newest').click();
    await expect(main).toHaveValue('#222222');
    await expect(conflict).toHaveCount(0);

    await main.fill('#333333');
    await themes.update(_id, { colorPalette: { primary: { main: '#444444' } } });
    await themesTab.save.click();
    await expect(conflict).toBeVisible();
    await themesTab.button('Save Mine Anyway').click();
    await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
    await expect(conflict).toHaveCount(0);
    expect((await themes.named('dusk'))?.colorPalette.primary.main).toBe('#333333');
  });
});

test('a theme that another administrator deletes meanwhile is created again', {
  tag: '@theme-save-failed',
}, async ({ page, themes, themesTab, open, consoleGuard }) => {
  consoleGuard.allow(/404 \(Not Found\)/);
  const { _id } = await themes.create('dusk', DUSK);
  await open(`?edit=${_id}`);
  await themesTab.field('Primary', 'Main').fill('#00695c');
  await themes.remove(_id);
  const deleted = themesTab.note('This theme was deleted meanwhile. Saving creates it again.');
  await themesTab.save.click();
  await expect(themesTab.toast('Failed to save theme')).toBeVisible();
  await expect(deleted).toBeVisible();
  await expectNoViolations(page);
  await themesTab.part('Branding').click();
  await themesTab.save.click();
  await expect(themesTab.toast('Theme created successfully')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  const created = await themes.named('dusk');
  expect(created?.colorPalette.primary.main).toBe('#00695c');
  await expect(page).toHaveURL(new RegExp(`\\?edit=${created?._id}$`));
  await test.step('the editor stays where it was, and saves on', async () => {
    await expect(themesTab.part('Branding')).toHaveAttribute('aria-selected', 'true');
    await themesTab.identity('Description').fill('Back again');
    await themesTab.save.click();
    await expect(themesTab.toast('Theme updated successfully')).toBeVisible();
    expect(await themes.named('dusk')).toMatchObject({ _id: created?._id, description: 'Back again' });
  });
});
