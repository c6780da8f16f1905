import type { Locator, Page } from '@playwright/test';
import { forgetSession } from '../support/browser/forget-session.ts';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import type { Standing } from '../support/seeds/people.ts';

const LOGIN = 'Sign In';

/** The screens of the route table, and the headings that only they have. */
const TITLES: Readonly<Record<string, string | RegExp>> = {
  // For visitors and for members.
  '/': /^(Every channel has a number|Radio Player)/,
  '/tv': 'TV view',
  '/login': LOGIN,
  '/register': 'Create Account',
  '/forgot-password': 'Forgot Password',
  '/verify-email/not-a-token': 'Verification Failed',
  '/reset-password/not-a-token': 'Invalid Reset Link',
  '/dashboard': /^Welcome back, /,
  '/channels': 'Channels',
  '/channel/5f0f': 'Channel not found',
  '/favorites': 'Favorites',
  '/profile': 'Profile',
};
const ADMIN_PATHS = ['/admin', '/admin/users'];
const MEMBER_PATHS = ['/channels', '/channel/5f0f', '/favorites', '/profile'];

const leadTo = (path: string, paths: readonly string[]) =>
  Object.fromEntries(paths.map((from) => [from, path]));

const HOME = leadTo('/', ['/nowhere']);
const SIGNED_IN = { ...HOME, ...leadTo('/dashboard', ['/login', '/register']) };

/** Where each standing is redirected; from the other paths of the route table it is not. */
const REDIRECTS: Readonly<Record<Standing, Readonly<Record<string, string>>>> = {
  visitor: { ...HOME, ...leadTo('/login', ['/dashboard', ...MEMBER_PATHS, ...ADMIN_PATHS]) },
  unverified: { ...SIGNED_IN, ...leadTo('/dashboard', [...MEMBER_PATHS, ...ADMIN_PATHS]) },
  pending: { ...SIGNED_IN, ...leadTo('/dashboard', [...MEMBER_PATHS, ...ADMIN_PATHS]) },
  validated: { ...SIGNED_IN, ...leadTo('/dashboard', ADMIN_PATHS) },
  // The screens of the panel have tests of their own.
  admin: SIGNED_IN,
};

