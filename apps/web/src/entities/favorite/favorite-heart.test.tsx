import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeApi, holdResponse } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleChannel } from '../../../testing/sample-channels.ts';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { FavoriteHeart } from './favorite-heart.tsx';

const NO_FAVORITES = {
  success: true as const,
  data: [],
  ids: [],
  totalPages: 0,
  pagination: { page: 1, limit: 1, total: 0, totalPages: 0 },
};
const saved = { success: true as const, message: 'Saved' };

test('a heart that is still being saved is not undone by the list of before', {
  tags: ['favorite-toggle'],
}, async () => {
  const slow = holdResponse(saved);
  const api = new FakeApi({
    listFavoriteChannels: () => NO_FAVORITES,
    addFavoriteChannel: ({ params }) => (params.id === 'dawn' ? slow.respond() : saved),
  });
  renderPart(
    <>
      <FavoriteHeart channel={sampleChannel()} />
      <FavoriteHeart channel={sampleChannel({ _id: 'dawn', name: 'Dawn' })} />
    </>,
  );
  await expect.poll(() => api.requests('listFavoriteChannels').length).toBeGreaterThan(0);
  const loads = api.requests('listFavoriteChannels').length;
  await page.getByRole('button', { name: /Dawn/ }).click();
  await page.getByRole('button', { name: /Nova/ }).click();
  await expect.element(screen.toasts.getByRole('status')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Remove.*Dawn/ })).toBeVisible();
  expect(api.requests('listFavoriteChannels')).toHaveLength(loads);
  slow.release();
  await expect.poll(() => api.requests('listFavoriteChannels').length).toBe(loads + 1);
});

test('a heart that waits for the validation of the account says so, and sends nothing', {
  tags: ['locked-entries', 'home-card-heart'],
}, async () => {
  const closed = 'Available once your account is validated';
  new FakeApi({});
  const user = { ...ADA, role: 'customer' as const, isValidated: false };
  renderPart(<FavoriteHeart channel={sampleChannel()} />, '/dashboard', { user });
  const heart = page.getByRole('button', { name: `Add Nova to favorites: ${closed}` });
  await expect.element(heart).toHaveAttribute('aria-disabled', 'true');
  // Disabled for assistive technology, and open to a press that explains.
  await heart.click({ force: true });
  await expect.element(screen.toast(closed)).toBeVisible();
});
