import type { Channel } from '@airdial/contract/channel/schema';
import FavoritesPage from '../src/app/pages/favorites-page.tsx';
import { FakeApi } from './fake-api.ts';
import { dialOf } from './public-channels.ts';
import { renderPart } from './render-part.tsx';
import { screen } from './screen.ts';
import { StoredFavorites } from './stored-favorites.ts';

type Opened = ConstructorParameters<typeof StoredFavorites>[0] & {
  /** What else the address names. */
  readonly search?: string;
  /** On the dial. */
  readonly dial?: readonly Channel[];
};

export const SONGS_TAB = '?tab=songs';

/** The page 'Favorites' over what the server has stored. */
export const openFavorites = ({ search = '', dial = [], ...favorites }: Opened = {}) => {
  const stored = new StoredFavorites(favorites);
  const api = new FakeApi({
    ...stored.responses,
    getDial: () => dialOf(dial),
  });
  renderPart(<FavoritesPage />, `/favorites${search}`);
  return { api, stored };
};

/** A channel's card or a liked song, by its name. */
export const card = (name: string) => screen.main.getByRole('article', { name, exact: true });

export const tab = (name: string) => screen.main.getByRole('tab', { name });

export const removeSong = (title: string) =>
  screen.main.getByRole('button', { name: `Remove ${title} from liked songs` });
