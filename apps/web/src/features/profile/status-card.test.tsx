import { expect, test } from 'vitest';
import { form } from '../../../testing/account-form.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { StatusCard } from './status-card.tsx';

const VAL = { ...ADA, role: 'customer' as const, createdAt: '2026-01-02T12:00:00.000Z' };

test.each([
  ['Administrator Account', { role: 'admin' }, 'Administrator'],
  ['Account Verified', {}, 'Customer'],
  ['Account Pending Validation', { isValidated: false }, 'Customer'],
  ['Email Not Verified', { isEmailVerified: false, emailVerified: false }, 'Customer'],
] as const)('the card of the profile has the title %s', { tags: ['profile'] }, async (title, more, role) => {
  renderPart(<StatusCard />, '/profile', { user: { ...VAL, ...more } });
  const card = screen.panel(title);
  await expect.element(card.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(card.getByText(role, { exact: true })).toBeVisible();
});

test('the card of the profile shows the person, and since when', { tags: ['profile'] }, async () => {
  renderPart(<StatusCard />, '/profile', { user: { ...VAL, lastLogin: '2026-02-03T12:00:00.000Z' } });
  await expect.element(form.text('Ada Lovelace')).toBeVisible();
  await expect.element(form.text('ada@example.org')).toBeVisible();
  const texts = (role: 'term' | 'definition') =>
    screen.main
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(texts('term')).toEqual(['Member Since', 'Last Login']);
  expect(texts('definition')).toEqual(['Jan 2, 2026', 'Feb 3, 2026']);
});

test('the state of an account is quieter than the name', { tags: ['profile'] }, async () => {
  renderPart(<StatusCard />, '/profile', { user: VAL });
  const state = screen.main.getByRole('heading', { name: 'Account Verified' });
  await expect.element(state).toHaveStyle({ fontSize: '14px' });
});
