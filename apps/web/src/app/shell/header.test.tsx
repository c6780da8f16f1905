import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { User } from '@airdial/contract/user/schema';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { DESKTOP, PHONE, setViewport } from '../../../testing/viewport.ts';
import { themeModeStore, toggleThemeMode } from '../../entities/site/theme-mode-store.ts';
import { useLocation } from '../../lib/router.tsx';
import { Header } from './header.tsx';

const LONG_NAME = 'Radio Free Community Voices of the Three Valleys and the Coast, on 98.7 FM and on the Web';
const LOCKED = 'Available once your account is validated';
const MEMBER_LINKS = ['Home', 'Dashboard', 'Channels', 'Favorites'];
const ADMIN_LINKS = [...MEMBER_LINKS, 'Admin Panel'];
const MEMBER_MENU = ['Profile', 'Dashboard', 'Favorites', 'Dark mode', 'Test Platform', 'Logout'];
const ADMIN_MENU = MEMBER_MENU.toSpliced(3, 0, 'Admin Panel');

const VAL: User = { ...ADA, role: 'customer' };
const PENNY: User = { ...VAL, isValidated: false };

const PEOPLE = [
  { who: 'a member', user: VAL, links: MEMBER_LINKS, items: MEMBER_MENU },
  { who: 'an administrator', user: ADA, links: ADMIN_LINKS, items: ADMIN_MENU },
] as const;

const Address = () => <h1>{useLocation().pathname}</h1>;

const openHeader = (user: User | null, system?: Partial<PublicSystemConfig>) => {
  const api = new FakeApi({ logout: () => ({ success: true, message: 'Logged out' }) });
  renderPart(
    <>
      <Header />
      <Address />
      <div style={{ height: '600px' }} />
    </>,
    '/dashboard',
    { user, ...(system && { system }) },
  );
  return api;
};

const links = () => screen.main.getByRole('navigation', { name: 'Main' }).getByRole('link');
const opener = () => page.getByRole('button', { name: /^Profile menu of Ada Lovelace/ });
const menu = () => page.getByRole('menu', { name: 'Profile' });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const textsOf = (found: ReturnType<typeof links>) =>
  found.elements().map(({ textContent }) => textContent?.trim());

const openMenu = async () => {
  await opener().click();
  await expect.element(menu()).toBeVisible();
};

