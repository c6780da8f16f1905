import type { HistoryResponse } from '@airdial/contract/channel/routes';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { recentlyPlayedOptions } from '../channel/recently-played-query.ts';

export type PlayedSong = HistoryResponse['data'][number];

const PAGE_SIZE = 25;

/** What a channel has played, the newest first, a page after the other; refetched with the newest songs. */
export const songHistoryOptions = (channelId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...recentlyPlayedOptions(channelId).queryKey, 'all', search],
    queryFn: ({ pageParam, signal }) =>
      api.getChannelHistory({
        signal,
        params: { id: channelId },
        query: { page: String(pageParam), limit: String(PAGE_SIZE), ...(search && { search }) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** A song that begins between two pages moves the last one of the first into the second, too. */
export const toSongs = (pages: readonly HistoryResponse[]): readonly PlayedSong[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((song) => [song.playedAt, song])).values(),
];
