import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectMistake, expectPasswordField, fillForm, form } from '../../../testing/account-form.ts';
import { expectNoViolations } from '../../../testing/expect-no-violations.ts';
import { noNetwork, refusal } from '../../../testing/fake-api.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { screen } from '../../../testing/screen.ts';

const REGISTRATION = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@radio.example',
  Password: 'Compiler1',
  'Confirm Password': 'Compiler1',
} as const;

const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const REDIRECT_MS = 3_000;

/** Section 5 of the specification. */
const MISTAKES = [
  ['First Name', '', 'First name is required'],
  ['First Name', '   ', 'First name is required'],
  ['First Name', 'G', 'First name must be at least 2 characters'],
  ['Last Name', '', 'Last name is required'],
  ['Last Name', 'H', 'Last name must be at least 2 characters'],
  ['Email', '', 'Email is required'],
  ['Email', 'grace@', 'Please enter a valid email address'],
  ['Password', '', 'Password is required'],
  ['Password', 'Abc12', 'Password must be at least 6 characters'],
  ['Password', 'compiler1', KINDS],
  ['Password', 'COMPILER1', KINDS],
  ['Password', 'Compilers', KINDS],
  ['Confirm Password', '', 'Please confirm your password'],
  ['Confirm Password', 'Compiler2', 'Passwords do not match'],
] as const;

const registered = (needsVerification: boolean) => ({
  success: true as const,
  message: 'Registered',
  needsVerification,
});

const openForm = (respond: () => ReturnType<typeof registered> | Response = () => registered(true)) =>
  openAccountScreen('/register', { register: respond });

/** The screen of a registration, for which three seconds do not pass by themselves. */
const register = async (needsVerification = true) => {
  const timers = holdTimers(REDIRECT_MS);
  const api = openForm(() => registered(needsVerification));
  await fillForm({ ...REGISTRATION, Email: ' Grace.One@Radio.example ' });
  await form.button('Create Account').click();
  await expect.element(form.title).toHaveTextContent('Registration Successful!');
  return { api, timers };
};

describe('the registration form', { tags: ['register', 'form-rules'] }, () => {
  test('shows all errors of an empty form, and focuses its first field', async () => {
    const api = openForm();
    await form.button('Create Account').click();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ])
      await expect.element(form.text(text)).toBeVisible();
    await expect.element(form.field('First Name')).toHaveFocus();
    expect(api.requests('register')).toEqual([]);
    await expectNoViolations();
  });

  test.each(MISTAKES)('shows %s %j at its field, and sends nothing: %s', async (label, value, text) => {
    const api = openForm();
    await fillForm({ ...REGISTRATION, [label]: value });
    await form.button('Create Account').click();
    await expectMistake(label, text);
    expect(api.requests('register')).toEqual([]);
  });

  test('lets both passwords be shown, and password managers see new ones', async () => {
    openForm();
    await expectPasswordField('Password', 'new-password');
    await expectPasswordField('Confirm Password', 'new-password');
  });

  test('lets browsers fill in names and address', async () => {
    openForm();
    await expect.element(form.field('First Name')).toHaveAttribute('autocomplete', 'given-name');
    await expect.element(form.field('Last Name')).toHaveAttribute('autocomplete', 'family-name');
    await expect.element(form.field('Email')).toHaveAttribute('autocomplete', 'email');
  });

  test('works with the keyboard alone, and with names in any script', async () => {
    const api = openForm();
    const first = form.field('First Name');
    await expect.element(first).toBeVisible();
    while (document.activeElement !== first.element()) await userEvent.tab();
    for (const text of ['שרה', 'Ωmega', 'keys+radio@radio.example', 'Compiler1']) {
      await userEvent.keyboard(text);
      await userEvent.tab();
    }
    await expect.element(form.button('Show password')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('Compiler1{Enter}');
    await expect.element(form.title).toHaveTextContent('Registration Successful!');
    expect(api.requests('register').map(({ body }) => body)).toEqual([
      { firstName: 'שרה', lastName: 'Ωmega', email: 'keys+radio@radio.example', password: 'Compiler1' },
    ]);
    await userEvent.tab();
    await expect.element(form.link('Go to Login')).toHaveFocus();
  });
});

