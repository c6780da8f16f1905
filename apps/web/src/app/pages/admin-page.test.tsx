import type { SystemWarning } from '@airdial/contract/system/schema';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeApi, type FakeRequest, holdResponse, proxyFailure } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { systemTab } from '../../../testing/settings-tabs.tsx';
import { matchPath, useLocation } from '../../lib/router.tsx';
import AdminPage from './admin-page.tsx';

const CARDS = ['Total Users', 'Total Channels', 'Validated Users', 'Active Channels'];
const TABS = [
  ['User Management', 'users'],
  ['Channel Management', 'channels'],
  ['Email Configuration', 'email'],
  ['Last.fm API', 'lastfm'],
  ['System Configuration', 'system'],
  ['System Theme', 'theme'],
] as const;

const countsOf = (pendingUsers: number) => ({
  success: true as const,
  stats: { totalUsers: 10, validatedUsers: 8, pendingUsers },
});

/** 26 channels, one of them inactive, and none that needs attention. */
const channelsOf = ({ query }: FakeRequest<'listChannels'>) => {
  const total = query.attention ? 0 : query.activeOnly === 'true' ? 25 : 26;
  return {
    success: true as const,
    channels: [],
    totalPages: 1,
    pagination: { page: 1, limit: 100, total, totalPages: 1 },
  };
};

const Panel = () => <AdminPage path={matchPath('/admin/:path*', useLocation().pathname)?.path} />;

/** The panel; its tabs show that they cannot be loaded, except for the system's. */
const openPanel = (address = '/admin/system'): FakeApi => {
  const failing = () => proxyFailure();
  const api = new FakeApi({
    getUserOverview: () => countsOf(2),
    listChannels: channelsOf,
    getSystemWarnings: () => ({ success: true, warnings: [] }),
    getSoftware: failing,
    getSystemConfig: () => systemTab.config as never,
    listUsers: failing,
    listImports: failing,
    listGenres: failing,
    getEmailConfig: failing,
    listOutbox: failing,
    getLastfmConfig: failing,
    getLastfmStatus: failing,
    getLastfmStats: failing,
    listThemes: failing,
  });
  renderPart(<Panel />, address);
  return api;
};

const cards = () =>
  Object.fromEntries(
    [...document.querySelectorAll('main dl:first-of-type > div')]
      .map((tile) => [tile.querySelector('dt')?.textContent, tile.querySelector('dd')?.textContent])
      .slice(0, CARDS.length),
  );
const tablist = page.getByRole('tablist', { name: 'Admin Panel' });
const tab = (name: string) => tablist.getByRole('tab', { name: new RegExp(`^${name}( \\(|$)`) });
const heading = screen.main.getByRole('heading', { level: 1, name: 'Admin Panel' });

describe('the figures', { tags: ['panel-cards', 'panel-failed'] }, () => {
  test('are of all users and channels', async () => {
    const api = openPanel();
    await expect.element(heading).toBeVisible();
    await expect.poll(cards).toEqual({
      'Total Users': '10',
      'Total Channels': '26',
      'Validated Users': '8',
      'Active Channels': '25',
    });
    expect(Object.keys(cards())).toEqual(CARDS);
    const queries = api.requests('listChannels').map(({ query }) => query);
    expect(queries).toContainEqual({ limit: '100', activeOnly: 'false' });
  });

  test('that are loading show a placeholder, not a zero', async () => {
    const held = holdResponse(countsOf(2));
    openPanel().respond({ getUserOverview: held.respond });
    await expect.poll(cards).toMatchObject({ 'Total Users': '', 'Total Channels': '26' });
    held.release();
    await expect.poll(cards).toMatchObject({ 'Total Users': '10' });
  });

  test('that cannot be loaded are reported once and stay empty, beside a tab that works', async () => {
    openPanel().respond({ getUserOverview: () => proxyFailure(), listChannels: () => proxyFailure() });
    await expect.poll(cards).toEqual(Object.fromEntries(CARDS.map((name) => [name, '–'])));
    await expect.element(screen.toast('Failed to load admin data')).toBeVisible();
    expect(screen.toasts.getByRole('alert').all()).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Reset to Defaults' })).toBeVisible();
    await expect.element(tab('User Management')).toHaveTextContent('User Management');
  });
});

