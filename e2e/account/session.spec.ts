import type { Request } from '@playwright/test';
import { expect, store, storedSession, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const GONE = { token: null, user: null };
const NOT_A_USER = JSON.stringify({ _id: '1', role: 'admin' });

test('a session that is stored, lasts, and is lost', {
  tag: ['@stored-keys', '@session-validated', '@bearer-token', '@session-ends', '@session-lost'],
}, async ({ page, screens, home, enter, accountServer, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)|Failed to load resource|What has changed could not be loaded/);
  const { origin } = accountServer;
  // What is read of a stored session has tests beside the code.
  await test.step('rejects and clears a corrupt stored session', async () => {
    await enter('visitor', '/api/health');
    await store(page, { token: 'abc', user: NOT_A_USER });
    await home.open();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(await storedSession(page)).toEqual(GONE);
  });

  await test.step('takes the user of a stored session from the server', async () => {
    await enter('validated', '/api/health');
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('user', JSON.stringify({ ...user, firstName: 'Former', role: 'admin' }));
    });
    await screens.open('/dashboard');
    await expect(screens.title).toHaveText('Welcome back, Val!');
    await expect(screens.main.getByText('Customer', { exact: true })).toBeVisible();
    expect((await storedSession(page)).user).toContain('"firstName":"Val"');
  });

  const { token } = await storedSession(page);
  await test.step('every call of a signed-in page carries the token', async () => {
    const calls = new Map<string, string | undefined>();
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      const isCall = pathname.startsWith('/api/') && request.resourceType() === 'fetch';
      if (isCall && !pathname.includes('/live')) calls.set(pathname, request.headers().authorization);
    };
    page.on('request', note);
    await page.reload();
    const awaited = [
      '/api/auth/profile',
      '/api/favorites/channels',
      '/api/favorites/songs',
      '/api/channels/dial',
    ];
    await expect.poll(() => [...calls.keys()]).toEqual(expect.arrayContaining(awaited));
    expect(new Set(calls.values())).toEqual(new Set([`Bearer ${token}`]));
    page.off('request', note);
  });

  await test.step('one that ends leads to the sign-in at the next call, and back', async () => {
    // The server closes the live events of a session that has ended: their next try would be the first call.
    await page.route('**/api/live*', (route) => route.abort());
    await screens.open('/profile');
    await expect(screens.main.getByText('This session', { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.post(`${origin}/api/auth/logout`, { headers })).ok()).toBe(true);
    await screens.button('Save Changes').click();
    await expect(screens.title).toHaveText('Sign In');
    expect(await storedSession(page)).toEqual(GONE);
    await screens.signIn(PEOPLE.validated.email, PEOPLE.validated.password);
    await expect(screens.title).toHaveText('Profile');
  });
});

test('signing out and in applies to the server and to the other tabs', {
  tag: ['@smoke', '@logout', '@profile-menu', '@navigation'],
}, async ({ page, context, screens, shell, home, enter, accountServer }) => {
  const { origin } = accountServer;
  await enter('validated', '/dashboard');
  const { token } = await storedSession(page);
  const other = await context.newPage();
  await other.goto(`${origin}/dashboard`);
  const otherTitle = other.getByRole('heading', { level: 1 });
  await expect(otherTitle).toHaveText('Welcome back, Val!');
  await expect(shell.links).toHaveText(['Home', 'Dashboard', 'Channels', 'Favorites']);
  const ended = page.waitForResponse('**/api/auth/logout');
  await shell.signOut();
  await expect(otherTitle).toHaveText('Sign In');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(shell.links).toHaveText(['Home', 'Login', 'Register']);
  await expect(home.cards).toHaveCount(12);
  await ended;
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get(`${origin}/api/auth/profile`, { headers })).status()).toBe(401);
  await shell.links.filter({ hasText: 'Login' }).click();
  await screens.signIn(PEOPLE.validated.email, PEOPLE.validated.password);
  await expect(otherTitle).toHaveText('Welcome back, Val!');
});

test('a member never sees the visitors’ home page', async ({ page, enter, home }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-visitor]')) {
        if (element.offsetParent !== null) seen.push(element.outerHTML.slice(0, 60));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await enter('validated', '/');
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();
  await expect(home.cards).toHaveCount(12);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});