describe('the header', { tags: ['navigation'] }, () => {
  test.each(PEOPLE)('lists the links of $who', async ({ user, links: wanted }) => {
    openHeader(user);
    await expect.poll(() => textsOf(links())).toEqual(wanted);
  });

  test.each([[320, 740], PHONE, [900, 740], DESKTOP] as const)(
    'and the drawer shorten a long name at %i px',
    async (...size) => {
      await setViewport(size);
      openHeader(ADA, { systemName: LONG_NAME });
      await expect.element(opener()).toBeVisible();
      expect(document.documentElement.scrollWidth).toBe(size[0]);
      expect(opener().element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 });
      const home = page.getByRole('link', { name: `${LONG_NAME}, home` }).element();
      expect(home.getBoundingClientRect()).toMatchObject({ height: 44 });
      if (size[0] >= 900) return;
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect.element(screen.dialog.getByText(LONG_NAME)).toBeVisible();
      expect(screen.dialog.element().scrollWidth).toBe(screen.dialog.element().clientWidth);
      const close = screen.dialog.getByRole('button', { name: 'Close menu' }).element();
      expect(close.getBoundingClientRect()).toMatchObject({ width: 44 });
    },
  );

  test('has a drawer that is seen when the device is turned', async () => {
    await setViewport([768, 1_024]);
    openHeader(ADA);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect.element(screen.dialog).toBeVisible();
    await page.viewport(1_024, 768);
    await screen.dialog.getByRole('link', { name: 'Channels' }).click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('leads a visitor to the sign-in, and to the registration while that is open', async () => {
    openHeader(null);
    await expect.poll(() => textsOf(links())).toEqual(['Home', 'Login', 'Register']);
  });

  test('has no link to a closed registration', async () => {
    openHeader(null, { allowRegistration: false });
    await expect.poll(() => textsOf(links())).toEqual(['Home', 'Login']);
  });

  test('says why links are closed to an account that waits for its validation', {
    tags: ['locked-entries'],
  }, async () => {
    openHeader(PENNY);
    const channels = page.getByRole('link', { name: `Channels: ${LOCKED}` });
    await expect.element(channels).toHaveAttribute('aria-disabled', 'true');
    (channels.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast(LOCKED)).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
  });
});

describe('the drawer', { tags: ['drawer', 'navigation'] }, () => {
  const openDrawer = async (user: User) => {
    await page.viewport(360, 800);
    onTestFinished(() => page.viewport(1_280, 800));
    openHeader(user);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect.element(screen.dialog).toBeVisible();
  };

  test.each(PEOPLE)(
    'lists the links of $who, with full name and address',
    async ({ user, links: wanted }) => {
      await openDrawer(user);
      await expect.poll(() => textsOf(screen.dialog.getByRole('link'))).toEqual(wanted);
      await expect.element(screen.dialog.getByText('Ada Lovelace', { exact: true })).toBeVisible();
      await expect.element(screen.dialog.getByText(user.email, { exact: true })).toBeVisible();
    },
  );

  test('closes when a link leads on', async () => {
    await openDrawer(VAL);
    await screen.dialog.getByRole('link', { name: 'Home' }).click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(location.pathname).toBe('/');
  });

  test('says why a link is closed to an account that waits for its validation', {
    tags: ['locked-entries'],
  }, async () => {
    await openDrawer(PENNY);
    // Disabled for assistive technology, and open to a press that explains.
    await screen.dialog.getByRole('link', { name: `Channels: ${LOCKED}` }).click({ force: true });
    await expect.element(screen.toast(LOCKED)).toBeInTheDocument();
    expect(location.pathname).toBe('/dashboard');
  });
});

describe('the profile menu', { tags: ['profile-menu'] }, () => {
  test.each(PEOPLE)('lists the items of $who', async ({ user, items }) => {
    openHeader(user);
    await openMenu();
    expect(textsOf(page.getByRole('menuitem'))).toEqual(items);
  });

  test.each([
    ['a press outside', () => page.getByRole('heading', { name: '/dashboard' }).click()],
    ['a press on its button', () => opener().click()],
    ['Tab', () => userEvent.tab()],
  ])('closes on %s', async (_, close) => {
    openHeader(VAL);
    await openMenu();
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'true');
    await close();
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'false');
  });

  test('toggles light and dark, and stays open', async () => {
    onTestFinished(() => {
      if (themeModeStore.get() === 'dark') toggleThemeMode();
    });
    openHeader(VAL);
    await openMenu();
    await item('Dark mode').click();
    expect(document.documentElement.dataset.theme).toBe('dark');
    await item('Light mode').click();
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme-mode')).toBe('light');
    await expect.element(menu()).toBeVisible();
  });

  test('opens the test platform in a new tab, and closes', async () => {
    openHeader(VAL);
    await openMenu();
    await expect.element(item('Test Platform')).toHaveAttribute('href', '/diagnostics/');
    await expect.element(item('Test Platform')).toHaveAttribute('target', '_blank');
    item('Test Platform')
      .element()
      .addEventListener('click', (event) => event.preventDefault());
    await item('Test Platform').click();
    await expect.element(menu()).not.toBeInTheDocument();
  });

  test('is walked by the arrow keys, Home and End', async () => {
    openHeader(VAL);
    await expect.element(opener()).toBeVisible();
    (opener().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Profile')).toHaveFocus();
    for (const [key, name] of [
      ['ArrowDown', 'Dashboard'],
      ['End', 'Logout'],
      ['ArrowDown', 'Profile'],
      ['ArrowUp', 'Logout'],
      ['Home', 'Profile'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(item(name), { message: key }).toHaveFocus();
    }
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(item('Profile'), { message: 'a key of the browser' }).toHaveFocus();
  });

  test('gives the focus back on Escape', async () => {
    openHeader(VAL);
    await openMenu();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  test('closes when Enter on an item leads on', async () => {
    openHeader(VAL);
    await openMenu();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: '/profile' })).toBeVisible();
    await expect.element(menu()).not.toBeInTheDocument();
  });

  test('says why an item is closed to an account that waits for its validation', {
    tags: ['locked-entries'],
  }, async () => {
    openHeader(PENNY);
    await openMenu();
    const favorites = item(`Favorites: ${LOCKED}`);
    (favorites.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast(LOCKED)).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
  });
});

describe('Logout', { tags: ['logout', 'session-ends', 'login-texts', 'profile-menu'] }, () => {
  const logOut = async () => {
    await openMenu();
    await item('Logout').click();
  };

  test('clears the session, confirms it and leads home', async () => {
    const api = openHeader(VAL);
    await logOut();
    await expect.element(screen.toast('Logged out successfully')).toBeVisible();
    expect(location.pathname).toBe('/');
    await expect.poll(() => textsOf(links())).toEqual(['Home', 'Login', 'Register']);
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
    expect(api.requests('logout')).toHaveLength(1);
  });

  test('stays signed in where unsaved input keeps the page', async () => {
    const api = openHeader(VAL);
    const stay = vi.fn((event: Event) => event.preventDefault());
    window.navigation?.addEventListener('navigate', stay, { once: true });
    await logOut();
    await expect.poll(() => stay.mock.calls.length).toBe(1);
    expect(localStorage.getItem('token')).toBe('a-token');
    expect(api.requests('logout')).toEqual([]);
  });
});
