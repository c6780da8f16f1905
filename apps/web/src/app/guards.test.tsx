import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { ADA } from '../../testing/sample-people.ts';
import { startSession, updateUser } from '../entities/session/session-store.ts';
import { AdminsOnly } from './guards.tsx';

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

test.each([
  ['unverified', { isEmailVerified: false, isValidated: false }],
  ['pending', { isValidated: false }],
  ['validated', {}],
])(
  'a customer (%s) is sent from the panel to the dashboard',
  { tags: ['panel-access'] },
  async (_who, standing) => {
    renderPart(
      <AdminsOnly>
        <h1>Panel</h1>
      </AdminsOnly>,
      '/admin/system',
    );
    await expect.element(page.getByRole('heading', { name: 'Panel' })).toBeVisible();
    startSession({ token: 'a-token', user: { ...ADA, role: 'customer', ...standing }, isChecked: true });
    await expect.poll(() => location.pathname).toBe('/dashboard');
  },
);
