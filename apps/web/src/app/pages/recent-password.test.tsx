import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { FakeApi, refusal } from '../../../testing/fake-api.ts';
import { listOf } from '../../../testing/open-users.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { listedUser } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { Users } from '../../features/admin/users/users.tsx';
import { PasswordPrompt } from '../../features/password-prompt/password-prompt.tsx';

const EMAIL = 'grace@radio.example';

const prompt = () => page.getByRole('dialog', { name: 'Confirm Your Password' });
const password = () => prompt().getByLabelText('Your Password');
const form = page.getByRole('dialog', { name: 'Add New User' });
const create = () => form.getByRole('button', { name: 'Create User' });

/** A new user is sent by a session that has not entered its password lately. */
const createUser = async () => {
  let isConfirmed = false;
  const api = new FakeApi({
    listUsers: () => listOf(listedUser()),
    createUser: () =>
      isConfirmed ? { success: true, message: 'Created', user: listedUser() } : refusal('password-needed'),
    confirmPassword: () => {
      isConfirmed = true;
      return { success: true, message: 'Confirmed' };
    },
  });
  renderPart(
    <>
      <Users />
      <PasswordPrompt />
    </>,
    '/admin/users',
  );
  await page.getByRole('button', { name: 'Add New User' }).click();
  const values = { 'First Name': 'Grace', 'Last Name': 'Hopper', Email: EMAIL, Password: 'engine number 12' };
  for (const [label, value] of Object.entries(values)) await form.getByLabelText(label).fill(value);
  await create().click();
  await expect.element(password()).toHaveFocus();
  return api;
};

test('a change that needs a recent password loses nothing that was typed without it', {
  tags: ['recent-password'],
}, async () => {
  await createUser();
  await expectAccessibleViews();
  await userEvent.keyboard('{Escape}');
  await expect.element(prompt()).not.toBeInTheDocument();
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('Please confirm your password and try again.');
  await expect.element(form.getByLabelText('Email')).toHaveValue(EMAIL);
  await expect.element(create()).toHaveFocus();
});

test('a change that needs a recent password goes on once that is confirmed', {
  tags: ['recent-password'],
}, async () => {
  const api = await createUser();
  await password().fill('engine number 1');
  await prompt().getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.toast('User created successfully')).toBeVisible();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  expect(api.requests('createUser')).toHaveLength(2);
});
