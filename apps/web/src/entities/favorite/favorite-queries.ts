import type { Channel } from '@airdial/contract/channel/schema';
import type { FavoriteChannelsResponse, LikedSongsResponse } from '@airdial/contract/favorite/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { CHANNEL_LISTS } from '../channel/channel-queries.ts';
import type { Session } from '../session/stored-session.ts';

const FAVORITE_CHANNELS_PAGE_SIZE = 48;
const LIKED_SONGS_PAGE_SIZE = 20;
/** So many of the newest tell whether the song on air is liked already. */
const RECENT_SONGS_COUNT = 100;
const STALE_AFTER_MS = 60_000;
const ENRICHED_AFTER_MS = 4_000;
const ENRICHMENT_LOOKS_MAX = 3;

/** Keys carry the account: what one was answered is never shown to another. */
const accountOf = (session: Session | null): string => session?.user._id ?? '';

const fetchFavoriteChannels = (page: number, limit: number, signal: AbortSignal) =>
  api.listFavoriteChannels({
    signal,
    query: { page: String(page), limit: String(limit) },
  });

/** Which channels are favorites. The account has brought its own list along, so that hearts are right at once. */
export const favoriteIdsOptions = (session: Session | null) =>
  queryOptions<readonly string[]>({
    queryKey: ['favorite-ids', accountOf(session)],
    queryFn: async ({ signal }) => (await fetchFavoriteChannels(1, 1, signal)).ids,
    initialData: session?.user.favoriteChannels ?? [],
    initialDataUpdatedAt: 0,
    staleTime: STALE_AFTER_MS,
    enabled: session !== null,
  });

export type FavoriteChannelsPage = Omit<FavoriteChannelsResponse, 'data'> & { readonly channels: Channel[] };

export const favoriteChannelPages = (session: Session | null) =>
  [...CHANNEL_LISTS, 'favorites', accountOf(session)] as const;

/** In the shape of every list of channels, so that live events reach it. */
export const favoriteChannelsOptions = (session: Session | null, page: number) =>
  queryOptions<FavoriteChannelsPage>({
    queryKey: [...favoriteChannelPages(session), page],
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await fetchFavoriteChannels(page, FAVORITE_CHANNELS_PAGE_SIZE, signal);
      return { ...rest, channels: data };
    },
    placeholderData: keepPreviousData,
  });

export const likedSongLists = (session: Session | null) => ['liked-songs', accountOf(session)] as const;

const fetchLikedSongs = (page: number, limit: number, signal: AbortSignal): Promise<LikedSongsResponse> =>
  api.listLikedSongs({
    signal,
    query: { page: String(page), limit: String(limit) },
  });

const lacksMetadata = (answer: LikedSongsResponse | undefined): boolean =>
  answer?.data.some(({ url, artist }) => url === null && artist !== null) ?? false;

/** What the metadata service finds out meanwhile is looked for again. */
export const likedSongsOptions = (session: Session | null, page: number) =>
  queryOptions<LikedSongsResponse>({
    queryKey: [...likedSongLists(session), page],
    queryFn: ({ signal }) => fetchLikedSongs(page, LIKED_SONGS_PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      lacksMetadata(state.data) && state.dataUpdateCount < ENRICHMENT_LOOKS_MAX ? ENRICHED_AFTER_MS : false,
  });

export const recentlyLikedOptions = (session: Session | null) =>
  queryOptions<LikedSongsResponse>({
    queryKey: [...likedSongLists(session), 'recent'],
    queryFn: ({ signal }) => fetchLikedSongs(1, RECENT_SONGS_COUNT, signal),
    staleTime: STALE_AFTER_MS,
    enabled: session !== null,
  });
