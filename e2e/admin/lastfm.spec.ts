import { LASTFM_KEYS } from '../../apps/server/testing/lastfm-server.ts';
import { lastfmTab, readLastfm, resetSystem, saveLastfm } from '../support/api/settings-tabs.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import type { SettingsScreen } from '../support/pages/settings-screen.ts';

const TEST_FAILED = 'Last.fm API connection test failed';

const openLastfm = async (settings: SettingsScreen) => {
  await settings.open(lastfmTab.path);
  await expect(settings.field('API Key')).toBeVisible();
};

const chip = (settings: SettingsScreen) =>
  settings.panel('Last.fm API Configuration').getByRole('status').first();
const connection = (settings: SettingsScreen) => settings.panel('Connection Status');

test.beforeEach(async ({ adminServer }) => {
  adminServer.lastfm.reply = () => undefined;
  await resetSystem(adminServer);
  await saveLastfm(adminServer);
});

test('saves the keys, tests the connection and empties the cache', {
  tag: ['@lastfm-chip', '@lastfm-form', '@lastfm-buttons', '@lastfm-toasts', '@lastfm-statistics'],
}, async ({ page, settings, adminServer }) => {
  await test.step('a save shows Connected or Disabled; the secret key is never shown, and blank keeps it', async () => {
    await saveLastfm(adminServer);
    await openLastfm(settings);
    await expect(settings.field('Secret Key')).toHaveValue('');
    await expect(settings.field('Secret Key')).toHaveAccessibleDescription(
      'A secret key is stored. Leave this blank to keep it.',
    );
    expect(await page.content()).not.toContain(LASTFM_KEYS.secretKey);
    await settings.field('Enable Last.fm').uncheck();
    await settings.button('Save Configuration').click();
    await expect(settings.toast(lastfmTab.saved)).toBeVisible();
    await expect(chip(settings)).toHaveText('Disabled');
    await settings.field('Enable Last.fm').check();
    await settings.fill({
      'Cache Duration (seconds)': '60',
      'Rate Limit Delay (ms)': '0',
      'Max Retries': '5',
    });
    await settings.button('Save Configuration').click();
    await expect(chip(settings)).toHaveText('Connected');
    expect(await readLastfm(adminServer)).toMatchObject({
      secretKeyIsSet: true,
      enabled: true,
      cacheDuration: 60,
      rateLimitDelay: 0,
      maxRetries: 5,
    });
  });

  await test.step('a test with both keys shows Connected with version and message and saves nothing', async () => {
    await saveLastfm(adminServer, { apiKey: 'another', enabled: false });
    await openLastfm(settings);
    await expect(connection(settings)).toContainText('Not tested yet');
    await settings.fill({ 'API Key': LASTFM_KEYS.apiKey, 'Secret Key': LASTFM_KEYS.secretKey });
    await settings.button('Test Connection').click();
    await expect(settings.toast('Last.fm API connection test successful')).toBeVisible();
    await expect(chip(settings)).toHaveText('Connected');
    await expect(connection(settings).getByRole('definition')).toHaveText([
      'Connected',
      '2.0',
      'Last.fm API connection test successful',
    ]);
    expect((await readLastfm(adminServer)).apiKey).toBe('another');
    await saveLastfm(adminServer);
  });

  await test.step('a blank secret key uses the stored one; a wrong key shows Connection Error and why', async () => {
    await openLastfm(settings);
    await settings.button('Test Connection').click();
    await expect(chip(settings)).toHaveText('Connected');
    await expect(settings.toast('Last.fm API connection test successful')).toBeVisible();
    await settings.fill({ 'Secret Key': 'wrong' });
    await settings.button('Test Connection').click();
    await expect(settings.toast(TEST_FAILED)).toBeVisible();
    await expect(chip(settings)).toHaveText('Connection Error');
    await expect(connection(settings).getByRole('definition')).toHaveText([
      'Connection Error',
      '2.0',
      'The secret key does not belong to this API key.',
    ]);
    await settings.fill({ 'API Key': 'wrong' });
    await settings.button('Test Connection').click();
    await expect(connection(settings)).toContainText('The API key is not valid.');
    await settings.fill({ 'API Key': LASTFM_KEYS.apiKey, 'Secret Key': '' });
    await settings.button('Save Configuration').click();
    await expect(chip(settings)).toHaveText('Connected');
    await settings.dismissToasts();
  });

  await test.step('shows statistics and clears the cache after a question', async () => {
    await adminServer.ada.call('POST', '/api/lastfm/clear-cache');
    await adminServer.ada.call('GET', '/api/lastfm/track/Can/Halleluhwah');
    await openLastfm(settings);
    const statistics = settings.main.getByRole('region', { name: 'Statistics' });
    const cached = statistics
      .locator('dl > div')
      .filter({ hasText: 'Cached Answers' })
      .getByRole('definition');
    await expect(cached).toHaveText('1');
    await statistics.getByRole('button', { name: 'Clear Cache' }).click();
    await expect(settings.dialog).toContainText('This cannot be undone.');
    await settings.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(cached).toHaveText('1');
    await statistics.getByRole('button', { name: 'Clear Cache' }).click();
    await settings.dialog.getByRole('button', { name: 'Clear Cache' }).click();
    await expect(settings.toast('Last.fm cache cleared successfully')).toBeVisible();
    await expect(cached).toHaveText('0');
    await adminServer.ada.call('GET', '/api/lastfm/track/Can/Halleluhwah');
    await settings.button('Refresh').click();
    await expect(cached).toHaveText('1');
    await settings.dismissToasts();
  });
});