describe('a registration that fails', { tags: ['register-texts'] }, () => {
  test('without a connection shows Registration failed, and keeps what was typed', async () => {
    openForm(noNetwork);
    await fillForm(REGISTRATION);
    await form.button('Create Account').click();
    await expect.element(screen.toast('Registration failed')).toBeVisible();
    await expect.element(form.text('Registration failed. Please try again.')).toBeVisible();
    for (const [label, value] of Object.entries(REGISTRATION))
      await expect.element(form.field(label)).toHaveValue(value);
  });

  test('because its response cannot be read shows an unexpected error in the form', async () => {
    openForm(() => new Response('no JSON'));
    await fillForm(REGISTRATION);
    await form.button('Create Account').click();
    await expect.element(form.text('An unexpected error occurred. Please try again.')).toBeVisible();
  });

  test('shows the server’s errors at their fields, and focuses the first of the form', async () => {
    const errors = [
      { param: 'password', msg: 'Too well known' },
      { param: 'lastName', msg: 'Too odd' },
    ];
    openForm(() => refusal('validation-failed', { errors }));
    await fillForm(REGISTRATION);
    await form.button('Create Account').click();
    await expect.element(form.field('Password')).toHaveAccessibleDescription('Too well known');
    await expectMistake('Last Name', 'Too odd');
  });
});

describe('Registration Successful!', { tags: ['register', 'register-texts'] }, () => {
  test('names the address of the mail, and sends it in lower case', async () => {
    const { api } = await register();
    await expect.element(form.title).toHaveFocus();
    await expect.element(screen.main).toMatchTextContent('verification email to grace.one@radio.example');
    const text = 'Registration successful! Please check your email for verification.';
    await expect.element(screen.toast(text)).toBeVisible();
    expect(api.requests('register').map(({ body }) => body)).toEqual([
      { firstName: 'Grace', lastName: 'Hopper', email: 'grace.one@radio.example', password: 'Compiler1' },
    ]);
  });

  test('leads to the sign-in after three seconds', async () => {
    const { timers } = await register();
    expect(location.pathname).toBe('/register');
    await expect.poll(timers.count).toBe(1);
    timers.run();
    expect(location.pathname).toBe('/login');
    await expect.element(form.field('Email')).toHaveValue('grace.one@radio.example');
  });

  test('leads to the sign-in at once on request, which begins with the address', async () => {
    await register();
    await form.link('Go to Login').click();
    await expect.element(form.title).toHaveTextContent('Sign In');
    await expect.element(form.field('Email')).toHaveValue('grace.one@radio.example');
  });

  test('leads nowhere once it is left', async () => {
    const { timers } = await register();
    history.pushState(null, '', '/forgot-password');
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.element(form.title).toHaveTextContent('Forgot Password');
    await expect.poll(timers.count).toBe(0);
    expect(location.pathname).toBe('/forgot-password');
  });

  test('says that one can sign in at once where no mail is sent', async () => {
    await register(false);
    await expect.element(form.text('Your account is ready. You can sign in now.')).toBeVisible();
    await expect.element(screen.toast('Registration successful! You can sign in now.')).toBeVisible();
  });
});

describe('a closed registration', { tags: ['register'] }, () => {
  test('shows as closed before the form is sent', async () => {
    openAccountScreen('/register', {}, { allowRegistration: false });
    await expect.element(form.title).toHaveTextContent('Registration Closed');
    await expect.element(form.link('Back to listening')).toHaveAttribute('href', '/');
    await expect.element(form.link('Sign In')).toHaveAttribute('href', '/login');
  });

  test('shows as closed after the form is sent', async () => {
    openForm(() => refusal('registration-closed'));
    await fillForm(REGISTRATION);
    await form.button('Create Account').click();
    await expect.element(form.title).toHaveTextContent('Registration Closed');
  });
});
