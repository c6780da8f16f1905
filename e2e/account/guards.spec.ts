import { expect, test } from '../support/fixtures/account-fixture.ts';
import type { Standing } from '../support/seeds/people.ts';

const LOGIN = 'Sign In';
const STANDINGS: readonly Standing[] = ['visitor', 'unverified', 'pending', 'validated', 'admin'];

type Door = {
  readonly path: string;
  /** Where each standing is redirected; the others stay. */
  readonly elsewhere: Partial<Record<Standing, string>>;
};

const SIGNED_OUT_ONLY = {
  unverified: '/dashboard',
  pending: '/dashboard',
  validated: '/dashboard',
  admin: '/dashboard',
};
const VALIDATED_ONLY = { visitor: '/login', unverified: '/dashboard', pending: '/dashboard' };

/** The route table of the specification. */
const DOORS: readonly Door[] = [
  { path: '/', elsewhere: {} },
  { path: '/login', elsewhere: SIGNED_OUT_ONLY },
  { path: '/register', elsewhere: SIGNED_OUT_ONLY },
  { path: '/forgot-password', elsewhere: {} },
  { path: '/verify-email/not-a-token', elsewhere: {} },
  { path: '/reset-password/not-a-token', elsewhere: {} },
  { path: '/dashboard', elsewhere: { visitor: '/login' } },
  ...['/channels', '/channel/5f0f', '/favorites', '/profile'].map((path) => ({
    path,
    elsewhere: VALIDATED_ONLY,
  })),
];

/** Only for people without access; the screens themselves have tests of their own. */
const ADMIN_DOORS: readonly Door[] = ['/admin', '/admin/users'].map((path) => ({
  path,
  elsewhere: { ...VALIDATED_ONLY, validated: '/dashboard' },
}));

for (const standing of STANDINGS) {
  test(`opens every route as the route table says: ${standing}`, async ({
    page,
    screens,
    enter,
    consoleGuard,
  }) => {
    // Neither the verification token nor the channel exists.
    consoleGuard.allow(/40[04] \((Bad Request|Not Found)\)/);
    await enter(standing, '/');
    const closed = ADMIN_DOORS.filter(({ elsewhere }) => standing in elsewhere);
    for (const { path, elsewhere } of [...DOORS, ...closed]) {
      await screens.open(path);
      await expect(screens.title.first()).toBeAttached();
      await expect(page, `${standing} at ${path}`).toHaveURL(
        (url) => url.pathname === (elsewhere[standing] ?? path),
      );
    }
  });
}

test('redirects an unknown path to the home page', async ({ page, screens, enter }) => {
  for (const standing of ['visitor', 'validated'] as const) {
    await enter(standing, '/nowhere');
    await expect(screens.title).toBeAttached();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  }
});

test('returns to the requested page after the sign-in', { tag: '@smoke' }, async ({
  page,
  screens,
  enter,
}) => {
  await enter('visitor', '/profile?from=menu#details');
  await expect(screens.title).toHaveText(LOGIN);
  await screens.signIn('val@radio.example', 'Engine number 1');
  await expect(screens.title).toHaveText('Profile');
  await expect(page).toHaveURL(/\/profile\?from=menu#details$/);
});

test('lands on the dashboard after a direct sign-in, and Back leaves the sign-in', async ({
  page,
  home,
  shell,
  screens,
}) => {
  await home.open();
  await shell.links.filter({ hasText: 'Login' }).click();
  await screens.signIn('val@radio.example', 'Engine number 1');
  await expect(screens.title).toHaveText('Welcome back, Val!');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(home.list).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('lands on the dashboard after a sign-in without access to the requested page', async ({
  page,
  screens,
  enter,
}) => {
  await enter('visitor', '/profile');
  await screens.signIn('penny@radio.example', 'Engine number 1');
  await expect(screens.title).toHaveText('Welcome back, Penny!');
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 7]) {
  test(`never leads from the sign-in to another site: ${from}`, async ({ page, screens }) => {
    await screens.open('/login');
    // React Router keeps a location's state here.
    await page.evaluate((to) => history.replaceState({ usr: { from: to }, key: 'k', idx: 0 }, ''), from);
    await page.reload();
    await screens.signIn('val@radio.example', 'Engine number 1');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/);
  });
}
