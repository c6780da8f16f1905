import { adminSystemNotices } from '@airdial/contract/system/messages';
import { freePort } from '../../apps/server/testing/free-port.ts';
import { changeSystem, readSystem, resetSystem, systemTab } from '../support/api/settings-tabs.ts';
import { changeResponse } from '../support/browser/change-response.ts';
import { BAD_GATEWAY, failCalls, holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import type { SettingsScreen } from '../support/pages/settings-screen.ts';

const GAP_PX = 16;

const openSystem = async (settings: SettingsScreen) => {
  await settings.open(systemTab.path);
  await expect(settings.field('System Name')).toBeVisible();
};

const tile = ({ main, page }: SettingsScreen, name: string) =>
  main
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition');

test.beforeEach(({ adminServer }) => resetSystem(adminServer));

test('shows what is stored, and returns to it on request', {
  tag: ['@system-tiles', '@system-form'],
}, async ({ page, settings, adminServer }) => {
  await test.step('shows Unknown while loading, and Never before the first save', async () => {
    await changeResponse(page, systemTab.read.path, (read: object) => ({ ...read, lastUpdated: null }));
    const read = await holdResponses(page, systemTab.read);
    await settings.open(systemTab.path);
    await expect(tile(settings, 'Version')).toHaveText('1.0.0');
    await expect(tile(settings, 'System Status')).toHaveText('Unknown');
    read.release();
    await expect(tile(settings, 'System Status')).toHaveText('Operational');
    await expect(tile(settings, 'Last Updated')).toHaveText('Never');
    await page.unroute(systemTab.read.path);
  });

  await test.step('the tiles show the state of the system', async () => {
    await openSystem(settings);
    await expect(tile(settings, 'System Status')).toHaveText('Operational');
    await expect(tile(settings, 'System URL')).toHaveText((await readSystem(adminServer)).systemUrl);
    await expect(tile(settings, 'Version')).toHaveText('1.0.0');
    await expect(tile(settings, 'Last Updated')).toHaveText(/\d{4}/);
  });

  await test.step('tiles, buttons and form stand apart', async () => {
    const panel = settings.main.getByRole('tabpanel', { name: 'Settings' });
    const boxes = [panel.locator('dl'), settings.button('Refresh'), panel.locator('form')].map((part) =>
      part.boundingBox(),
    );
    const [tiles, tools, form] = await Promise.all(boxes);
    for (const [above, below] of [
      [tiles, tools],
      [tools, form],
    ] as const)
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(GAP_PX);
  });

  await test.step('Cancel restores what is stored, and unsaved changes are marked', async () => {
    await expect(settings.unsaved).toHaveCount(0);
    await settings.fill({ 'System Name': '' });
    await settings.field('Email Enabled').uncheck();
    await settings.button('Save').click();
    await expect(settings.unsaved).toBeVisible();
    await settings.button('Cancel').click();
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    await expect(settings.field('System Name')).toHaveAttribute('aria-invalid', 'false');
    await expect(settings.field('Email Enabled')).toBeChecked();
    await expect(settings.unsaved).toHaveCount(0);
  });

  await test.step('Refresh shows what is stored, and confirms before it discards what was typed', async () => {
    await changeSystem(adminServer, { systemName: 'Nova' });
    await settings.fill({ 'System Name': 'Mine' });
    page.once('dialog', (question) => void question.dismiss());
    await settings.button('Refresh').click();
    await expect(settings.field('System Name')).toHaveValue('Mine');
    page.once('dialog', (question) => void question.accept());
    await settings.button('Refresh').click();
    await expect(settings.field('System Name')).toHaveValue('Nova');
  });
});

test('what is saved applies at once', {
  tag: [
    '@schedule-times',
    '@system-form',
    '@system-toasts',
    '@system-tiles',
    '@maintenance-warns',
    '@system-reset-asks',
  ],
}, async ({ page, settings, adminServer }) => {
  await test.step('a save is stored, shown in the tiles, and public at once', async () => {
    // An unchanged system URL is not validated again.
    const mend = await failCalls(page, { method: 'POST', path: /validate-url$/ }, BAD_GATEWAY);
    await openSystem(settings);
    await settings.fill({
      'System Name': ' Nova ',
      Version: '2.1.0',
      Description: 'All night',
      'API Path': '/api',
      'Client URL (optional)': 'https://play.example.org/',
    });
    await settings.field('Time Zone').selectOption('Asia/Tokyo');
    await expect(settings.field('Time Zone')).toHaveAccessibleDescription(/where it is now \d/);
    await settings.field('Allow Registration').uncheck();
    await settings.field('Last.fm Enabled').uncheck();
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved)).toBeVisible();
    await expect(tile(settings, 'Version')).toHaveText('2.1.0');
    await expect(settings.field('System Name')).toHaveValue('Nova');
    await expect(settings.unsaved).toHaveCount(0);
    expect(await readSystem(adminServer)).toMatchObject({
      systemName: 'Nova',
      version: '2.1.0',
      description: 'All night',
      timeZone: 'Asia/Tokyo',
      clientUrl: 'https://play.example.org',
      allowRegistration: false,
      lastFmEnabled: false,
      emailEnabled: true,
      maintenanceMode: false,
    });
    const known = await page.request.get(`${adminServer.origin}/api/system-config/public`);
    expect(await known.json()).toMatchObject({
      systemName: 'Nova',
      version: '2.1.0',
      timeZone: 'Asia/Tokyo',
      allowRegistration: false,
      lastFmEnabled: false,
      clientUrl: 'https://play.example.org',
    });
    await mend();
    await resetSystem(adminServer);
    await settings.dismissToasts();
  });

  await test.step('maintenance mode warns before and after the save, and shuts visitors out until it ends', async () => {
    await openSystem(settings);
    await settings.field('Maintenance Mode').check();
    await expect(settings.main.getByText(/Users may experience interruptions\.$/)).toBeVisible();
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved)).toBeVisible();
    await expect(
      settings.toast('Maintenance mode is enabled. Users may experience interruptions.'),
    ).toBeVisible();
    await expect(tile(settings, 'System Status')).toHaveText('Maintenance Mode');
    const visit = async () => (await fetch(`${adminServer.origin}/api/channels`)).status;
    expect(await visit()).toBe(503);
    await settings.field('Maintenance Mode').uncheck();
    await settings.button('Save').click();
    await expect(tile(settings, 'System Status')).toHaveText('Operational');
    expect(await visit()).toBe(200);
  });

  await test.step('a reset is confirmed first and cannot be undone', async () => {
    await changeSystem(adminServer, { systemName: 'Nova' });
    await openSystem(settings);
    const reset = settings.main.getByRole('button', { name: 'Reset to Defaults' });
    await reset.click();
    await expect(settings.dialog).toHaveAccessibleName('Reset to Defaults');
    await expect(settings.dialog).toContainText('This cannot be undone.');
    await settings.dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await readSystem(adminServer)).systemName).toBe('Nova');
    await reset.click();
    await settings.dialog.getByRole('button', { name: 'Reset to Defaults' }).click();
    await expect(settings.toast('System configuration reset to defaults')).toBeVisible();
    await expect(settings.field('System Name')).toHaveValue('Radio Player');
    expect((await readSystem(adminServer)).systemName).toBe('Radio Player');
  });
});

