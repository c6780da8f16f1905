import { expect, test } from 'vitest';
import { FakeApi, holdResponse } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { AccountOverview } from './account-overview.tsx';

test('counts all liked songs, of which the profile lists the newest', async () => {
  const held = holdResponse({
    success: true as const,
    data: [],
    totalPages: 250,
    pagination: { page: 1, limit: 20, total: 5_000, totalPages: 250 },
  });
  new FakeApi({ listLikedSongs: held.respond });
  renderPart(<AccountOverview />, '/dashboard');
  const figure = screen.main.getByRole('definition').nth(1);
  await expect.element(figure).toHaveTextContent('0');
  held.release();
  await expect.element(figure).toHaveTextContent('5000');
});
