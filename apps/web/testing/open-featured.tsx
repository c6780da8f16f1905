import type { Channel } from '@airdial/contract/channel/schema';
import type { User } from '@airdial/contract/user/schema';
import { page } from 'vitest/browser';
import { FeaturedChannels } from '../src/features/channels/featured/featured-channels.tsx';
import { FakeApi } from './fake-api.ts';
import { PublicChannels } from './public-channels.ts';
import { renderPart } from './render-part.tsx';
import { StoredFavorites } from './stored-favorites.ts';

type Opened = {
  readonly channels: readonly Channel[];
  readonly search?: string;
  readonly user?: User | null;
};

/** The list 'Featured Channels', for a visitor unless a user is given. */
export const openFeatured = ({ channels, search = '', user = null }: Opened) => {
  const stored = new PublicChannels(channels);
  const api = new FakeApi({ ...new StoredFavorites({}).responses, ...stored.responses });
  renderPart(<FeaturedChannels />, `/${search}`, { user });
  return { api, stored };
};

export const featured = {
  list: () => page.getByRole('region', { name: 'Featured Channels' }),
  search: () => featured.list().getByRole('searchbox', { name: 'Search channels...' }),
  genre: () => featured.list().getByRole('combobox', { name: 'Genre' }),
  sortBy: () => featured.list().getByRole('combobox', { name: 'Sort By' }),
  card: (name: string) => featured.list().getByRole('article', { name, exact: true }),
  pagination: () => featured.list().getByRole('navigation', { name: 'Pagination' }),
  pageButton: (number: number) =>
    featured.pagination().getByRole('button', { name: `Page ${number}`, exact: true }),
  skeletons: () => featured.list().getByTestId('channel-skeleton').elements(),
  names: (): (string | undefined)[] =>
    featured
      .list()
      .getByRole('article')
      .elements()
      .map((article) => article.querySelector('h3')?.textContent),
};
