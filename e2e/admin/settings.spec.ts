import { SETTINGS_TABS, type SettingsTab } from '../support/api/settings-tabs.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/settings-fixture.ts';
import type { SettingsScreen } from '../support/pages/settings-screen.ts';

const open = async (settings: SettingsScreen, { path, field }: SettingsTab) => {
  await settings.open(path);
  await expect(settings.field(field.label)).toBeVisible();
};

/** All three tabs share this behavior. */
for (const tab of SETTINGS_TABS)
  test.describe(tab.path, () => {
    const { field, other, secret, toggle } = tab;

    test.beforeEach(({ settingsServer }) => tab.prepare(settingsServer));

    test('shows each mistake at its field until that field is edited', async ({ settings }) => {
      await open(settings, tab);
      for (const [label, value, text] of tab.mistakes)
        await test.step(`${label} '${value}': ${text}`, async () => {
          const beside = label === other.label ? field.label : other.label;
          const [stored, storedBeside] = [
            await settings.field(label).inputValue(),
            await settings.field(beside).inputValue(),
          ];
          await settings.field(label).fill(value);
          await settings.button(tab.save).click();
          await expect(settings.toast(tab.fixFields)).toBeVisible();
          await expect(settings.field(label)).toHaveAccessibleDescription(text);
          await expect(settings.field(label)).toBeFocused();
          await settings.field(beside).fill('Something else');
          await expect(settings.field(label)).toHaveAttribute('aria-invalid', 'true');
          await settings.field(label).press('x');
          await expect(settings.field(label)).toHaveAttribute('aria-invalid', 'false');
          await settings.field(label).fill(stored);
          await settings.field(beside).fill(storedBeside);
          await settings.dismissToasts();
        });
    });

    test(`a connection lost while saving keeps the form: ${tab.saveFailed}`, async ({
      page,
      settings,
      settingsServer,
      consoleGuard,
    }) => {
      consoleGuard.allow(/Failed to load resource/);
      await open(settings, tab);
      await page.route(tab.write.path, (route) => route.abort());
      await settings.field(field.label).fill('mine');
      if (secret) await settings.field(secret.label).fill('something new');
      if (toggle) await settings.field(toggle.label).uncheck();
      await settings.field(field.label).press('Enter');
      await expect(settings.toast(tab.saveFailed)).toBeVisible();
      await expect(settings.main.getByText(tab.saveFailedScreen, { exact: true })).toBeVisible();
      await expect(settings.main.getByText('The server cannot be reached.')).toBeVisible();
      await expect(settings.field(field.label)).toHaveValue('mine');
      await expect(settings.field(field.label)).toBeFocused();
      if (secret) await expect(settings.field(secret.label)).toHaveValue('something new');
      if (toggle) await expect(settings.field(toggle.label)).not.toBeChecked();
      await page.unroute(tab.write.path);
      await settings.button(tab.save).click();
      await expect(settings.toast(tab.saved)).toBeVisible();
      await expect(settings.main.getByText(tab.saveFailedScreen, { exact: true })).toHaveCount(0);
      const change = { [field.name]: 'mine', ...(toggle && { [toggle.name]: false }) };
      expect(await tab.stored(settingsServer)).toMatchObject(change);
    });

    test('shows the server’s own message if it has one', async ({ page, settings, consoleGuard }) => {
      consoleGuard.allow(/503/);
      await open(settings, tab);
      const json = { success: false, code: 'server-busy', message: 'The server is busy.' };
      await failCalls(page, tab.write, { status: 503, json });
      await settings.button(tab.save).click();
      await expect(settings.toast('The server is busy.')).toBeVisible();
    });

    test(`a configuration that fails to load shows ${tab.loadFailed} and can be retried`, async ({
      page,
      settings,
      consoleGuard,
    }) => {
      consoleGuard.allow(BAD_GATEWAY_LINE);
      const mend = await failCalls(page, tab.read, BAD_GATEWAY);
      await settings.open(tab.path);
      await expect(settings.toast(tab.loadFailed)).toBeVisible();
      await mend();
      await settings.button('Try again').click();
      await expect(settings.field(field.label)).toBeVisible();
    });

    test('the later of two administrators sees what the other stored, and may take or overwrite it', async ({
      settings,
      settingsServer,
      consoleGuard,
    }) => {
      consoleGuard.allow(/409 \(Conflict\)/);
      const before = await tab.stored(settingsServer);
      await open(settings, tab);
      await tab.change(settingsServer, { [other.name]: other.theirs });
      await settings.field(field.label).fill('mine');
      await settings.button(tab.save).click();
      await expect(settings.toast(/^Somebody else has changed this meanwhile/)).toBeVisible();
      await expect(
        settings.main.getByRole('definition').filter({ hasText: `${other.theirs}` }),
      ).toBeVisible();
      await expect(settings.field(field.label)).toHaveValue('mine');
      expect((await tab.stored(settingsServer))[field.name]).toBe(before[field.name]);
      await settings.button('Save mine anyway').click();
      await expect(settings.toast(tab.saved)).toBeVisible();
      const kept = { [field.name]: 'mine', [other.name]: before[other.name] };
      expect(await tab.stored(settingsServer)).toMatchObject(kept);
      await tab.change(settingsServer, { [field.name]: 'hers' });
      await settings.field(field.label).fill('mine again');
      await settings.button(tab.save).click();
      await settings.button('Load the newest').click();
      await expect(settings.field(field.label)).toHaveValue('hers');
      // The focused button disappears; the focus stays in the form.
      await expect(settings.main.locator('form :focus')).toHaveCount(1);
      await expect(settings.unsaved).toHaveCount(0);
    });

    test('the form tells browsers not to fill in the administrator’s own account', async ({ settings }) => {
      await open(settings, tab);
      await expect(settings.main.locator('form').first()).toHaveAttribute('autocomplete', 'off');
      if (secret) await expect(settings.field(secret.label)).toHaveAttribute('autocomplete', 'new-password');
    });

    test('marks unsaved changes until they are reverted', async ({ settings }) => {
      await open(settings, tab);
      const stored = await settings.field(field.label).inputValue();
      await expect(settings.unsaved).toHaveCount(0);
      await settings.field(field.label).fill('mine');
      await expect(settings.unsaved).toBeVisible();
      await settings.field(field.label).fill(stored);
      await expect(settings.unsaved).toHaveCount(0);
    });

    test('leaving with unsaved changes asks first', async ({ page, settings }) => {
      await open(settings, tab);
      await settings.field(field.label).fill('mine');
      const asked: string[] = [];
      page.on('dialog', async (question) => {
        asked.push(question.message());
        await (asked.length === 1 ? question.dismiss() : question.accept());
      });
      await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
      await expect.poll(() => asked.length).toBe(1);
      await expect(settings.field(field.label)).toHaveValue('mine');
      await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
      await expect(page).toHaveURL(/\/channels$/);
      expect(asked).toEqual(Array(2).fill('What you have entered is not saved. Leave without saving?'));
    });

    test('shows a placeholder while loading, and keeps the button while saving', async ({
      page,
      settings,
    }) => {
      const response = await holdResponses(page, tab.read);
      await settings.open(tab.path);
      await expect(settings.main.getByText('Loading...')).toBeAttached();
      response.release();
      await expect(settings.field(field.label)).toBeVisible();
      const saving = await holdResponses(page, tab.write);
      await settings.button(tab.save).click();
      await expect(settings.button('Saving...')).toBeFocused();
      saving.release();
      await expect(settings.button(tab.save)).toBeFocused();
    });

    test('saving by Enter keeps the focus in the field and ignores further typing', async ({
      page,
      settings,
      settingsServer,
    }) => {
      await open(settings, tab);
      const saving = await holdResponses(page, tab.write);
      await settings.field(field.label).fill('mine');
      await settings.field(field.label).press('Enter');
      await expect(settings.button('Saving...')).toBeVisible();
      await page.keyboard.type(' else');
      saving.release();
      await expect(settings.toast(tab.saved)).toBeVisible();
      await expect(settings.field(field.label)).toHaveValue('mine');
      await expect(settings.field(field.label)).toBeFocused();
      expect((await tab.stored(settingsServer))[field.name]).toBe('mine');
    });
  });
