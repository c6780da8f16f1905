import { LASTFM_KEYS } from '../../apps/server/testing/lastfm-server.ts';
import { lastfmTab, readLastfm, resetSystem, saveLastfm } from '../support/api/settings-tabs.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

test('saves the keys, tests the connection and empties the cache', {
  tag: ['@lastfm-chip', '@lastfm-form', '@lastfm-buttons', '@lastfm-toasts', '@lastfm-statistics'],
}, async ({ page, settings, adminServer }) => {
  const { ada, lastfm } = adminServer;
  lastfm.reply = () => undefined;
  await resetSystem(adminServer);
  await saveLastfm(adminServer, { apiKey: 'another' });
  await settings.open(lastfmTab.path);
  const connection = settings.panel('Connection Status');

  await test.step('a test tries what was typed, with the secret key that is stored', async () => {
    expect(await page.content()).not.toContain(LASTFM_KEYS.secretKey);
    await settings.button('Test Connection').click();
    await expect(connection).toContainText('The API key is not valid.');
    await settings.fill({ 'API Key': LASTFM_KEYS.apiKey });
    await settings.button('Test Connection').click();
    await expect(connection.getByRole('definition').first()).toHaveText('Connected');
    expect((await readLastfm(adminServer)).apiKey).toBe('another');
  });

  await test.step('what is saved is stored', async () => {
    await settings.fill({ 'Max Retries': '5' });
    await settings.button('Save Configuration').click();
    await expect(settings.toast(lastfmTab.saved)).toBeVisible();
    const stored = { ...LASTFM_KEYS, secretKey: '', secretKeyIsSet: true, maxRetries: 5 };
    expect(await readLastfm(adminServer)).toMatchObject(stored);
  });

  await test.step('shows what is cached, and clears it', async () => {
    await ada.call('POST', '/api/lastfm/clear-cache');
    await ada.call('GET', '/api/lastfm/track/Can/Halleluhwah');
    await settings.button('Refresh').click();
    const cached = settings.panel('Statistics').locator('dl > div').filter({ hasText: 'Cached Answers' });
    await expect(cached.getByRole('definition')).toHaveText('1');
    await settings.button('Clear Cache').click();
    await settings.dialog.getByRole('button', { name: 'Clear Cache' }).click();
    await expect(cached.getByRole('definition')).toHaveText('0');
  });
  await saveLastfm(adminServer);
});
