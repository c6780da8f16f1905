import type { Request } from '@playwright/test';
import { expect, store, storedSession, storeSession, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const GONE = { token: null, user: null };
const NOT_A_USER = JSON.stringify({ _id: '1', role: 'admin' });
const PROFILE_CALL = '**/api/auth/profile';

/** What is read of a stored session has tests beside the code. */
const CORRUPT: readonly [string, Record<string, string>][] = [
  ['a token without a user', { token: 'abc' }],
  ['a user of another shape', { token: 'abc', user: NOT_A_USER }],
];

test('a stored session at the start', {
  tag: ['@stored-keys', '@session-validated', '@bearer-token'],
}, async ({ page, screens, home, shell, enter, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  for (const [what, stored] of CORRUPT)
    await test.step(`rejects and clears a corrupt stored session: ${what}`, async () => {
      await enter('visitor', '/api/health');
      await store(page, stored);
      await home.open();
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      expect(await storedSession(page)).toEqual(GONE);
      await screens.open('/dashboard');
      await expect(screens.title).toHaveText('Sign In');
    });

  await test.step('validates a stored session at the start and takes the user from the server', async () => {
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

  await test.step('every call of a signed-in page carries the token', async () => {
    const { token } = await storedSession(page);
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

  await test.step('clears a session at the start that the server does not know', async () => {
    await enter('validated', '/api/health');
    await page.evaluate(() => localStorage.setItem('token', 'a token of long ago'));
    await screens.open('/');
    await expect(screens.title).toHaveText('Sign In');
    await expect(shell.toasts.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await storedSession(page)).toEqual(GONE);
  });
});

test('a session that ends leads to the sign-in at the next call, and back', {
  tag: ['@session-ends', '@session-lost'],
}, async ({ page, screens, accountServer, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const { origin } = accountServer;
  const token = await storeSession(page, origin, PEOPLE.validated);
  await screens.open('/profile');
  await page.waitForLoadState('networkidle');
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post(`${origin}/api/auth/logout`, { headers })).ok()).toBe(true);
  await screens.button('Save Changes').click();
  await expect(screens.title).toHaveText('Sign In');
  expect(await storedSession(page)).toEqual(GONE);
  await screens.signIn(PEOPLE.validated.email, PEOPLE.validated.password);
  await expect(screens.title).toHaveText('Profile');
});

test('a server that fails or cannot be reached', {
  tag: '@session-validated',
}, async ({ page, screens, enter, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|503|could not be read/);
  await test.step('uses the stored user while the server cannot be reached', async () => {
    await enter('pending', '/api/health');
    await page.route(PROFILE_CALL, (route) => route.abort('internetdisconnected'));
    await screens.open('/profile');
    await expect(screens.title).toHaveText('Welcome back, Penny!');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.unroute(PROFILE_CALL);
  });

  await test.step('a failing connection keeps the user signed in', async () => {
    await enter('validated', '/api/health');
    let requests = 0;
    await page.route(PROFILE_CALL, (route) => {
      requests += 1;
      return requests <= 2 ? route.abort('internetdisconnected') : route.continue();
    });
    await screens.open('/dashboard');
    await expect(screens.title).toHaveText('Welcome back, Val!');
    await expect.poll(() => requests).toBeGreaterThan(2);
    await expect(screens.title).toHaveText('Welcome back, Val!');
    expect((await storedSession(page)).token).not.toBeNull();
    await page.unroute(PROFILE_CALL);
  });

  await test.step('a 503 keeps the user signed in, an unreadable user does not', async () => {
    const ill = { status: 503, json: { success: false, code: 'database-unavailable', message: 'Later.' } };
    const odd = { status: 200, json: { success: true, user: { _id: 'somebody' } } };
    let response: typeof ill | typeof odd = ill;
    await page.route(PROFILE_CALL, (route) => route.fulfill(response));
    const isIll = page.waitForResponse((response) => response.status() === 503);
    await screens.open('/dashboard');
    await isIll;
    await expect(screens.title).toHaveText('Welcome back, Val!');
    response = odd;
    await expect(screens.title).toHaveText('Sign In');
    expect(await storedSession(page)).toEqual(GONE);
  });
});

test('signing out and in applies to the other tabs', async ({
  page,
  context,
  screens,
  enter,
  accountServer,
}) => {
  await enter('validated', '/dashboard');
  const other = await context.newPage();
  await other.goto(`${accountServer.origin}/dashboard`);
  const otherTitle = other.getByRole('heading', { level: 1 });
  await expect(otherTitle).toHaveText('Welcome back, Val!');
  await page.getByRole('button', { name: 'Profile menu of Val Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(otherTitle).toHaveText('Sign In');
  await screens.open('/login');
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

test('without storage a sign-in lasts as long as the page', async ({ page, screens }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await screens.open('/login');
  await screens.signIn(PEOPLE.validated.email, PEOPLE.validated.password);
  await expect(screens.title).toHaveText('Welcome back, Val!');
});
