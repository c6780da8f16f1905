import { describe, expect, test, vi } from 'vitest';
import { holdResponse, proxyFailure } from '../../../../testing/fake-api.ts';
import { screen } from '../../../../testing/screen.ts';
import { lastfmTab, openSettings } from '../../../../testing/settings-tabs.tsx';

const TEST_FAILED = 'Last.fm API connection test failed';

const field = (label: string) => screen.main.getByLabelText(label, { exact: true });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const chip = () => screen.panel('Last.fm API Configuration').getByRole('status').first();
const connection = () => screen.panel('Connection Status');
const figures = () =>
  [...screen.panel('Statistics').element().querySelectorAll('dl > div')].map(
    ({ textContent }) => textContent,
  );

const open = (values: Partial<typeof lastfmTab.config> = {}) =>
  openSettings({ ...lastfmTab, config: { ...lastfmTab.config, ...values } as typeof lastfmTab.config });

const result = (success: boolean, error?: string) => ({
  success,
  message: success ? 'Last.fm API connection test successful' : TEST_FAILED,
  ...(error && { error }),
  details: { status: success ? ('connected' as const) : ('error' as const), version: '2.0' },
});

describe('the state', { tags: ['lastfm-chip'] }, () => {
  test('is unknown until it is loaded, and follows what is stored', async () => {
    const { api, stored } = open();
    const held = holdResponse(stored.read());
    api.respond({ getLastfmConfig: held.respond as never });
    await expect.element(chip()).toHaveTextContent('Unknown');
    held.release();
    await expect.element(chip()).toHaveTextContent('Connected');
    api.respond({ getLastfmConfig: stored.read as never });
    stored.change({ enabled: false });
    await button('Refresh').click();
    await expect.element(chip()).toHaveTextContent('Disabled');
  });

  test('is disabled by a save, and connected by the next', { tags: ['lastfm-toasts'] }, async () => {
    open();
    await expect.element(chip()).toHaveTextContent('Connected');
    for (const state of ['Disabled', 'Connected']) {
      await field('Enable Last.fm').click();
      await button(lastfmTab.save).click();
      await expect.element(screen.toast(lastfmTab.saved).first()).toBeVisible();
      await expect.element(chip()).toHaveTextContent(state);
    }
  });

  test('is disabled where the system has switched Last.fm off', async () => {
    const { api } = open();
    api.respond({ getLastfmStatus: () => ({ success: true, enabled: false, configured: true }) });
    await expect
      .element(screen.main.getByText(/^Last\.fm is switched off in System Configuration/))
      .toBeVisible();
    await expect.element(chip()).toHaveTextContent('Disabled');
  });
});

describe('the form', { tags: ['lastfm-form', 'lastfm-advanced'] }, () => {
  const ADVANCED = ['Enable Caching', 'Cache Duration (seconds)', 'Rate Limit Delay (ms)', 'Max Retries'];

  test('disables what has no effect, and saves it as it was', async () => {
    const { stored } = open({ enabled: false });
    for (const label of ADVANCED) await expect.element(field(label)).toBeDisabled();
    await field('Enable Last.fm').click();
    for (const label of ADVANCED) await expect.element(field(label)).toBeEnabled();
    await field('Cache Duration (seconds)').fill('long');
    await field('Enable Caching').click();
    await expect.element(field('Cache Duration (seconds)')).toBeDisabled();
    await expect.element(field('Max Retries')).toBeEnabled();
    await button(lastfmTab.save).click();
    await expect.element(screen.toast(lastfmTab.saved)).toBeVisible();
    expect(stored.values).toMatchObject({ enabled: true, cacheEnabled: false, cacheDuration: 3_600 });
  });

  test('keeps the secret key that it never shows', async () => {
    const { api } = open();
    await expect.element(field('Secret Key')).toHaveValue('');
    await expect
      .element(field('Secret Key'))
      .toHaveAccessibleDescription('A secret key is stored. Leave this blank to keep it.');
    await button(lastfmTab.save).click();
    await expect.element(screen.toast(lastfmTab.saved)).toBeVisible();
    expect(api.requests('saveLastfmConfig')[0]?.body.secretKey).toBe('');
  });

  test('lists what the service adds, and explains it', {
    tags: ['lastfm-about', 'lastfm-buttons'],
  }, async () => {
    open();
    const items = screen.panel('Features Enabled').getByRole('listitem');
    await expect.element(items).toHaveLength(3);
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      'Track metadata enhancement',
      'Artist information and biography',
      'Similar artist recommendations',
    ]);
    await button('About Last.fm').click();
    await expect.element(screen.dialog).toHaveAccessibleName('About the Last.fm Service');
    await expect.element(screen.dialog.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    await screen.button('Got it').click();
    await expect.element(button('About Last.fm')).toHaveFocus();
  });
});

