import { describe, expect, test } from 'vitest';
import { expectMistake, fillForm, form } from '../../../testing/account-form.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';

const ADMIN = {
  'First Name': 'Ada',
  'Last Name': 'Lovelace',
  Email: 'ada@radio.example',
  Password: 'Engine number 1',
  'Confirm Password': 'Engine number 1',
};

const LONG_ENOUGH = 'A password of an administrator has at least 12 characters. Please choose a longer one.';

const MISTAKES = [
  ['First Name', '', 'First name is required'],
  ['Password', 'Engine 1843', LONG_ENOUGH],
  ['Confirm Password', 'Engine number 2', 'Passwords do not match'],
] as const;

/** The screen of the first start's link. */
const openLink = (address = '/setup/a-token', isOpen = true) =>
  openAccountScreen(address, {
    getSetup: () => ({ success: true, isOpen }),
    setUp: () => refusal('setup-link-invalid'),
  });

const send = async () => {
  await fillForm(ADMIN);
  await form.button('Create Administrator').click();
};

describe('the set-up of the first administrator', () => {
  test.each(MISTAKES)('shows %s %j at its field, and sends nothing: %s', async (label, value, text) => {
    const api = openLink();
    await fillForm({ ...ADMIN, [label]: value });
    await form.button('Create Administrator').click();
    await expectMistake(label, text);
    expect(api.requests('setUp')).toEqual([]);
  });

  test('shows that its link is invalid', async () => {
    openLink();
    await send();
    await expect
      .element(screen.main)
      .toMatchTextContent('This setup link is invalid, has expired or has already been used.');
  });

  test('shows that its link is not complete, and sends nothing', async () => {
    const api = openLink('/setup');
    await send();
    await expect.element(screen.main).toMatchTextContent('The setup link is not complete');
    expect(api.requests('setUp')).toEqual([]);
  });

  test('signs the administrator in', async () => {
    const api = openLink();
    // The guard leads on to it, and it makes no calls.
    history.replaceState({ state: { from: '/forgot-password' } }, '');
    dispatchEvent(new PopStateEvent('popstate'));
    api.respond({ setUp: () => ({ success: true, token: 'a-new-token', user: ADA }) });
    await send();
    await expect.element(screen.toast('Login successful!')).toBeVisible();
    expect(localStorage.getItem('token')).toBe('a-new-token');
    expect(api.requests('setUp').map(({ body }) => body)).toEqual([
      {
        token: 'a-token',
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@radio.example',
        password: 'Engine number 1',
      },
    ]);
  });

  test('leads to the sign-in where there is an administrator', async () => {
    openLink('/setup/a-token', false);
    await expect.element(form.title).toHaveTextContent('Already Set Up');
    await form.link('Sign In').click();
    await expect.element(form.title).toHaveTextContent('Sign In');
  });
});
