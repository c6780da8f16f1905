import { describe, expect, test } from 'vitest';
import { form } from '../../../testing/account-form.ts';
import { FakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { FavoritesKeyCard } from './favorites-key-card.tsx';

const MADE_AT = '2026-01-02T12:00:00.000Z';

/** The card over a server that makes the keys 1, 2 and so on. */
const openCard = (createdAt: string | null) => {
  let made = 0;
  let at = createdAt;
  const api = new FakeApi({
    getFavoritesKey: () => ({ success: true, createdAt: at }),
    createFavoritesKey: () => {
      made += 1;
      at = MADE_AT;
      return { success: true, key: `${made}`, createdAt: at };
    },
    revokeFavoritesKey: () => {
      at = null;
      return { success: true, message: 'The address has ended' };
    },
  });
  renderPart(<FavoritesKeyCard />, '/profile');
  return api;
};

const card = () => screen.panel('Listen elsewhere');
const addressOf = (key: string, format = 'm3u') => `${location.origin}/listen/favorites.${format}?key=${key}`;
const madeOn = () => card().getByText(/^An address was made on Jan 2, 2026\./);

describe('the address of the favorites', { tags: ['favorites-key'] }, () => {
  test('is shown this one time, with the lists of all formats', async () => {
    openCard(null);
    await form.button('Make an Address').click();
    await expect.element(card().getByText(/^Copy it now/)).toHaveFocus();
    await expect.element(form.text(addressOf('1'))).toBeVisible();
    await expect.element(form.link('PLS')).toHaveAttribute('href', addressOf('1', 'pls'));
    await form.button('Done').click();
    await expect.element(form.text(addressOf('1'))).not.toBeInTheDocument();
    await expect.element(madeOn()).toBeVisible();
    await expect.element(card().getByRole('heading')).toHaveFocus();
  });

  test('is replaced after a question', async () => {
    const api = openCard(MADE_AT);
    await form.button('New Address').click();
    await expect.element(screen.dialog.getByText(/^The present address ends/)).toBeVisible();
    await screen.button('Cancel').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(api.requests('createFavoritesKey')).toEqual([]);
    await form.button('New Address').click();
    await screen.button('New Address').click();
    await expect.element(form.text(addressOf('1'))).toBeVisible();
  });

  test('is revoked after a question', async () => {
    openCard(MADE_AT);
    await form.button('Revoke').click();
    await screen.button('Revoke').click();
    await expect.element(screen.toast('The address has ended')).toBeVisible();
    await expect.element(form.button('Make an Address')).toBeVisible();
    await expect.element(card().getByRole('heading')).toHaveFocus();
  });

  test('waits for the validation of the account', async () => {
    new FakeApi({});
    const user = { ...ADA, role: 'customer' as const, isValidated: false };
    renderPart(
      <>
        <FavoritesKeyCard />
        <p>Below</p>
      </>,
      '/profile',
      { user },
    );
    await expect.element(form.text('Below')).toBeVisible();
    await expect.element(card()).not.toBeInTheDocument();
  });
});
