import type { Channel } from '@airdial/contract/channel/schema';
import type { FavoriteChannelsResponse, LikedSongsResponse } from '@airdial/contract/favorite/routes';
import type { LikedSongSort } from '@airdial/contract/favorite/schema';
import { countsAsValidated } from '@airdial/contract/user/account-status';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { CHANNEL_LISTS_KEY } from '../channel/channel-queries.ts';
import type { Session } from '../session/stored-session.ts';

const FAVORITE_CHANNELS_PAGE_SIZE = 48;
const LIKED_SONGS_PAGE_SIZE = 20;
/** The newest liked songs, in which the heart finds the current track. */
const RECENT_SONGS_COUNT = 100;
const STALE_AFTER_MS = 60_000;
/** The server enriches a liked song after it has responded. */
const ENRICHMENT_POLL_MS = 4_000;
const ENRICHMENT_POLLS_MAX = 3;

/** Part of every key, so that one account never sees another's responses. */
const accountId = (session: Session | null): string => session?.user._id ?? '';

/** The server refuses both lists before the validation. */
const isOpenTo = (session: Session | null): boolean => session !== null && countsAsValidated(session.user);

const fetchFavoriteChannels = (page: number, limit: number, signal: AbortSignal) =>
  api.listFavoriteChannels({
    signal,
    query: { page: String(page), limit: String(limit) },
  });

/**
 * The ids of the favorite channels. The session's own list fills hearts before the first response.
 */
export const favoriteIdsOptions = (session: Session | null) =>
  queryOptions<readonly string[]>({
    queryKey: ['favorite-ids', accountId(session)],
    queryFn: async ({ signal }) => (await fetchFavoriteChannels(1, 1, signal)).ids,
    initialData: session?.user.favoriteChannels ?? [],
    initialDataUpdatedAt: 0,
    staleTime: STALE_AFTER_MS,
    enabled: isOpenTo(session),
  });

export type FavoriteChannelsPage = Omit<FavoriteChannelsResponse, 'data'> & { readonly channels: Channel[] };

export const favoriteChannelsKey = (session: Session | null) =>
  [...CHANNEL_LISTS_KEY, 'favorites', accountId(session)] as const;

/** Has the key and the shape of every list of channels, so that live events update it. */
export const favoriteChannelsOptions = (session: Session | null, page: number) =>
  queryOptions<FavoriteChannelsPage>({
    queryKey: [...favoriteChannelsKey(session), page],
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await fetchFavoriteChannels(page, FAVORITE_CHANNELS_PAGE_SIZE, signal);
      return { ...rest, channels: data };
    },
    placeholderData: keepPreviousData,
  });

export const likedSongsKey = (session: Session | null) => ['liked-songs', accountId(session)] as const;

/** Which liked songs a list shows. */
export type LikedSongList = {
  readonly page: number;
  readonly search: string;
  readonly sortBy: LikedSongSort;
};

/** What the tab counts. */
export const ALL_LIKED_SONGS: LikedSongList = { page: 1, search: '', sortBy: 'newest' };

const lacksMetadata = (response: LikedSongsResponse | undefined): boolean =>
  response?.data.some(({ url, artist }) => url === null && artist !== null) ?? false;

/** Polls a few times for metadata that the server is still fetching. */
export const likedSongsOptions = (session: Session | null, list: LikedSongList) =>
  queryOptions<LikedSongsResponse>({
    queryKey: [...likedSongsKey(session), list],
    queryFn: ({ signal }) => {
      const { page, search, sortBy } = list;
      const limit = String(LIKED_SONGS_PAGE_SIZE);
      return api.listLikedSongs({
        signal,
        query: { page: String(page), limit, sortBy, ...(search && { search }) },
      });
    },
    placeholderData: keepPreviousData,
    enabled: isOpenTo(session),
    refetchInterval: ({ state }) =>
      lacksMetadata(state.data) && state.dataUpdateCount < ENRICHMENT_POLLS_MAX ? ENRICHMENT_POLL_MS : false,
  });

export const recentlyLikedOptions = (session: Session | null) =>
  queryOptions<LikedSongsResponse>({
    queryKey: [...likedSongsKey(session), 'recent'],
    queryFn: ({ signal }) => api.listLikedSongs({ signal, query: { limit: String(RECENT_SONGS_COUNT) } }),
    staleTime: STALE_AFTER_MS,
    enabled: isOpenTo(session),
  });