/** Goes to a path without loading the page again. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

for (const [standing, redirects] of Object.entries(REDIRECTS) as [
  Standing,
  Readonly<Record<string, string>>,
][]) {
  test(`opens every route as the route table defines: ${standing}`, {
    tag: ['@route-table', '@roles', '@panel-access', '@unknown-path'],
  }, async ({ page, screens, enter, consoleGuard }) => {
    // Neither the verification token nor the channel exists.
    consoleGuard.allow(/40[04] \((Bad Request|Not Found)\)/);
    const expectScreen = async (path: string) => {
      const target = redirects[path] ?? path;
      await expect(screens.title, `${standing} at ${path}`).toHaveText(TITLES[target] ?? 'unknown');
      await expect(page).toHaveURL((url) => url.pathname === target);
    };
    await test.step('redirects an unknown path to the home page', async () => {
      await enter(standing, '/nowhere');
      await expectScreen('/nowhere');
    });
    // These by their address, where the stored session is read first; the others from the open page.
    for (const path of ['/favorites', '/dashboard']) {
      await screens.open(path);
      await expectScreen(path);
    }
    for (const path of new Set([...Object.keys(TITLES), ...Object.keys(redirects)])) {
      await navigate(page, path);
      await expectScreen(path);
      // A signed-in member is not asked to sign in.
      if (standing !== 'visitor')
        await expect(
          page.getByRole('link', { name: /^(Back to |Go to )?Login$|^Sign In/ }),
          path,
        ).toHaveCount(0);
    }
  });
}

test('returns to the requested page after the sign-in', {
  tag: ['@smoke', '@login-returns'],
}, async ({ page, screens, enter }) => {
  await enter('visitor', '/profile?from=menu#details');
  await expect(screens.title).toHaveText(LOGIN);
  await screens.signIn('val@radio.example', 'Engine number 1');
  await expect(screens.title).toHaveText('Profile');
  await expect(page).toHaveURL(/\/profile\?from=menu#details$/);
});

test('a sign-in that leads to the dashboard', {
  tag: ['@login-returns', '@dashboard'],
}, async ({ page, home, shell, screens, enter }) => {
  await test.step('a protected path leads a visitor to the sign-in, and Back leaves it', async () => {
    await home.open();
    await navigate(page, '/profile');
    await expect(screens.title).toHaveText(LOGIN);
    await page.goBack();
    await expect(home.list).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('lands on the dashboard after a direct sign-in, and Back leaves the sign-in', async () => {
    await shell.links.filter({ hasText: 'Login' }).click();
    await screens.signIn('val@radio.example', 'Engine number 1');
    await expect(screens.title).toHaveText('Welcome back, Val!');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goBack();
    await expect(home.list).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('never leads from the sign-in to another site', async () => {
    await forgetSession(page);
    await screens.open('/login');
    const from = '//evil.example';
    await page.evaluate((to) => history.replaceState({ state: { from: to } }, ''), from);
    await page.reload();
    await screens.signIn('val@radio.example', 'Engine number 1');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/);
  });

  await test.step('lands on the dashboard after a sign-in without access to the requested page', async () => {
    await forgetSession(page);
    await enter('visitor', '/profile');
    await screens.signIn('penny@radio.example', 'Engine number 1');
    await expect(screens.title).toHaveText('Welcome back, Penny!');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('a visitor who follows a link to a channel sees which one waits, and hears it before the sign-in', {
  tag: ['@login-names-channel', '@channel-back'],
}, async ({ page, home, screens }) => {
  const { channels } = await (await fetch(`${home.url}api/channels`)).json();
  const link = (isFeatured: boolean) =>
    channels.find(({ featured }: { featured: boolean }) => featured === isFeatured);
  const waiting = screens.main.getByRole('region', { name: 'Its page opens after the sign-in' });
  const featured = link(true);
  await screens.open(`/channel/${featured._id}`);
  await expect(screens.title).toHaveText('Sign In');
  await expect(waiting.getByRole('heading', { name: featured.name })).toBeVisible();
  await waiting.getByRole('button', { name: `Play ${featured.name}` }).click();
  await expect(new PlayerBar(page).text(featured.name)).toBeVisible();
  await test.step('also after a look at the registration and at the forgotten password', async () => {
    for (const name of ['Sign Up', 'Forgot your password?']) {
      await screens.main.getByRole('link', { name }).click();
      await expect(screens.title).not.toHaveText('Sign In');
      await screens.main.getByRole('link', { name: /^(Sign In|Back to Login)$/ }).click();
      await expect(waiting.getByRole('heading', { name: featured.name })).toBeVisible();
    }
  });
  const other = link(false);
  await screens.open(`/channel/${other._id}`);
  await expect(waiting.getByRole('heading', { name: other.name })).toBeVisible();
  await page.setViewportSize(PHONE);
  const [number, play, title] = [
    waiting.getByText(`Channel ${other.channelNumber}`, { exact: true }),
    waiting.getByRole('button', { name: `Play ${other.name}` }),
    screens.title,
  ];
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const isInOrder = async () => {
    const tops = await Promise.all([number, play, title].map(top));
    return tops.every((at, index) => at < (tops[index + 1] ?? PHONE.height));
  };
  await expect.poll(isInOrder).toBe(true);
  await page.setViewportSize(DESKTOP);
  await screens.open('/favorites');
  await expect(screens.title).toHaveText('Sign In');
  await expect(waiting).toBeHidden();
  await test.step('Back on its page leads to the channels, and not to what was before the visit', async () => {
    await screens.open(`/channel/${other._id}`);
    await screens.signIn('val@radio.example', 'Engine number 1');
    await expect(screens.title).toHaveText(other.name);
    await screens.button('Back').click();
    await expect(page).toHaveURL(/\/channels$/);
  });
});
