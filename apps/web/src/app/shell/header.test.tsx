import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { Header } from './header.tsx';

vi.mock('../../lib/later/with-second-try.ts', () => ({
  withSecondTry: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

test('a member whose profile button is lost keeps the page', { tags: ['lost-chunks'] }, async () => {
  renderPart(
    <>
      <Header />
      <h1>Dashboard</h1>
    </>,
  );
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  // React reports what the boundary has caught.
  vi.mocked(console.error).mockClear();
  await expect.element(screen.main.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