test('shows each failure and keeps what was typed', {
  tag: ['@system-denied', '@system-url-check', '@system-calls', '@system-rules', '@system-reset-failed'],
}, async ({ page, settings, adminServer, consoleGuard }) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/, /40[039] \((Bad Request|Forbidden|Conflict)\)/);
  await openSystem(settings);

  await test.step('shows an error of the server at its field', async () => {
    const errors = [{ param: 'systemName', msg: 'That name is taken' }];
    const json = { success: false, code: 'validation-failed', message: 'Some values are not valid.', errors };
    const mend = await failCalls(page, systemTab.write, { status: 400, json });
    await settings.button('Save').click();
    await expect(settings.toast('Please fix validation errors')).toBeVisible();
    await expect(settings.field('System Name')).toHaveAccessibleDescription('That name is taken');
    await expect(settings.field('System Name')).toBeFocused();
    await mend();
    await settings.dismissToasts();
  });

  await test.step('rejects a system URL where this server does not respond', async () => {
    const { origin, lastfm } = adminServer;
    const before = (await readSystem(adminServer)).systemUrl;
    const refused = 'URL Validation Failed: Nothing answers there: the connection was refused.';
    await settings.fill({ 'System URL': `http://127.0.0.1:${await freePort()}` });
    await settings.button('Save').click();
    await expect(settings.field('System URL')).toHaveAccessibleDescription(refused);
    await expect(settings.field('System URL')).toBeFocused();
    await expect(settings.toasts.getByRole('alert')).toHaveCount(0);
    await settings.fill({ 'System URL': new URL(lastfm.url).origin });
    await settings.button('Save').click();
    const other = 'URL Validation Failed: Something else than this station answers there.';
    await expect(settings.field('System URL')).toHaveAccessibleDescription(other);
    expect((await readSystem(adminServer)).systemUrl).toBe(before);
    await settings.fill({ 'System URL': 'http://192.168.1.20' });
    await settings.button('Save').click();
    await expect(settings.toast(adminSystemNotices.urlNotChecked)).toBeVisible();
    await settings.fill({ 'System URL': `${origin}/` });
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved).first()).toBeVisible();
    await expect(tile(settings, 'System URL')).toHaveText(origin);
    await settings.dismissToasts();
  });

  await test.step('a system URL that another administrator has replaced is checked again', async () => {
    const { origin } = adminServer;
    const gone = `http://127.0.0.1:${await freePort()}`;
    await changeSystem(adminServer, { systemUrl: gone });
    await openSystem(settings);
    await settings.fill({ Description: 'Mine' });
    await changeSystem(adminServer, { systemUrl: origin });
    await settings.button('Save').click();
    await settings.button('Save mine anyway').click();
    await expect(settings.field('System URL')).toHaveAccessibleDescription(/^URL Validation Failed: /);
    expect((await readSystem(adminServer)).systemUrl).toBe(origin);
    await settings.fill({ 'System URL': origin });
    await settings.button('Save').click();
    await expect(settings.toast(systemTab.saved)).toBeVisible();
    expect(await readSystem(adminServer)).toMatchObject({ systemUrl: origin, description: 'Mine' });
    await settings.dismissToasts();
  });

  await test.step('a failing reset shows Failed to reset system configuration', async () => {
    const json = { success: false, code: 'server-busy', message: 'The server is busy.' };
    await failCalls(page, { method: 'POST', path: /system-config\/reset$/ }, { status: 503, json });
    await settings.main.getByRole('button', { name: 'Reset to Defaults' }).click();
    await settings.dialog.getByRole('button', { name: 'Reset to Defaults' }).click();
    const texts = settings.toasts.getByRole('alert').getByRole('paragraph');
    await expect(texts).toHaveText(['Failed to reset system configuration']);
    await page.keyboard.press('Escape');
  });

  await test.step('an administrator who lost the role is denied on loading and on saving', async () => {
    const denied = 'Access denied. Administrator privileges required.';
    const json = { success: false, code: 'forbidden', message: 'You do not have permission to do this.' };
    await failCalls(page, systemTab.write, { status: 403, json });
    await settings.fill({ 'System Name': 'Mine' });
    await settings.button('Save').click();
    await expect(settings.toast(denied)).toBeVisible();
    await expect(settings.main.getByText(denied)).toHaveCount(0);
    await expect(settings.field('System Name')).toHaveValue('Mine');
    await settings.button('Cancel').click();
    await failCalls(page, systemTab.read, { status: 403, json });
    await settings.open(systemTab.path);
    await expect(settings.main.getByRole('alert')).toHaveText(denied);
    await expect(settings.button('Save')).toHaveCount(0);
  });
});
