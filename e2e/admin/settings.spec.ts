import { SETTINGS_TABS, type SettingsTab } from '../support/api/settings-tabs.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import type { SettingsScreen } from '../support/pages/settings-screen.ts';

const open = async (settings: SettingsScreen, { path, field }: SettingsTab) => {
  await settings.open(path);
  await expect(settings.field(field.label)).toBeVisible();
};

/** Types one mistake of a form and corrects it. */
const expectMistake = (
  settings: SettingsScreen,
  { field, other, save, fixFields }: SettingsTab,
  [label, value, text]: SettingsTab['mistakes'][number],
) =>
  test.step(`${label} '${value}': ${text}`, async () => {
    const wrong = settings.field(label);
    const beside = settings.field(label === other.label ? field.label : other.label);
    const [stored, storedBeside] = [await wrong.inputValue(), await beside.inputValue()];
    await wrong.fill(value);
    await settings.button(save).click();
    await expect(wrong).toHaveAccessibleDescription(text);
    await expect(wrong).toBeFocused();
    if (fixFields === null) await expect(settings.toasts.getByRole('alert')).toHaveCount(0);
    else await expect(settings.toast(fixFields)).toBeVisible();
    await beside.fill('Something else');
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await wrong.press('x');
    await expect(wrong).toHaveAttribute('aria-invalid', 'false');
    await wrong.fill(stored);
    await beside.fill(storedBeside);
    await settings.dismissToasts();
  });

