import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdResponse, noNetwork, proxyFailure, refusal } from '../../../testing/fake-api.ts';
import { screen } from '../../../testing/screen.ts';
import { openSettings, SETTINGS_TABS } from '../../../testing/settings-tabs.tsx';

const UNSAVED = 'What you have entered is not saved. Leave without saving?';
const CHANGED = 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.';

const field = (label: string) => screen.main.getByLabelText(label, { exact: true });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const unsaved = () => screen.main.getByText('Unsaved changes', { exact: true });

/** All three tabs share this behavior. */
describe.each(SETTINGS_TABS)('$path', (tab) => {
  const panel = tab.path.replace('/admin/', '');
  const { secret, toggle, other } = tab;
  const { label, name } = tab.field;
  const stored = String(tab.config[name as never]);

  describe('the form', { tags: [`${panel}-rules`, `${panel}-conflicts`] }, () => {
    test('shows a placeholder while it loads', async () => {
      const { api, stored: config } = openSettings(tab);
      const held = holdResponse(config.read());
      api.respond({ [tab.read]: held.respond });
      await expect.element(screen.main.getByText('Loading...')).toBeInTheDocument();
      held.release();
      await expect.element(field(label)).toHaveValue(stored);
    });

    test('keeps browsers from filling in the administrator’s own account', async () => {
      openSettings(tab);
      await expect.element(field(label)).toBeVisible();
      expect(document.querySelector('main form')?.getAttribute('autocomplete')).toBe('off');
      if (secret) await expect.element(field(secret.label)).toHaveAttribute('autocomplete', 'new-password');
    });

    test('marks unsaved changes until they are reverted', async () => {
      openSettings(tab);
      await expect.element(field(label)).toHaveValue(stored);
      await expect.element(unsaved()).not.toBeInTheDocument();
      await field(label).fill('mine');
      await expect.element(unsaved()).toBeVisible();
      await field(label).fill(stored);
      await expect.element(unsaved()).not.toBeInTheDocument();
    });

    test.each(tab.mistakes)(
      'shows %s %j at its field until that is edited: %s',
      async (wrong, value, text) => {
        openSettings(tab);
        const beside = field(wrong === other.label ? label : other.label);
        await field(wrong).fill(value);
        await button(tab.save).click();
        await expect.element(field(wrong)).toHaveAccessibleDescription(text);
        await expect.element(field(wrong)).toHaveFocus();
        if (tab.fixFields === null) expect(screen.toasts.getByRole('alert').all()).toEqual([]);
        else await expect.element(screen.toast(tab.fixFields)).toBeVisible();
        await beside.fill('9');
        await expect.element(field(wrong)).toHaveAttribute('aria-invalid', 'true');
        await field(wrong).fill('9');
        await expect.element(field(wrong)).toHaveAttribute('aria-invalid', 'false');
      },
    );

    test('stays as it is when the window is used again', async () => {
      const { api } = openSettings(tab);
      await expect.element(field(label)).toHaveValue(stored);
      await field(label).fill('mine');
      const loads = api.requests(tab.read).length;
      window.dispatchEvent(new Event('visibilitychange'));
      await field(label).click();
      expect(api.requests(tab.read)).toHaveLength(loads);
      await expect.element(field(label)).toHaveValue('mine');
    });

    test('lets an ended session lead to the sign-in screen without a question', async () => {
      const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
      openSettings(tab);
      await field(label).fill('mine');
      history.replaceState(null, '', '/login');
      expect(confirm).not.toHaveBeenCalled();
    });

    test('confirms before unsaved changes are left', async () => {
      const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
      openSettings(tab);
      await field(label).fill('mine');
      const leave = page.getByRole('link', { name: 'Channels' });
      await leave.click();
      expect(confirm).toHaveBeenCalledExactlyOnceWith(UNSAVED);
      await expect.element(field(label)).toHaveValue('mine');
      expect(location.pathname).toBe(tab.path);
      confirm.mockReturnValue(true);
      await leave.click();
      await expect.poll(() => location.pathname).toBe('/channels');
    });
  });

  describe('saving', { tags: [`${panel}-conflicts`] }, () => {
    test('keeps the button and its focus', async () => {
      const { api, stored: config } = openSettings(tab);
      await expect.element(field(label)).toHaveValue(stored);
      const held = holdResponse(null);
      api.respond({
        [tab.write]: async (request: { body: object }) => (await held.respond()) ?? config.save(request),
      });
      await button(tab.save).click();
      await expect.element(button('Saving...')).toHaveFocus();
      held.release();
      await expect.element(button(tab.save)).toHaveFocus();
      await expect.element(screen.toast(tab.saved)).toBeVisible();
    });

    test('by Enter keeps the focus in the field and ignores further typing', async () => {
      const { api, stored: config } = openSettings(tab);
      const held = holdResponse(null);
      api.respond({
        [tab.write]: async (request: { body: object }) => (await held.respond()) ?? config.save(request),
      });
      await field(label).fill('mine');
      await userEvent.keyboard('{Enter}');
      await expect.element(button('Saving...')).toBeVisible();
      await userEvent.keyboard(' else');
      held.release();
      await expect.element(screen.toast(tab.saved)).toBeVisible();
      await expect.element(field(label)).toHaveValue('mine');
      await expect.element(field(label)).toHaveFocus();
      expect(config.values[name]).toBe('mine');
    });

    test('shows the later of two administrators what is stored, which may be overwritten', async () => {
      const { stored: config } = openSettings(tab);
      await field(label).fill('mine');
      config.change({ [other.name]: other.theirs });
      await button(tab.save).click();
      await expect.element(screen.main.getByRole('alert')).toHaveTextContent(CHANGED);
      expect(screen.toasts.getByRole('alert').all()).toEqual([]);
      const theirs = screen.main.getByRole('definition').filter({ hasText: `${other.theirs}` });
      await expect.element(theirs).toBeVisible();
      await expect.element(field(label)).toHaveValue('mine');
      expect(config.values[name]).toBe(stored);
      await button('Save mine anyway').click();
      await expect.element(screen.toast(tab.saved)).toBeVisible();
      expect(config.values).toMatchObject({ [name]: 'mine', [other.name]: tab.config[other.name as never] });
    });

    test('loads what another administrator stored on request', async () => {
      const { stored: config } = openSettings(tab);
      await field(label).fill('mine');
      config.change({ [name]: 'hers' });
      await button(tab.save).click();
      await button('Load the newest').click();
      await expect.element(field(label)).toHaveValue('hers');
      // The focused button disappears; the focus stays in the form.
      await expect.poll(() => document.querySelector('main form :focus')).not.toBeNull();
      await expect.element(unsaved()).not.toBeInTheDocument();
    });
  });

  describe('a failure', { tags: [`${panel}-load-failed`, `${panel}-save-failed`] }, () => {
    test('of loading can be retried', async () => {
      const { api, stored: config } = openSettings(tab);
      api.respond({ [tab.read]: () => proxyFailure() });
      await expect.element(screen.main.getByRole('alert').filter({ hasText: tab.loadFailed })).toBeVisible();
      expect(screen.toasts.getByRole('alert').all()).toEqual([]);
      api.respond({ [tab.read]: config.read });
      await button('Try again').click();
      await expect.element(field(label)).toHaveValue(stored);
    });

    test('of saving shows the server’s own message if it has one', async () => {
      const { api } = openSettings(tab);
      api.respond({ [tab.write]: () => refusal('server-busy', { message: 'The server is busy.' }) });
      await field(label).fill('mine');
      await button(tab.save).click();
      await expect.element(screen.toast('The server is busy.')).toBeVisible();
    });

    test('of the connection keeps the form, which saves once it is back', async () => {
      const { api, stored: config } = openSettings(tab);
      api.respond({ [tab.write]: noNetwork });
      await field(label).fill('mine');
      if (secret) await field(secret.label).fill('something new');
      if (toggle) await field(toggle.label).click();
      await field(label).click();
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.toast(tab.saveFailed)).toBeVisible();
      await expect.element(screen.toast('The server cannot be reached.')).toBeVisible();
      await expect.element(screen.main.getByText(tab.saveFailed)).not.toBeInTheDocument();
      await expect.element(field(label)).toHaveValue('mine');
      await expect.element(field(label)).toHaveFocus();
      if (secret) await expect.element(field(secret.label)).toHaveValue('something new');
      if (toggle) await expect.element(field(toggle.label)).not.toBeChecked();
      screen.dismissToasts();
      api.respond({ [tab.write]: config.save });
      await button(tab.save).click();
      await expect.element(screen.toast(tab.saved)).toBeVisible();
      expect(config.values).toMatchObject({ [name]: 'mine', ...(toggle && { [toggle.name]: false }) });
    });
  });
});
