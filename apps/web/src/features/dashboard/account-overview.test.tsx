import type { User } from '@airdial/contract/user/schema';
import { describe, expect, test } from 'vitest';
import { form } from '../../../testing/account-form.ts';
import { FakeApi, holdResponse } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { AccountOverview } from './account-overview.tsx';

const VAL: User = { ...ADA, role: 'customer' };
const PENNY: User = { ...VAL, isValidated: false };
const UNA: User = { ...PENNY, isEmailVerified: false, emailVerified: false };

const countedSongs = (total: number) => ({
  success: true as const,
  data: [],
  totalPages: total / 20,
  pagination: { page: 1, limit: 20, total, totalPages: total / 20 },
});

const openOverview = (user: User = VAL) => {
  new FakeApi({ listLikedSongs: () => countedSongs(0) });
  renderPart(<AccountOverview />, '/dashboard', { user });
};

const figures = () =>
  screen.main
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);

const STATES = [
  ['Admin Account', ADA, /full access, including the admin panel/, 'Administrator'],
  ['Account Verified', VAL, /open to you/, 'Customer'],
  ['Account Pending Validation', PENNY, /You can browse and listen. Some features are limited/, 'Customer'],
  ['Email Verification Required', UNA, /open the link/, 'Customer'],
] as const;

describe('the dashboard', { tags: ['dashboard'] }, () => {
  test.each(STATES)('shows the state of the account: %s', async (title, user, text, role) => {
    openOverview(user);
    await expect.element(form.title).toHaveTextContent('Welcome back, Ada!');
    await expect.element(screen.main.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect.element(screen.main.getByText(text)).toBeVisible();
    await expect.element(form.text(role)).toBeVisible();
    const isVerified = user === ADA || user === VAL;
    expect(form.text('Verified').all()).toHaveLength(isVerified ? 1 : 0);
    expect(form.button('Resend verification').all()).toHaveLength(user === UNA ? 1 : 0);
  });

  test('counts favorites and liked songs, and names the day of an older sign-in', async () => {
    openOverview({ ...VAL, favoriteChannels: ['a', 'b', 'c'], lastLogin: '2024-02-29T12:00:00.000Z' });
    await expect.poll(figures).toEqual(['3', '0', 'Feb 29, 2024']);
  });

  test('shows a sign-in of today without its date, and smaller than a count', async () => {
    openOverview({ ...VAL, favoriteChannels: [], lastLogin: new Date().toISOString() });
    await expect.poll(figures).toEqual(['0', '0', 'Today']);
    await expect.element(form.text('Today')).toHaveStyle({ fontSize: '14px' });
  });

  test.each([
    ['Favorite Channels', '/favorites'],
    ['Liked Songs', '/favorites?tab=songs'],
    ['Last Login', '/profile'],
  ])('leads from the whole tile %s to %s', async (name, path) => {
    openOverview();
    await expect.element(form.link(name)).toBeVisible();
    const tile = form.link(name).element().closest('dl > div');
    const { left = 0, top = 0 } = tile?.getBoundingClientRect() ?? {};
    const link = document.elementFromPoint(left + 8, top + 8)?.closest('a');
    expect(link?.getAttribute('href')).toBe(path);
  });

  test('leads an account that waits for its validation nowhere', async () => {
    openOverview(PENNY);
    await expect.element(form.text('Favorite Channels')).toBeVisible();
    expect(screen.main.getByRole('link').all()).toEqual([]);
  });

  test('counts all liked songs, of which the profile lists the newest', async () => {
    const held = holdResponse(countedSongs(5_000));
    new FakeApi({ listLikedSongs: held.respond });
    renderPart(<AccountOverview />, '/dashboard');
    const figure = screen.main.getByRole('definition').nth(1);
    await expect.element(figure).toHaveTextContent('0');
    held.release();
    await expect.element(figure).toHaveTextContent('5000');
  });
});
