import type { LastfmConfig, LastfmStats } from '@airdial/contract/lastfm/schema';
import { LASTFM_KEYS } from '../../apps/server/testing/lastfm-server.ts';
import {
  changeSystem,
  lastfmTab,
  readLastfm,
  resetSystem,
  saveLastfm,
} from '../support/api/settings-tabs.ts';
import { changeResponse } from '../support/browser/change-response.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import type { SettingsScreen } from '../support/pages/settings-screen.ts';

const TEST_FAILED = 'Last.fm API connection test failed';
const TEST = { method: 'POST', path: /lastfm\/test-connection$/ };

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

test('shows what is stored, what it does, and what it cannot', {
  tag: [
    '@lastfm-chip',
    '@lastfm-about',
    '@lastfm-form',
    '@lastfm-buttons',
    '@lastfm-toasts',
    '@lastfm-advanced',
  ],
}, async ({ page, settings, adminServer }) => {
  await test.step('shows Unknown until it is loaded, then Connected or Disabled', async () => {
    const read = await holdResponses(page, lastfmTab.read);
    await settings.open(lastfmTab.path);
    await expect(chip(settings)).toHaveText('Unknown');
    read.release();
    await expect(chip(settings)).toHaveText('Connected');
    await saveLastfm(adminServer, { enabled: false });
    await settings.button('Refresh').click();
    await expect(chip(settings)).toHaveText('Disabled');
  });

  await test.step('the advanced fields are disabled without the switch, and the duration without caching', async () => {
    await saveLastfm(adminServer, { enabled: false });
    await openLastfm(settings);
    const advanced = ['Enable Caching', 'Cache Duration (seconds)', 'Rate Limit Delay (ms)', 'Max Retries'];
    for (const label of advanced) await expect(settings.field(label)).toBeDisabled();
    await settings.field('Enable Last.fm').check();
    for (const label of advanced) await expect(settings.field(label)).toBeEnabled();
    await settings.fill({ 'Cache Duration (seconds)': 'long' });
    await settings.field('Enable Caching').uncheck();
    await expect(settings.field('Cache Duration (seconds)')).toBeDisabled();
    await expect(settings.field('Max Retries')).toBeEnabled();
    await settings.button('Save Configuration').click();
    await expect(settings.toast(lastfmTab.saved)).toBeVisible();
    expect(await readLastfm(adminServer)).toMatchObject({ cacheEnabled: false, cacheDuration: 3_600 });
    await settings.dismissToasts();
  });

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

  await test.step('lists what the service adds and explains it in a dialog', async () => {
    await expect(settings.panel('Features Enabled').getByRole('listitem')).toHaveText([
      'Track metadata enhancement',
      'Artist information and biography',
      'Similar artist recommendations',
    ]);
    await settings.button('About Last.fm').click();
    await expect(settings.dialog).toHaveAccessibleName('About the Last.fm Service');
    await expect(settings.dialog.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    await settings.dialog.getByRole('button', { name: 'Got it' }).click();
    await expect(settings.button('About Last.fm')).toBeFocused();
  });

  await test.step('shows that the system has switched Last.fm off', async () => {
    await changeSystem(adminServer, { lastFmEnabled: false });
    await openLastfm(settings);
    await expect(settings.main.getByText(/^Last\.fm is switched off in System Configuration/)).toBeVisible();
    await expect(chip(settings)).toHaveText('Disabled');
  });
});

test('tests the connection and shows the result', {
  tag: ['@lastfm-chip', '@lastfm-test-failed', '@lastfm-buttons', '@lastfm-toasts', '@lastfm-rules'],
}, async ({ page, settings, adminServer, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
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

  await test.step('Refresh shows what is stored, resets the last test, and confirms before it discards what was typed', async () => {
    await openLastfm(settings);
    await settings.fill({ 'Secret Key': 'wrong' });
    await settings.button('Test Connection').click();
    await expect(chip(settings)).toHaveText('Connection Error');
    await saveLastfm(adminServer, { maxRetries: 7 });
    page.once('dialog', (question) => void question.dismiss());
    await settings.button('Refresh').click();
    await expect(settings.field('Secret Key')).toHaveValue('wrong');
    await expect(chip(settings)).toHaveText('Connection Error');
    page.once('dialog', (question) => void question.accept());
    await settings.button('Refresh').click();
    await expect(settings.field('Max Retries')).toHaveValue('7');
    await expect(settings.field('Secret Key')).toHaveValue('');
    await expect(chip(settings)).toHaveText('Connected');
    await expect(connection(settings)).toContainText('Not tested yet');
    await settings.dismissToasts();
  });

  await test.step('a failing server shows Connection test failed', async () => {
    const mend = await failCalls(page, TEST, BAD_GATEWAY);
    await settings.button('Test Connection').click();
    await expect(settings.toast(TEST_FAILED)).toBeVisible();
    await expect(chip(settings)).toHaveText('Connection Error');
    await expect(connection(settings)).toContainText('Connection test failed');
    await mend();
  });

  await test.step('a test requires both keys', async () => {
    await changeResponse(page, /lastfm\/config$/, ({ config }: { config: LastfmConfig }) => ({
      success: true,
      config: { ...config, apiKey: '', secretKeyIsSet: false },
    }));
    await openLastfm(settings);
    await settings.button('Test Connection').click();
    await expect(settings.field('API Key')).toHaveAccessibleDescription('API key is required');
    await expect(settings.field('Secret Key')).toHaveAccessibleDescription('Secret key is required');
    await expect(settings.field('API Key')).toBeFocused();
  });
});

test('the statistics and the cache', {
  tag: '@lastfm-statistics',
}, async ({ page, settings, adminServer, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
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

  await test.step('names each figure', async () => {
    const stats: LastfmStats = {
      days: [],
      totals: { lookups: 16, cacheHits: 15, staleResponses: 14, upstreamCalls: 13, upstreamErrors: 12 },
      cachedEntries: 11,
    };
    await changeResponse(page, /lastfm\/stats$/, () => ({ success: true, stats }));
    await openLastfm(settings);
    const statistics = settings.main.getByRole('region', { name: 'Statistics' });
    await expect(statistics.locator('dl > div')).toHaveText([
      'Questions16',
      'Answered from Cache15',
      'Answered from Expired Cache14',
      'Calls to Last.fm13',
      'Failed Calls12',
      'Cached Answers11',
    ]);
    await page.unroute(/lastfm\/stats$/);
  });

  await test.step('statistics that fail to load and a cache that fails to clear show errors', async () => {
    const mend = await failCalls(page, { method: 'GET', path: /lastfm\/stats$/ }, BAD_GATEWAY);
    await failCalls(page, { method: 'POST', path: /lastfm\/clear-cache$/ }, BAD_GATEWAY);
    await openLastfm(settings);
    await expect(settings.main.getByRole('alert')).toContainText('Failed to load Last.fm statistics');
    await mend();
    await settings.button('Try again').click();
    await expect(settings.main.getByText('Cached Answers')).toBeVisible();
    await settings.button('Clear Cache').click();
    await settings.dialog.getByRole('button', { name: 'Clear Cache' }).click();
    await expect(settings.toast('Failed to clear the Last.fm cache')).toBeVisible();
    await expect(settings.toast('The server could not answer.')).toBeVisible();
  });
});
