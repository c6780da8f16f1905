import { expect, test } from '../support/fixtures/account-fixture.ts';

const BANNERS = [
  { who: 'admin', title: 'Admin Account', text: /full access, including the admin panel/ },
  { who: 'validated', title: 'Account Verified', text: /open to you/ },
  {
    who: 'pending',
    title: 'Account Pending Validation',
    text: /You can browse and listen. Some features are limited/,
  },
  { who: 'unverified', title: 'Email Verification Required', text: /open the link/ },
] as const;

for (const { who, title, text } of BANNERS) {
  test(`shows the state of the account in a banner: ${title}`, async ({ screens, enter }) => {
    await enter(who, '/dashboard');
    await expect(screens.main.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(screens.main.getByText(text)).toBeVisible();
    await expect(screens.button('Resend verification')).toHaveCount(who === 'unverified' ? 1 : 0);
  });
}

const CHIPS = [
  { who: 'admin', role: 'Administrator', verified: true },
  { who: 'validated', role: 'Customer', verified: true },
  { who: 'pending', role: 'Customer', verified: false },
] as const;

for (const { who, role, verified } of CHIPS) {
  test(`shows the chips of ${who}: ${role}${verified ? ', Verified' : ''}`, async ({ screens, enter }) => {
    await enter(who, '/dashboard');
    await expect(screens.main.getByText(role, { exact: true })).toBeVisible();
    await expect(screens.main.getByText('Verified', { exact: true })).toHaveCount(verified ? 1 : 0);
  });
}

test('shows three tiles: Favorite Channels, Liked Songs, Last Login', async ({ page, screens, enter }) => {
  await enter('validated', '/dashboard');
  const tile = (name: string) =>
    screens.main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(tile('Favorite Channels').getByRole('definition')).toHaveText('0');
  await expect(tile('Liked Songs').getByRole('definition')).toHaveText('0');
  await expect(tile('Last Login').getByRole('definition')).toHaveText('Today');
});

test('counts favorites and likes in the tiles and names the day of an older login', async ({
  page,
  screens,
  enter,
}) => {
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    const richer = {
      ...user,
      favoriteChannels: ['a', 'b', 'c'],
      likedSongs: ['d'],
      lastLogin: '2024-02-29T12:00:00.000Z',
    };
    await route.fulfill({ response, json: { success: true, user: richer } });
  });
  await enter('validated', '/dashboard');
  await expect(screens.main.getByRole('definition')).toHaveText(['3', '1', 'Feb 29, 2024']);
});

test('lists the featured channels below, ready to play', async ({ home, enter }) => {
  await enter('pending', '/dashboard');
  await expect(home.cards).toHaveCount(12);
  await expect(home.count(14)).toBeVisible();
  await expect(home.toggle('Harbour Lights')).toBeVisible();
});

test('shows a validation without a reload', async ({ page, screens, enter }) => {
  await page.clock.install();
  let validated = false;
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { success: true, user: { ...user, isValidated: validated } } });
  });
  await enter('pending', '/dashboard');
  await expect(screens.main.getByRole('heading', { name: 'Account Pending Validation' })).toBeVisible();
  validated = true;
  await page.clock.runFor(31_000);
  await expect(screens.main.getByRole('heading', { name: 'Account Verified' })).toBeVisible();
});
