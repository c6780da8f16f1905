import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectMistake, expectPasswordField, fillForm, form } from '../../../testing/account-form.ts';
import { expectNoViolations } from '../../../testing/expect-no-violations.ts';
import { holdResponse, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { sessionStore } from '../../entities/session/session-store.ts';

const EMAIL = 'ada@radio.example';
const PASSWORD = 'Engine number 1';

/** Section 5 of the specification. */
const MISTAKES = [
  ['Email', '', 'Email is required'],
  ['Email', '   ', 'Email is required'],
  ['Email', 'ada', 'Please enter a valid email address'],
  ['Email', 'ada@radio', 'Please enter a valid email address'],
  ['Password', '', 'Password is required'],
] as const;

const SIGNED_IN = { success: true as const, token: 'a-new-token', user: ADA };
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

const CHALLENGE = { success: true as const, challenge: 'a-challenge' };

type Respond = () => typeof SIGNED_IN | typeof CHALLENGE | Response | Promise<typeof SIGNED_IN>;

/** The sign-in screen, which leads to a page without calls. */
const openForm = async (login: Respond = () => SIGNED_IN) => {
  const api = openAccountScreen('/login', { login, loginWithCode: () => SIGNED_IN });
  await expect.element(form.title).toHaveTextContent('Sign In');
  history.replaceState({ state: { from: '/forgot-password' } }, '', '/login');
  dispatchEvent(new PopStateEvent('popstate'));
  return api;
};

const signIn = async (email = EMAIL, password = PASSWORD) => {
  await fillForm({ Email: email, Password: password });
  await form.button('Sign In').click();
};

const stored = () => [localStorage.getItem('token'), localStorage.getItem('user')];

describe('the sign-in form', { tags: ['sign-in', 'form-rules'] }, () => {
  test('shows both errors of an empty form, and focuses its first field', async () => {
    await openForm();
    await form.button('Sign In').click();
    await expect.element(form.text('Email is required')).toBeVisible();
    await expect.element(form.text('Password is required')).toBeVisible();
    await expect.element(form.field('Email')).toHaveFocus();
  });

  test.each(MISTAKES)('shows %s %j at its field, and sends nothing: %s', async (label, value, text) => {
    const api = await openForm();
    await fillForm({ Email: EMAIL, Password: PASSWORD, [label]: value });
    await form.button('Sign In').click();
    await expectMistake(label, text);
    expect(api.requests('login')).toEqual([]);
  });

  test('is labelled for password managers, and shows the password on request', async () => {
    await openForm();
    await expect.element(form.field('Email')).toHaveAttribute('autocomplete', 'username');
    await expectPasswordField('Password', 'current-password');
    expect(document.querySelectorAll('form')).toHaveLength(1);
  });

  test('takes a password that is pasted', async () => {
    await openForm();
    const field = form.field('Password');
    const paste = new ClipboardEvent('paste', {
      clipboardData: new DataTransfer(),
      bubbles: true,
      cancelable: true,
    });
    expect(field.element().dispatchEvent(paste)).toBe(true);
  });

  test.each([
    ['Forgot your password?', 'Forgot Password'],
    ['Sign Up', 'Create Account'],
  ])('leads by %j to %s', async (name, title) => {
    await openForm();
    await form.link(name).click();
    await expect.element(form.title).toHaveTextContent(title);
  });

  test('works with the keyboard alone', async () => {
    const api = await openForm();
    while (document.activeElement !== form.field('Email').element()) await userEvent.tab();
    await userEvent.keyboard(EMAIL);
    await userEvent.tab();
    await userEvent.keyboard(PASSWORD);
    for (const control of [
      form.button('Show password'),
      form.link('Forgot your password?'),
      form.button('Sign In'),
    ]) {
      await userEvent.tab();
      await expect.element(control).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/forgot-password');
    expect(api.requests('login').map(({ body }) => body)).toEqual([{ email: EMAIL, password: PASSWORD }]);
  });

  test('reads Signing In... while it is sent, and a second press sends nothing', async () => {
    const held = holdResponse(SIGNED_IN);
    const api = await openForm(held.respond);
    await signIn();
    const busy = form.button('Signing In...');
    // aria-disabled keeps the focus on the button.
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    await expect.element(busy).toHaveFocus();
    await busy.click({ force: true });
    await form.field('Password').click();
    await userEvent.keyboard('{Enter}');
    held.release();
    await expect.poll(() => location.pathname).toBe('/forgot-password');
    expect(api.requests('login')).toHaveLength(1);
  });
});

describe('a sign-in', { tags: ['session-ends', 'login-texts'] }, () => {
  test('is confirmed, stored, and made with the address in lower case', async () => {
    const api = await openForm();
    await signIn(`  ${EMAIL.toUpperCase()} `);
    await expect.element(screen.toast('Login successful!')).toBeVisible();
    expect(api.requests('login').map(({ body }) => body)).toEqual([{ email: EMAIL, password: PASSWORD }]);
    expect(stored()).toEqual(['a-new-token', JSON.stringify(ADA)]);
  });

  test('lasts as long as the page where there is no storage', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await openForm();
    await signIn();
    await expect.poll(() => location.pathname).toBe('/forgot-password');
    expect(sessionStore.get()?.token).toBe('a-new-token');
    vi.restoreAllMocks();
  });
});

describe('a sign-in that fails', { tags: ['sign-in', 'login-texts'] }, () => {
  test.each([
    ['a wrong password', 'login-failed', 'Invalid email or password'],
    [
      'a deactivated account',
      'account-inactive',
      'This account is deactivated. Please contact the administrator.',
    ],
  ] as const)('because of %s shows the server’s message, and keeps what was typed', async (_, code, text) => {
    await openForm(() => refusal(code));
    await signIn();
    await expect.element(form.text(text)).toBeVisible();
    await expect.element(screen.toasts.getByRole('alert')).toMatchTextContent(text);
    await expect.element(form.field('Email')).toHaveValue(EMAIL);
    await expect.element(form.field('Password')).toHaveValue(PASSWORD);
  });

  const expectUnexpected = async (respond: Respond) => {
    await openForm(respond);
    await signIn();
    await expect.element(form.text(UNEXPECTED)).toBeVisible();
    expect(stored()).toEqual([null, null]);
  };

  test('because the response is no JSON shows an error in the form, and stores nothing', () =>
    expectUnexpected(() => new Response('no JSON')));

  test('because the user has another shape shows an error in the form, and stores nothing', async () => {
    await expectUnexpected(() => new Response('{"success":true,"token":"abc","user":{}}'));
    // The client reports the difference from the contract.
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1);
    vi.mocked(console.error).mockClear();
  });

  test('shows errors of the server at their fields', async () => {
    const errors = [{ param: 'email', msg: 'This address is odd' }];
    await openForm(() => refusal('validation-failed', { errors }));
    await signIn();
    await expectMistake('Email', 'This address is odd');
  });

  test('without a connection shows Login failed with the cause, and keeps what was typed', async () => {
    await openForm(noNetwork);
    await signIn();
    await expect.element(screen.toast('Login failed')).toBeVisible();
    await expect.element(form.text('Login failed. Please try again.')).toBeVisible();
    await expect.element(form.text('The server cannot be reached.')).toBeVisible();
    await expect.element(form.field('Password')).toHaveValue(PASSWORD);
  });
});

