import { adminSystemNotices } from '@airdial/contract/system/messages';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { holdResponse, refusal } from '../../../../testing/fake-api.ts';
import { screen } from '../../../../testing/screen.ts';
import { openSettings, systemTab } from '../../../../testing/settings-tabs.tsx';

const DENIED = 'Access denied. Administrator privileges required.';
const config = systemTab.config as SystemConfig;

const field = (label: string) => screen.main.getByLabelText(label, { exact: true });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const unsaved = () => screen.main.getByText('Unsaved changes', { exact: true });
const TILES = ['System Status', 'System URL', 'Version', 'Last Updated'];
const tile = (name: string) => screen.main.getByRole('definition').nth(TILES.indexOf(name));

const openSystem = (values: Partial<SystemConfig> = {}) =>
  openSettings({ ...systemTab, config: { ...config, ...values } });

describe('the tiles', { tags: ['system-tiles'] }, () => {
  test('show what is stored, and nothing before it is loaded', async () => {
    const { api, stored } = openSystem({ systemUrl: 'https://nova.example', version: '2.1.0' });
    const held = holdResponse(stored.values);
    api.respond({ getSystemConfig: held.respond as never });
    await expect
      .poll(() =>
        screen.main
          .getByRole('term')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(TILES);
    await expect.element(tile('System Status')).toHaveTextContent('Unknown');
    await expect.element(tile('System URL')).toHaveTextContent('–');
    await expect.element(tile('Version')).toHaveTextContent('1.0.0');
    held.release();
    await expect.element(tile('System Status')).toHaveTextContent('Operational');
    await expect.element(tile('System URL')).toHaveTextContent('https://nova.example');
    await expect.element(tile('Version')).toHaveTextContent('2.1.0');
    await expect.element(tile('Last Updated')).toHaveTextContent('Never');
  });

  test('follow a save', async () => {
    openSystem();
    await field('Version').fill('2.1.0');
    await button('Save').click();
    await expect.element(tile('Version')).toHaveTextContent('2.1.0');
    await expect.poll(() => tile('Last Updated').element().textContent).toMatch(/2026.*\d{1,2}:\d{2}/);
  });

  test('stand apart from the buttons and the form', async () => {
    openSystem();
    await expect.element(button('Save')).toBeVisible();
    const boxes = ['dl', 'button', 'form'].map((part) =>
      document.querySelector(`main ${part}`)?.getBoundingClientRect(),
    );
    const [tiles, tools, form] = boxes as [DOMRect, DOMRect, DOMRect];
    expect(tools.top - tiles.bottom).toBeGreaterThanOrEqual(16);
    expect(form.top - tools.bottom).toBeGreaterThanOrEqual(16);
  });
});

describe('the form', { tags: ['system-form'] }, () => {
  test('is restored by Cancel, with its switches and without its errors', async () => {
    openSystem();
    await field('System Name').fill('');
    await field('Email Enabled').click();
    await button('Save').click();
    await expect.element(field('System Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(unsaved()).toBeVisible();
    screen.dismissToasts();
    await button('Cancel').click();
    await expect.element(field('System Name')).toHaveValue('Radio Player');
    await expect.element(field('System Name')).toHaveAttribute('aria-invalid', 'false');
    await expect.element(field('Email Enabled')).toBeChecked();
    await expect.element(unsaved()).not.toBeInTheDocument();
  });

  test('is loaded anew by Refresh, which confirms before it discards what was typed', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { stored } = openSystem();
    await field('System Name').fill('Mine');
    stored.change({ systemName: 'Nova' });
    await button('Refresh').click();
    expect(confirm).toHaveBeenCalledOnce();
    await expect.element(field('System Name')).toHaveValue('Mine');
    confirm.mockReturnValue(true);
    await button('Refresh').click();
    await expect.element(field('System Name')).toHaveValue('Nova');
  });

  test('sends all of its fields, and only checks a system URL that was changed', async () => {
    const { api } = openSystem();
    await field('System Name').fill(' Nova ');
    await field('Version').fill('2.1.0');
    await field('Description').fill('All night');
    await field('Client URL (optional)').fill('https://play.example.org/');
    await field('Time Zone').selectOptions('Asia/Tokyo');
    for (const label of ['Allow Registration', 'Last.fm Enabled', 'Same Volume for All Channels'])
      await field(label).click();
    await button('Save').click();
    await expect.element(screen.toast(systemTab.saved)).toBeVisible();
    await expect.element(field('System Name')).toHaveValue('Nova');
    await expect.element(unsaved()).not.toBeInTheDocument();
    expect(api.requests('saveSystemConfig').map(({ body }) => body)).toEqual([
      {
        ...config,
        systemName: 'Nova',
        version: '2.1.0',
        description: 'All night',
        clientUrl: 'https://play.example.org',
        timeZone: 'Asia/Tokyo',
        allowRegistration: false,
        lastFmEnabled: false,
        sameVolume: false,
      },
    ]);
    expect(api.requests('validateSystemUrl')).toEqual([]);
  });

  test('shows the time in the time zone that is chosen', { tags: ['schedule-times'] }, async () => {
    vi.setSystemTime('2026-01-02T12:00:00.000Z');
    onTestFinished(() => void vi.useRealTimers());
    openSystem();
    await field('Time Zone').selectOptions('Asia/Tokyo');
    const hint = screen.main.getByText(/in this time zone, where it is now (21:00|9:00 PM)\.$/);
    await expect.element(hint).toBeVisible();
  });
});

describe('maintenance', { tags: ['maintenance-warns'] }, () => {
  const AHEAD =
    'Once this is saved, everybody but administrators sees the maintenance page. Users may experience interruptions.';
  const IS_ON = 'Maintenance mode is enabled. Users may experience interruptions.';

  test('warns before and after the save, until it ends', async () => {
    openSystem();
    await field('Maintenance Mode').click();
    await expect.element(screen.main.getByText(AHEAD)).toBeVisible();
    await button('Save').click();
    await expect.element(screen.toast(systemTab.saved)).toBeVisible();
    await expect.element(screen.toast(IS_ON)).toBeVisible();
    await expect.element(tile('System Status')).toHaveTextContent('Maintenance Mode');
    await expect.element(screen.main.getByText(AHEAD)).not.toBeInTheDocument();
    screen.dismissToasts();
    await field('Maintenance Mode').click();
    await button('Save').click();
    await expect.element(screen.toast(systemTab.saved)).toBeVisible();
    await expect.element(tile('System Status')).toHaveTextContent('Operational');
    await expect.element(screen.toast(IS_ON)).not.toBeInTheDocument();
  });
});

describe('a reset', { tags: ['system-reset-asks', 'system-toasts'] }, () => {
  const open = () => button('Reset to Defaults').click();

  test('is confirmed first and fills the form', async () => {
    const { api, stored } = openSystem({ systemName: 'Nova' });
    await field('Description').fill('Mine');
    await open();
    await expect.element(screen.dialog).toHaveAccessibleName('Reset to Defaults');
    await expect.element(screen.dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
    await screen.button('Cancel').click();
    expect(api.requests('resetSystemConfig')).toEqual([]);
    api.respond({
      resetSystemConfig: () => {
        stored.change(config);
        return { success: true, message: 'Reset', config: stored.values as SystemConfig };
      },
    });
    await open();
    await screen.button('Reset to Defaults').click();
    await expect.element(screen.toast('System configuration reset to defaults')).toBeVisible();
    await expect.element(field('System Name')).toHaveValue('Radio Player');
    await expect.element(field('Description')).toHaveValue('');
  });

  test('that fails is reported by one text', { tags: ['system-reset-failed'] }, async () => {
    const { api } = openSystem();
    api.respond({ resetSystemConfig: () => refusal('server-busy', { message: 'The server is busy.' }) });
    await open();
    await screen.button('Reset to Defaults').click();
    await expect
      .poll(() =>
        screen.toasts
          .getByRole('alert')
          .getByRole('paragraph')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Failed to reset system configuration']);
  });
});

describe('the system URL', { tags: ['system-url-check'] }, () => {
  const URL = 'https://other.example';
  const url = field('System URL');
  const saveUrl = async () => {
    await url.fill(URL);
    await button('Save').click();
  };

  test('is refused at its field where the station does not respond', async () => {
    const { api, stored } = openSystem();
    const message = 'Something else than this station answers there.';
    api.respond({ validateSystemUrl: () => refusal('url-check-failed', { message }) });
    await saveUrl();
    await expect.element(url).toHaveAccessibleDescription(`URL Validation Failed: ${message}`);
    await expect.element(url).toHaveFocus();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    expect(stored.values.systemUrl).toBe(config.systemUrl);
  });

  test.each([
    [true, []],
    [false, [adminSystemNotices.urlNotChecked]],
  ])('is saved once it is checked; a toast names one that was not: %s', async (checked, notices) => {
    const { api, stored } = openSystem();
    const message = checked ? adminSystemNotices.urlValid : adminSystemNotices.urlNotChecked;
    api.respond({ validateSystemUrl: () => ({ success: true, message, checked }) });
    await saveUrl();
    for (const text of [systemTab.saved, ...notices]) await expect.element(screen.toast(text)).toBeVisible();
    await expect.element(tile('System URL')).toHaveTextContent(URL);
    expect(stored.values.systemUrl).toBe(URL);
    expect(api.requests('validateSystemUrl').map(({ body }) => body)).toEqual([{ url: URL }]);
    if (checked) await expect.element(screen.toast(message)).not.toBeInTheDocument();
  });

  test('that another administrator has replaced is checked again', async () => {
    const { api, stored } = openSystem({ systemUrl: 'https://gone.example' });
    const message = 'Nothing answers there.';
    api.respond({ validateSystemUrl: () => refusal('url-check-failed', { message }) });
    await field('Description').fill('Mine');
    stored.change({ systemUrl: URL });
    await button('Save').click();
    await button('Save mine anyway').click();
    await expect.element(url).toHaveAccessibleDescription(`URL Validation Failed: ${message}`);
    expect(stored.values.systemUrl).toBe(URL);
    await saveUrl();
    await expect.element(screen.toast(systemTab.saved)).toBeVisible();
    expect(stored.values).toMatchObject({ systemUrl: URL, description: 'Mine' });
    expect(api.requests('validateSystemUrl')).toHaveLength(1);
  });
});

describe('the server', () => {
  test('has its errors shown at their fields', { tags: ['system-calls'] }, async () => {
    const { api } = openSystem();
    const errors = [{ param: 'systemName', msg: 'That name is taken' }];
    api.respond({ saveSystemConfig: () => refusal('validation-failed', { errors }) });
    await button('Save').click();
    await expect.element(screen.toast('Please fix validation errors')).toBeVisible();
    await expect.element(field('System Name')).toHaveAccessibleDescription('That name is taken');
    await expect.element(field('System Name')).toHaveFocus();
  });

  test('denies a save to an administrator who lost the role', { tags: ['system-denied'] }, async () => {
    const { api } = openSystem();
    api.respond({ saveSystemConfig: () => refusal('forbidden') });
    await field('System Name').fill('Mine');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast(DENIED)).toBeVisible();
    await expect.element(screen.main.getByText(DENIED)).not.toBeInTheDocument();
    await expect.element(field('System Name')).toHaveValue('Mine');
  });

  test('denies the tab to an administrator who lost the role', { tags: ['system-denied'] }, async () => {
    const { api } = openSystem();
    api.respond({ getSystemConfig: () => refusal('forbidden') });
    await expect.element(screen.main.getByRole('alert')).toHaveTextContent(DENIED);
    await expect.element(button('Save')).not.toBeInTheDocument();
  });
});