/** All three tabs share this behavior. */
for (const tab of SETTINGS_TABS)
  test.describe(tab.path, () => {
    const { field, other, secret, toggle } = tab;
    const panel = tab.path.replace('/admin/', '');

    test.beforeEach(({ adminServer }) => tab.prepare(adminServer));

    test('shows what is stored, and marks what is typed, what is wrong and what would be lost', {
      tag: [`@${panel}-rules`, `@${panel}-conflicts`],
    }, async ({ page, settings }) => {
      await test.step('shows a placeholder while loading', async () => {
        const response = await holdResponses(page, tab.read);
        await settings.open(tab.path);
        await expect(settings.main.getByText('Loading...')).toBeAttached();
        response.release();
        await expect(settings.field(field.label)).toBeVisible();
      });

      await test.step('the form keeps browsers from filling in the administrator’s own account', async () => {
        await expect(settings.main.locator('form').first()).toHaveAttribute('autocomplete', 'off');
        if (secret)
          await expect(settings.field(secret.label)).toHaveAttribute('autocomplete', 'new-password');
      });

      await test.step('marks unsaved changes until they are reverted', async () => {
        const stored = await settings.field(field.label).inputValue();
        await expect(settings.unsaved).toHaveCount(0);
        await settings.field(field.label).fill('mine');
        await expect(settings.unsaved).toBeVisible();
        await settings.field(field.label).fill(stored);
        await expect(settings.unsaved).toHaveCount(0);
      });

      await test.step('shows each mistake at its field until that field is edited', async () => {
        for (const mistake of tab.mistakes) await expectMistake(settings, tab, mistake);
      });

      await test.step('leaving with unsaved changes is confirmed first', async () => {
        await settings.field(field.label).fill('mine');
        const prompts: string[] = [];
        page.on('dialog', async (question) => {
          prompts.push(question.message());
          await (prompts.length === 1 ? question.dismiss() : question.accept());
        });
        await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
        await expect.poll(() => prompts.length).toBe(1);
        await expect(settings.field(field.label)).toHaveValue('mine');
        await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
        await expect(page).toHaveURL(/\/channels$/);
        expect(prompts).toEqual(Array(2).fill('What you have entered is not saved. Leave without saving?'));
      });
    });

    test('saves once, keeps the focus, and overwrites a newer version only on request', {
      tag: `@${panel}-conflicts`,
    }, async ({ page, settings, adminServer, consoleGuard }) => {
      consoleGuard.allow(/409 \(Conflict\)/);
      await open(settings, tab);

      await test.step('keeps the button while saving', async () => {
        const saving = await holdResponses(page, tab.write);
        await settings.button(tab.save).click();
        await expect(settings.button('Saving...')).toBeFocused();
        saving.release();
        await expect(settings.button(tab.save)).toBeFocused();
        await expect(settings.toast(tab.saved)).toBeVisible();
        await settings.dismissToasts();
      });

      await test.step('saving by Enter keeps the focus in the field and ignores further typing', async () => {
        const saving = await holdResponses(page, tab.write);
        await settings.field(field.label).fill('mine');
        await settings.field(field.label).press('Enter');
        await expect(settings.button('Saving...')).toBeVisible();
        await page.keyboard.type(' else');
        saving.release();
        await expect(settings.toast(tab.saved)).toBeVisible();
        await expect(settings.field(field.label)).toHaveValue('mine');
        await expect(settings.field(field.label)).toBeFocused();
        expect((await tab.stored(adminServer))[field.name]).toBe('mine');
      });

      await tab.prepare(adminServer);
      const before = await tab.stored(adminServer);
      await open(settings, tab);
      await test.step('the later of two administrators sees what the other stored, and may take or overwrite it', async () => {
        await tab.change(adminServer, { [other.name]: other.theirs });
        await settings.field(field.label).fill('mine');
        await settings.button(tab.save).click();
        await expect(settings.main.getByRole('alert')).toHaveText(
          'Another administrator has changed this meanwhile. Nothing of yours is saved yet.',
        );
        await expect(settings.toasts.getByRole('alert')).toHaveCount(0);
        await expect(
          settings.main
            .getByRole('tabpanel')
            .getByRole('definition')
            .filter({ hasText: `${other.theirs}` }),
        ).toBeVisible();
        await expect(settings.field(field.label)).toHaveValue('mine');
        expect((await tab.stored(adminServer))[field.name]).toBe(before[field.name]);
        await settings.button('Save mine anyway').click();
        await expect(settings.toast(tab.saved)).toBeVisible();
        const kept = { [field.name]: 'mine', [other.name]: before[other.name] };
        expect(await tab.stored(adminServer)).toMatchObject(kept);
        await tab.change(adminServer, { [field.name]: 'hers' });
        await settings.field(field.label).fill('mine again');
        await settings.button(tab.save).click();
        await settings.button('Load the newest').click();
        await expect(settings.field(field.label)).toHaveValue('hers');
        // The focused button disappears; the focus stays in the form.
        await expect(settings.main.locator('form :focus')).toHaveCount(1);
        await expect(settings.unsaved).toHaveCount(0);
      });
    });

    test('shows each failure and loses nothing that was typed', {
      tag: [`@${panel}-load-failed`, `@${panel}-save-failed`],
    }, async ({ page, settings, adminServer, consoleGuard }) => {
      consoleGuard.allow(BAD_GATEWAY_LINE, /503 \(Service Unavailable\)/, /ERR_FAILED/);
      await test.step(`a configuration that fails to load shows ${tab.loadFailed} and can be retried`, async () => {
        const mend = await failCalls(page, tab.read, BAD_GATEWAY);
        await settings.open(tab.path);
        await expect(settings.main.getByRole('alert')).toContainText(tab.loadFailed);
        await expect(settings.toasts.getByRole('alert')).toHaveCount(0);
        await mend();
        await settings.button('Try again').click();
        await expect(settings.field(field.label)).toBeVisible();
      });

      await test.step('shows the server’s own message if it has one', async () => {
        const json = { success: false, code: 'server-busy', message: 'The server is busy.' };
        const mend = await failCalls(page, tab.write, { status: 503, json });
        await settings.button(tab.save).click();
        await expect(settings.toast('The server is busy.')).toBeVisible();
        await mend();
      });

      await test.step(`a connection lost while saving keeps the form: ${tab.saveFailed}`, async () => {
        await page.route(tab.write.path, (route) => route.abort());
        await settings.field(field.label).fill('mine');
        if (secret) await settings.field(secret.label).fill('something new');
        if (toggle) await settings.field(toggle.label).uncheck();
        await settings.field(field.label).press('Enter');
        await expect(settings.toast(tab.saveFailed)).toBeVisible();
        await expect(settings.toast('The server cannot be reached.')).toBeVisible();
        await expect(settings.main.getByText(tab.saveFailed)).toHaveCount(0);
        await expect(settings.field(field.label)).toHaveValue('mine');
        await expect(settings.field(field.label)).toBeFocused();
        if (secret) await expect(settings.field(secret.label)).toHaveValue('something new');
        if (toggle) await expect(settings.field(toggle.label)).not.toBeChecked();
        await page.unroute(tab.write.path);
        await settings.button(tab.save).click();
        await expect(settings.toast(tab.saved)).toBeVisible();
        const change = { [field.name]: 'mine', ...(toggle && { [toggle.name]: false }) };
        expect(await tab.stored(adminServer)).toMatchObject(change);
      });
    });
  });