describe('the step of the second factor', { tags: ['second-factor'] }, () => {
  const openStep = async () => {
    const api = await openForm(() => CHALLENGE);
    await signIn();
    await expect.element(form.title).toHaveTextContent('Enter Your Code');
    return api;
  };

  test('asks for a code, as phones fill it in', async () => {
    await openStep();
    await expect.element(form.field('Code')).toHaveFocus();
    await expect.element(form.field('Code')).toHaveAttribute('inputmode', 'numeric');
    await expect.element(form.field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await expectNoViolations();
  });

  test('shows a wrong code at the field', async () => {
    const msg = 'This code is wrong or was used already. Enter the newest one of the app.';
    const api = await openStep();
    api.respond({ loginWithCode: () => refusal('wrong-code', { errors: [{ param: 'code', msg }] }) });
    await form.field('Code').fill('000000');
    await userEvent.keyboard('{Enter}');
    await expectMistake('Code', msg);
  });

  test('takes a recovery code in its place', async () => {
    const api = await openStep();
    await form.button('Use a recovery code').click();
    await expect.element(form.field('Recovery Code')).toHaveFocus();
    await form.field('Recovery Code').fill('ABCD-EFGH-2345-6777');
    await form.button('Sign In').click();
    await expect.element(screen.toast('Login successful!')).toBeVisible();
    expect(api.requests('loginWithCode').map(({ body }) => body)).toEqual([
      { challenge: 'a-challenge', code: 'ABCDEFGH23456777' },
    ]);
    expect(stored()).toEqual(['a-new-token', JSON.stringify(ADA)]);
  });

  test('leads back to the password on request, and where it has taken too long', async () => {
    const api = await openStep();
    await form.button('Back to Login').click();
    await expect.element(form.title).toHaveTextContent('Sign In');
    await expect.element(form.field('Email')).toHaveValue(EMAIL);
    api.respond({ loginWithCode: () => refusal('sign-in-expired') });
    await signIn();
    await form.field('Code').fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(form.title).toHaveTextContent('Sign In');
    const text = 'This sign-in has taken too long or too many codes. Please enter your password again.';
    await expect.element(page.getByText(text).first()).toBeVisible();
  });
});
