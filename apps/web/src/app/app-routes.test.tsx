import type { User } from '@airdial/contract/user/schema';
import { describe, expect, test, vi } from 'vitest';
import { fillForm, form } from '../../testing/account-form.ts';
import { refusal } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ADA } from '../../testing/sample-people.ts';
import { endSession } from '../entities/session/session-store.ts';
import { AppRoutes } from './app-routes.tsx';

/** The screens of the route table, and the headings that only they have. */
const TITLES: Readonly<Record<string, string | RegExp>> = {
  // For visitors and for members.
  '/': /^(Every channel has a number|Radio Player)/,
  '/tv': 'TV view',
  '/login': 'Sign In',
  '/register': 'Create Account',
  '/forgot-password': 'Forgot Password',
  '/verify-email/not-a-token': 'Verification Failed',
  '/reset-password/not-a-token': 'Reset Password',
  '/dashboard': 'Welcome back, Ada!',
  '/channels': 'Channels',
  '/channel/5f0f': 'Channel not found',
  '/favorites': 'Favorites',
  '/profile': 'Profile',
};
const ADMIN_PATHS = ['/admin', '/admin/users'];
const MEMBER_PATHS = ['/channels', '/channel/5f0f', '/favorites', '/profile'];

const member = (more: Partial<User> = {}): User => ({ ...ADA, role: 'customer', ...more });
const PEOPLE = {
  visitor: null,
  unverified: member({ isEmailVerified: false, emailVerified: false, isValidated: false }),
  pending: member({ isValidated: false }),
  validated: member(),
  admin: ADA,
} as const;
type Standing = keyof typeof PEOPLE;

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
const STANDINGS = Object.keys(REDIRECTS) as Standing[];

/** All screens, over a server that knows accounts, refuses what does not exist, and is slow with all else. */
const openRoutes = (standing: Standing, address: string, account: User = PEOPLE.validated) => {
  const signedIn = { success: true, token: 'a-new-token', user: account };
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/auth/login')) return Promise.resolve(Response.json(signedIn));
    if (/5f0f|not-a-token/.test(url)) return Promise.resolve(refusal('channel-not-found'));
    return new Promise(() => undefined);
  });
  renderPart(<AppRoutes />, address, { user: PEOPLE[standing] });
};

const navigate = (path: string) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
};

const signIn = async () => {
  await fillForm({ Email: 'ada@radio.example', Password: 'Engine number 1' });
  await form.button('Sign In').click();
};

const here = () => location.pathname + location.search + location.hash;

test.each(STANDINGS)(
  'opens every route as the route table defines: %s',
  {
    tags: ['route-table', 'roles', 'panel-access', 'unknown-path'],
  },
  async (standing) => {
    const redirects = REDIRECTS[standing];
    openRoutes(standing, '/forgot-password');
    for (const path of new Set([...Object.keys(TITLES), ...Object.keys(redirects)])) {
      navigate(path);
      const target = redirects[path] ?? path;
      await expect
        .element(form.title, { message: `${standing} at ${path}` })
        .toMatchTextContent(TITLES[target] ?? 'unknown');
      await expect.poll(() => location.pathname).toBe(target);
      // A signed-in member is not asked to sign in.
      if (standing !== 'visitor') {
        const links = [...document.querySelectorAll('main a')].map(({ textContent }) => textContent);
        expect(links.filter((text) => /^(Back to |Go to )?Login$|^Sign In/.test(text))).toEqual([]);
      }
    }
  },
);

describe('a sign-in', { tags: ['login-returns'] }, () => {
  test('leads to the requested page, with its query and fragment', async () => {
    openRoutes('visitor', '/profile?from=menu#details');
    await expect.element(form.title).toHaveTextContent('Sign In');
    await signIn();
    await expect.element(form.title).toHaveTextContent('Profile');
    expect(here()).toBe('/profile?from=menu#details');
  });

  test('leads to the dashboard where none was requested, and Back leaves the sign-in', async () => {
    openRoutes('visitor', '/forgot-password');
    navigate('/login');
    await signIn();
    await expect.element(form.title).toHaveTextContent('Welcome back, Ada!');
    expect(here()).toBe('/dashboard');
    history.back();
    await expect.element(form.title).toHaveTextContent('Forgot Password');
    expect(here()).toBe('/forgot-password');
  });

  test('that a protected path leads to is left by Back', async () => {
    openRoutes('visitor', '/forgot-password');
    navigate('/profile');
    await expect.element(form.title).toHaveTextContent('Sign In');
    history.back();
    await expect.element(form.title).toHaveTextContent('Forgot Password');
    expect(here()).toBe('/forgot-password');
  });

  test('never leads to another site', async () => {
    openRoutes('visitor', '/login');
    history.replaceState({ state: { from: '//evil.example' } }, '');
    dispatchEvent(new PopStateEvent('popstate'));
    await signIn();
    await expect.element(form.title).toHaveTextContent('Welcome back, Ada!');
    expect(here()).toBe('/dashboard');
  });

  test('leads to the dashboard where the account has no access to the requested page', async () => {
    openRoutes('visitor', '/profile', PEOPLE.pending);
    await signIn();
    await expect.element(form.title).toHaveTextContent('Welcome back, Ada!');
    expect(here()).toBe('/dashboard');
  });
});

test('Back after a sign-out leads to the sign-in', { tags: ['logout'] }, async () => {
  openRoutes('validated', '/dashboard');
  await expect.element(form.title).toHaveTextContent('Welcome back, Ada!');
  navigate('/forgot-password');
  endSession();
  history.back();
  await expect.element(form.title).toHaveTextContent('Sign In');
});
