import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { ADA } from '../../testing/sample-people.ts';
import { acceptStoredSession, startSession, updateUser } from '../entities/session/session-store.ts';
import { AdminsOnly, ValidatedOnly } from './guards.tsx';

test('a stored customer waits for the server, which may know an administrator', {
  tags: ['session-validated', 'roles'],
}, async () => {
  renderPart(
    <>
      <p>Page</p>
      <AdminsOnly>
        <h1>Panel</h1>
      </AdminsOnly>
    </>,
    '/admin',
  );
  const panel = page.getByRole('heading', { name: 'Panel' });
  await expect.element(panel).toBeVisible();
  startSession({ token: 'a-token', user: { ...ADA, role: 'customer' }, isChecked: false });
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin');
  updateUser('a-token', ADA);
  await expect.element(panel).toBeVisible();
});

test('a stored account that waits for its validation is redirected where the server cannot be reached', {
  tags: ['session-validated', 'roles'],
}, async () => {
  renderPart(<ValidatedOnly>Profile</ValidatedOnly>, '/profile');
  await expect.element(page.getByText('Profile')).toBeVisible();
  const user = { ...ADA, role: 'customer' as const, isValidated: false };
  startSession({ token: 'a-token', user, isChecked: false });
  await expect.element(page.getByText('Profile')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/profile');
  acceptStoredSession('a-token');
  await expect.poll(() => location.pathname).toBe('/dashboard');
});