describe('a warning', { tags: ['panel-warnings'] }, () => {
  const SINCE = '2026-11-20T08:00:00.000Z';
  const WARNINGS: readonly (readonly [SystemWarning, RegExp])[] = [
    [
      { code: 'proxy-not-trusted', peer: '10.0.0.7' },
      /a proxy at 10\.0\.0\.7 .* Set TRUST_PROXY to its address/,
    ],
    [
      { code: 'proxy-unreadable', peer: '10.0.0.8' },
      /^The proxy at 10\.0\.0\.8 sends .* Let it send the address/,
    ],
    [{ code: 'disk-full' }, /^Disk full: .* Free space/],
    [
      { code: 'mail-stuck', count: 3, since: SINCE, reason: 'The mail server refused.' },
      /^3 mails wait since .*: The mail server refused\./,
    ],
    [
      { code: 'mail-stuck', count: 1, since: SINCE, reason: null },
      /^One mail waits since .*: no mail server is/,
    ],
    [
      { code: 'backup-failed', at: SINCE, reason: 'The disk is full.' },
      /^The backup of .* failed: The disk is full\./,
    ],
  ];
  test.each(WARNINGS)('of %j names what to do', async (warning, text) => {
    openPanel().respond({ getSystemWarnings: () => ({ success: true, warnings: [warning] }) });
    await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  });
});

describe('the tabs', { tags: ['panel-tabs'] }, () => {
  test('have an address and a title of their own', async () => {
    openPanel('/admin/users');
    await expect.poll(() => tablist.getByRole('tab').elements()).toHaveLength(TABS.length);
    for (const [name, key] of TABS.toReversed()) {
      await tab(name).click();
      await expect.poll(() => location.pathname).toBe(`/admin/${key}`);
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => document.title).toMatch(new RegExp(`^${name} – `));
    }
  });

  test.each(['/admin', '/admin/', '/admin/nowhere', '/admin/users/more'])(
    'have their first one under %s',
    async (address) => {
      openPanel(address);
      await expect.element(tab('User Management')).toHaveAttribute('aria-selected', 'true');
      expect(location.pathname).toBe('/admin/users');
    },
  );

  test('follow arrows, Home and End, with the focus on them', async () => {
    openPanel('/admin/users');
    await tab('User Management').click();
    for (const [key, name, path] of [
      ['{ArrowRight}', 'Channel Management', 'channels'],
      ['{End}', 'System Theme', 'theme'],
      ['{ArrowRight}', 'User Management', 'users'],
      ['{ArrowLeft}', 'System Theme', 'theme'],
      ['{Home}', 'User Management', 'users'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(tab(name)).toHaveFocus();
      await expect.poll(() => location.pathname).toBe(`/admin/${path}`);
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
  });

  test('are underlined where selected, also where forced colors show transparent borders', async () => {
    openPanel();
    const line = (name: string) => getComputedStyle(tab(name).element()).borderBottomWidth;
    await expect.element(tab('System Configuration')).toBeVisible();
    expect([line('System Configuration'), line('Channel Management')]).toEqual(['3px', '0px']);
  });

  test('show how many users wait, if any do', async () => {
    openPanel();
    await expect.element(tab('User Management')).toHaveTextContent('User Management (2 pending)');
  });

  test('show no number when no user waits', async () => {
    openPanel().respond({ getUserOverview: () => countsOf(0) });
    await expect.poll(cards).toMatchObject({ 'Total Users': '10' });
    await expect.element(tab('User Management')).toHaveTextContent('User Management');
  });

  test('keep the selected one in view on a phone when the number of waiting users arrives', async () => {
    const [width, height] = [window.innerWidth, window.innerHeight];
    onTestFinished(() => page.viewport(width, height));
    await page.viewport(360, 740);
    const held = holdResponse(countsOf(2));
    openPanel('/admin/theme').respond({ getUserOverview: held.respond });
    await expect.element(tab('System Theme')).toBeInViewport({ ratio: 0.95 });
    held.release();
    await expect.element(tab('User Management')).toHaveTextContent('User Management (2 pending)');
    await expect.element(tab('System Theme')).toBeInViewport({ ratio: 0.95 });
  });
});
