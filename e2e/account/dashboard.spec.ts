import { AdminApi } from '../support/api/admin-api.ts';
import { changeResponse } from '../support/browser/change-response.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import type { AccountScreens } from '../support/pages/account-screens.ts';
import { dismissToasts } from '../support/pages/dismiss-toasts.ts';
import { PEOPLE, type Standing } from '../support/seeds/people.ts';

type State = {
  readonly who: Standing;
  readonly title: string;
  readonly text: RegExp;
  readonly role: string;
  readonly verified: boolean;
};

const ADMIN: State = {
  who: 'admin',
  title: 'Admin Account',
  text: /full access, including the admin panel/,
  role: 'Administrator',
  verified: true,
};
const VALIDATED: State = {
  who: 'validated',
  title: 'Account Verified',
  text: /open to you/,
  role: 'Customer',
  verified: true,
};
const PENDING: State = {
  who: 'pending',
  title: 'Account Pending Validation',
  text: /You can browse and listen. Some features are limited/,
  role: 'Customer',
  verified: false,
};
const UNVERIFIED: State = {
  who: 'unverified',
  title: 'Email Verification Required',
  text: /open the link/,
  role: 'Customer',
  verified: false,
};

const LOCKED = 'Available once your account is validated';

async function expectState(screens: AccountScreens, { who, title, text, role, verified }: State) {
  await test.step(`shows the state of the account in a banner: ${title}`, async () => {
    await expect(screens.main.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(screens.main.getByText(text)).toBeVisible();
    await expect(screens.button('Resend verification')).toHaveCount(who === 'unverified' ? 1 : 0);
  });
  await test.step(`shows the chips of ${who}: ${role}${verified ? ', Verified' : ''}`, async () => {
    await expect(screens.main.getByText(role, { exact: true })).toBeVisible();
    await expect(screens.main.getByText('Verified', { exact: true })).toHaveCount(verified ? 1 : 0);
  });
}

test('the dashboard of an administrator and of an unverified member', {
  tag: '@dashboard',
}, async ({ screens, enter }) => {
  for (const state of [ADMIN, UNVERIFIED]) {
    await enter(state.who, '/dashboard');
    await expectState(screens, state);
  }
});

test('the dashboard of a validated member', { tag: '@dashboard' }, async ({ page, screens, enter }) => {
  await enter('validated', '/dashboard');
  await expectState(screens, VALIDATED);
  await test.step('shows three tiles: Favorite Channels, Liked Songs, Last Login', async () => {
    const tile = (name: string) =>
      screens.main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(tile('Favorite Channels').getByRole('definition')).toHaveText('0');
    await expect(tile('Liked Songs').getByRole('definition')).toHaveText('0');
    await expect(tile('Last Login').getByRole('definition')).toHaveText('Today');
    await expect(tile('Last Login').getByText('Today'), 'no headline').toHaveCSS('font-size', '14px');
    await tile('Liked Songs').click({ position: { x: 8, y: 8 } });
    await expect(screens.main.getByRole('tab', { name: /^Liked Songs/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('counts favorites in the tiles and names the day of an older login', async () => {
    await changeResponse(page, '**/api/auth/profile', ({ user }: { user: object }) => ({
      success: true,
      user: {
        ...user,
        favoriteChannels: ['a', 'b', 'c'],
        lastLogin: '2024-02-29T12:00:00.000Z',
      },
    }));
    await screens.open('/dashboard');
    await expect(screens.main.getByRole('definition')).toHaveText(['3', '0', 'Feb 29, 2024']);
  });
});

test('the dashboard of a member who waits for the validation', {
  tag: ['@dashboard', '@locked-entries'],
}, async ({ page, home, shell, screens, enter }) => {
  await enter('pending', '/dashboard');
  await expectState(screens, PENDING);
  const explanation = shell.toasts.getByText(LOCKED);
  await test.step('closed entries of the navigation are within reach of the keyboard and say why', async () => {
    const channels = shell.header.getByRole('link', { name: `Channels: ${LOCKED}` });
    await expect(channels).toHaveAttribute('aria-disabled', 'true');
    await channels.press('Enter');
    await expect(explanation).toBeVisible();
    await dismissToasts(page);
    await shell.header.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: `Favorites: ${LOCKED}` }).press('Enter');
    await expect(explanation).toBeVisible();
    await page.keyboard.press('Escape');
    await dismissToasts(page);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the tiles of a member who waits lead nowhere', async () => {
    await expect(screens.main.getByText('Favorite Channels', { exact: true })).toBeVisible();
    await expect(screens.main.locator('dl').getByRole('link')).toHaveCount(0);
  });

  await test.step('lists the featured channels below, ready to play; hearts show what they wait for', async () => {
    await expect(home.cards).toHaveCount(12);
    await expect(home.count(14)).toBeVisible();
    await expect(home.toggle('Harbour Lights')).toBeVisible();
    const heart = screens.main.getByRole('button', { name: 'Add Harbour Lights to favorites' });
    await expect(heart).toHaveAccessibleName(/Available once your account is validated$/);
    // Disabled for assistive technology, and open to a press that explains.
    await heart.click({ force: true });
    await expect(shell.toasts.getByText('Available once your account is validated')).toBeVisible();
  });
});

test('shows a validation at once, without a reload', {
  tag: '@locked-entries',
}, async ({ page, shell, screens, enter, accountServer }) => {
  const admin = await AdminApi.signIn(accountServer.origin, PEOPLE.admin);
  const search = encodeURIComponent(PEOPLE.pending.email);
  const { users } = await admin.call<{ users: { _id: string }[] }>('GET', `/api/users?search=${search}`);
  const setValidated = (isValidated: boolean) =>
    admin.call('PUT', `/api/users/${users[0]?._id}/validation`, { isValidated });
  await enter('pending', '/dashboard');
  await expect(screens.main.getByRole('heading', { name: 'Account Pending Validation' })).toBeVisible();
  // A channel's page is not open yet: the whole card plays.
  const card = screens.main.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
  // What the validation opens is loaded at once, so the server must admit the account by then.
  const favorites = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/favorites/channels',
  );
  try {
    await setValidated(true);
    await expect(screens.main.getByRole('heading', { name: 'Account Verified' })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(1);
    await shell.header.getByRole('link', { name: 'Channels', exact: true }).click();
    await expect(screens.title).toHaveText('Channels');
    expect((await favorites).status()).toBe(200);
  } finally {
    await page.goto('about:blank');
    await setValidated(false);
  }
});
