import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeApi, holdResponse, noResponse, proxyFailure, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleChannel } from '../../../testing/sample-channels.ts';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { StoredFavorites } from '../../../testing/stored-favorites.ts';
import { sessionStore } from '../session/session-store.ts';
import { FavoriteHeart } from './favorite-heart.tsx';

const NOVA = sampleChannel();

const openHearts = (...channels: readonly (typeof NOVA)[]) => {
  const stored = new StoredFavorites({});
  const api = new FakeApi(stored.responses);
  renderPart(
    [NOVA, ...channels].map((channel) => <FavoriteHeart key={channel._id} channel={channel} />),
    '/channels',
  );
  return { api, stored };
};

const heart = (way: 'Add' | 'Remove', name = 'Nova') =>
  page.getByRole('button', {
    name: `${way} ${name} ${way === 'Add' ? 'to' : 'from'} favorites`,
    exact: true,
  });
const ids = ({ channels }: StoredFavorites) => channels.map(({ _id }) => _id);

describe('a heart', { tags: ['channels-actions', 'favorite-toasts'] }, () => {
  test('flips before the server has responded, which confirms it', {
    tags: ['home-card-heart'],
  }, async () => {
    const { api, stored } = openHearts();
    const held = holdResponse(null);
    api.respond({
      addFavoriteChannel: async (request) => {
        await held.respond();
        return stored.responses.addFavoriteChannel(request);
      },
    });
    await heart('Add').click();
    await expect.element(heart('Remove')).toBeVisible();
    expect(ids(stored)).toEqual([]);
    expect(screen.toasts.getByRole('status').elements()).toEqual([]);
    held.release();
    await expect.element(screen.toast('Added to favorites')).toBeVisible();
    expect(ids(stored)).toEqual(['nova']);
    await heart('Remove').click();
    await expect.element(screen.toast('Removed from favorites')).toBeVisible();
    expect(ids(stored)).toEqual([]);
  });

  test('is painted in the frame after its press', async () => {
    openHearts();
    await heart('Add').click();
    await expect.element(screen.toast('Added to favorites')).toBeVisible();
    const button = heart('Remove').element() as HTMLElement;
    button.click();
    await new Promise(requestAnimationFrame);
    expect(button).toHaveAccessibleName('Add Nova to favorites');
    await expect.element(screen.toast('Removed from favorites')).toBeVisible();
  });

  test('that is pressed three times ends as it was pressed last', async () => {
    const { api, stored } = openHearts();
    const held = holdResponse(null);
    api.respond({
      addFavoriteChannel: async (request) => {
        await held.respond();
        return stored.responses.addFavoriteChannel(request);
      },
    });
    for (const way of ['Add', 'Remove', 'Add'] as const) await heart(way).click();
    await expect.element(heart('Remove')).toBeVisible();
    held.release();
    await expect.element(screen.toast('Removed from favorites')).toBeVisible();
    await expect.poll(() => api.requests('addFavoriteChannel').length).toBe(2);
    await expect.element(screen.toast('Added to favorites')).toBeVisible();
    await expect.element(heart('Remove')).toBeVisible();
    expect(ids(stored)).toEqual(['nova']);
  });

  test('flips back where the server fails', async () => {
    const { api } = openHearts();
    await expect.poll(() => api.requests('listFavoriteChannels').length).toBeGreaterThan(0);
    api.respond({ addFavoriteChannel: () => proxyFailure(), listFavoriteChannels: noResponse });
    await heart('Add').click();
    await expect.element(screen.toast('Failed to update favorites')).toBeVisible();
    await expect.element(heart('Add')).toBeVisible();
  });

  test('of an ended session ends it here as well, and asks for the sign-in', {
    tags: ['session-ends', 'login-to-favorite'],
  }, async () => {
    const { api } = openHearts();
    api.respond({ addFavoriteChannel: () => refusal('unauthenticated') });
    await heart('Add').click();
    await expect.element(screen.toast('Please log in to add favorites')).toBeVisible();
    expect(sessionStore.get()).toBeNull();
  });

  test('that is still being saved is not undone by the list of before', {
    tags: ['favorite-toggle'],
  }, async () => {
    const { api, stored } = openHearts(sampleChannel({ _id: 'dawn', name: 'Dawn' }));
    const slow = holdResponse(null);
    api.respond({
      addFavoriteChannel: async (request) => {
        if (request.params.id === 'dawn') await slow.respond();
        return stored.responses.addFavoriteChannel(request);
      },
    });
    await expect.poll(() => api.requests('listFavoriteChannels').length).toBeGreaterThan(0);
    const loads = api.requests('listFavoriteChannels').length;
    await heart('Add', 'Dawn').click();
    await heart('Add').click();
    await expect.element(screen.toasts.getByRole('status')).toBeVisible();
    await expect.element(heart('Remove', 'Dawn')).toBeVisible();
    expect(api.requests('listFavoriteChannels')).toHaveLength(loads);
    slow.release();
    await expect.poll(() => api.requests('listFavoriteChannels').length).toBe(loads + 1);
  });
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