describe('a test of the connection', { tags: ['lastfm-test-failed', 'lastfm-rules'] }, () => {
  test('names the server’s failure', async () => {
    const { api } = open();
    api.respond({ testLastfmConnection: () => proxyFailure() });
    await expect.element(chip()).toHaveTextContent('Connected');
    await button('Test Connection').click();
    await expect.element(screen.toast(TEST_FAILED)).toBeVisible();
    await expect.element(chip()).toHaveTextContent('Connection Error');
    await expect.element(connection().getByText('Connection test failed')).toBeVisible();
  });

  test('names the version and the result, and saves nothing', { tags: ['lastfm-toasts'] }, async () => {
    const { api } = open({ enabled: false });
    api.respond({ testLastfmConnection: () => result(true) });
    await expect.element(connection().filter({ hasText: 'Not tested yet' })).toBeVisible();
    await field('API Key').fill('new');
    await field('Secret Key').fill('secret');
    await button('Test Connection').click();
    await expect.element(screen.toast('Last.fm API connection test successful')).toBeVisible();
    await expect.element(chip()).toHaveTextContent('Connected');
    expect(
      connection()
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Connected', '2.0', 'Last.fm API connection test successful']);
    expect(api.requests('testLastfmConnection').map(({ body }) => body)).toEqual([
      { apiKey: 'new', secretKey: 'secret' },
    ]);
    expect(api.requests('saveLastfmConfig')).toEqual([]);
  });

  test('that failed is forgotten after a save', async () => {
    const { api } = open();
    api.respond({ testLastfmConnection: () => result(false, 'The API key is not valid.') });
    await field('API Key').fill('wrong');
    await button('Test Connection').click();
    await expect.element(chip()).toHaveTextContent('Connection Error');
    await button(lastfmTab.save).click();
    await expect.element(chip()).toHaveTextContent('Connected');
  });

  test('needs both keys', async () => {
    open({ apiKey: '', secretKeyIsSet: false });
    await button('Test Connection').click();
    await expect.element(field('API Key')).toHaveAccessibleDescription('API key is required');
    await expect.element(field('Secret Key')).toHaveAccessibleDescription('Secret key is required');
    await expect.element(field('API Key')).toHaveFocus();
  });

  test('is reset by Refresh, which confirms before it discards what was typed', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { api, stored } = open();
    api.respond({ testLastfmConnection: () => result(false, 'The API key is not valid.') });
    await field('Secret Key').fill('wrong');
    await button('Test Connection').click();
    await expect.element(chip()).toHaveTextContent('Connection Error');
    await expect.element(connection().getByText('The API key is not valid.')).toBeVisible();
    stored.change({ maxRetries: 7 });
    await button('Refresh').click();
    expect(confirm).toHaveBeenCalledOnce();
    await expect.element(field('Secret Key')).toHaveValue('wrong');
    await expect.element(chip()).toHaveTextContent('Connection Error');
    confirm.mockReturnValue(true);
    await button('Refresh').click();
    await expect.element(field('Max Retries')).toHaveValue('7');
    await expect.element(field('Secret Key')).toHaveValue('');
    await expect.element(chip()).toHaveTextContent('Connected');
    await expect.element(connection().filter({ hasText: 'Not tested yet' })).toBeVisible();
  });
});

describe('the statistics', { tags: ['lastfm-statistics'] }, () => {
  test('name each figure', async () => {
    open();
    await expect
      .poll(figures)
      .toEqual([
        'Questions16',
        'Answered from Cache15',
        'Answered from Expired Cache14',
        'Calls to Last.fm13',
        'Failed Calls12',
        'Cached Answers11',
      ]);
  });

  test('follow a cleared cache, after a question', async () => {
    const { api } = open();
    const cached = () => figures().at(-1);
    await expect.poll(cached).toBe('Cached Answers11');
    await button('Clear Cache').click();
    await expect.element(screen.dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
    await screen.button('Cancel').click();
    expect(api.requests('clearLastfmCache')).toEqual([]);
    const totals = { lookups: 16, cacheHits: 15, staleResponses: 14, upstreamCalls: 13, upstreamErrors: 12 };
    const stats = (cachedEntries: number) => ({
      success: true as const,
      stats: { days: [], totals, cachedEntries },
    });
    api.respond({
      clearLastfmCache: () => ({ success: true, message: 'Last.fm cache cleared successfully', cleared: 11 }),
      getLastfmStats: () => stats(0),
    });
    await button('Clear Cache').click();
    await screen.button('Clear Cache').click();
    await expect.element(screen.toast('Last.fm cache cleared successfully')).toBeVisible();
    await expect.poll(cached).toBe('Cached Answers0');
    api.respond({ getLastfmStats: () => stats(1) });
    await button('Refresh').click();
    await expect.poll(cached).toBe('Cached Answers1');
  });

  test('fail to load, and a cache fails to clear', async () => {
    const { api } = open();
    api.respond({ getLastfmStats: () => proxyFailure(), clearLastfmCache: () => proxyFailure() });
    const failed = screen.main.getByRole('alert').filter({ hasText: 'Failed to load Last.fm statistics' });
    await expect.element(failed).toBeVisible();
    api.respond({
      getLastfmStats: () => ({
        success: true,
        stats: {
          days: [],
          totals: { lookups: 1, cacheHits: 0, staleResponses: 0, upstreamCalls: 1, upstreamErrors: 0 },
          cachedEntries: 1,
        },
      }),
    });
    await button('Try again').click();
    await expect.element(screen.main.getByText('Cached Answers')).toBeVisible();
    await button('Clear Cache').click();
    await screen.button('Clear Cache').click();
    await expect.element(screen.toast('Failed to clear the Last.fm cache')).toBeVisible();
    await expect.element(screen.toast('The server could not answer.')).toBeVisible();
  });
});
