import * as z from 'zod/mini';
import { flag, oneOf, pageParams, searchText } from '../common/query-values.ts';
import { pagination, success, timestamp } from '../common/schema.ts';
import { SEARCH_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { ATTENTION, channel, channelListResponse, dialResponse, nowPlaying } from './schema.ts';

const GENRE_MAX_CHARS = 60;
const CHANNEL_SORTS = ['channelNumber', 'name', 'genre', 'listeners', 'createdAt'] as const;

/** Which channels a list has, whatever is searched in it. */
const visibilityParams = {
  status: z.optional(oneOf('status', ['all', 'active', 'inactive'])),
  active: z.optional(flag('active')),
  activeOnly: z.optional(flag('activeOnly')),
  featuredOnly: z.optional(flag('featuredOnly')),
};

/**
 * The two specification documents have different names for the same parameters. Both are accepted;
 * of `sortBy` and `sort`, and of `active` and `activeOnly`, the first one wins.
 */
const channelListQuery = z.object({
  ...pageParams,
  search: z.optional(searchText('search', SEARCH_MAX_CHARS)),
  genre: z.optional(searchText('genre', GENRE_MAX_CHARS)),
  ...visibilityParams,
  attention: z.optional(oneOf('attention', ATTENTION)),
  sortBy: z.optional(oneOf('sortBy', CHANNEL_SORTS)),
  sort: z.optional(oneOf('sort', CHANNEL_SORTS)),
  sortOrder: z.optional(oneOf('sortOrder', ['asc', 'desc'])),
});
export type ChannelListQuery = z.output<typeof channelListQuery>;

const genreListQuery = z.object(visibilityParams);
export type GenreListQuery = z.output<typeof genreListQuery>;

export type ChannelSort = (typeof CHANNEL_SORTS)[number];

const channelId = z.object({ id: z.string() });

export const listChannels = defineRoute({
  method: 'GET',
  path: '/api/channels',
  access: 'public',
  summary:
    'List, search, filter and sort channels. Without parameters: the public list of up to 100 active channels. ' +
    'Administrators also get inactive ones when they request them by `status`, `active` or `activeOnly`; `attention` lists those ' +
    'with a problem of this kind or `any`, and a `search` with a dot, colon or slash also finds stream addresses. `search` finds ' +
    'words by their beginnings in number, name, genre, language, song on air and description; unless another order is ' +
    'requested, the channel with this number comes first, then names that begin with the text, names, numbers, ' +
    'genres, languages, songs and descriptions. With a session each channel has whether it `isFavorite`.',
  query: channelListQuery,
  response: channelListResponse,
  errors: [],
});

export const getDial = defineRoute({
  method: 'GET',
  path: '/api/channels/dial',
  access: 'public',
  summary:
    'The dial: number, id and name of all active channels, in the order of their numbers, as three lists of the ' +
    'same length. `deadNumbers` has the numbers of those whose stream is dead.',
  response: dialResponse,
  errors: [],
});

export const listGenres = defineRoute({
  method: 'GET',
  path: '/api/channels/genres',
  access: 'public',
  summary:
    'The distinct, sorted, non-empty genres of all active channels, or of those that a list with the same ' +
    'parameters can have.',
  query: genreListQuery,
  response: z.extend(success, { genres: z.array(z.string()) }),
  errors: [],
});

export const getChannel = defineRoute({
  method: 'GET',
  path: '/api/channels/:id',
  access: 'public',
  summary:
    'One channel with the song on air; with a session, whether it `isFavorite`. With `activeOnly=false` administrators also get the fields that ' +
    'only they may see.',
  params: channelId,
  query: z.object({ activeOnly: z.optional(flag('activeOnly')) }),
  response: z.extend(success, { data: channel }),
  errors: ['channel-not-found'],
});

export const getNowPlaying = defineRoute({
  method: 'GET',
  path: '/api/nowplaying/:channelId',
  access: 'public',
  summary: 'The song on air; when none is known, the channel’s name as the title.',
  params: z.object({ channelId: z.string() }),
  response: nowPlaying,
  errors: ['channel-not-found'],
});

const historyQuery = z.object({
  ...pageParams,
  search: z.optional(searchText('search', SEARCH_MAX_CHARS)),
});
export type HistoryQuery = z.output<typeof historyQuery>;

const playedTrack = z.object({
  title: z.string(),
  artist: z.nullable(z.string()),
  album: z.nullable(z.string()),
  artwork: z.nullable(z.string()),
  playedAt: timestamp,
});

const historyResponse = z.extend(success, {
  data: z.array(playedTrack),
  totalPages: z.int(),
  pagination,
});
export type HistoryResponse = z.output<typeof historyResponse>;

export const getChannelHistory = defineRoute({
  method: 'GET',
  path: '/api/channels/:id/history',
  access: 'public',
  summary:
    'What was on air on a channel, newest first; the first entry is the song on air. `search` finds words in titles and ' +
    'artists. Kept for 400 days unless the operator has set another time.',
  params: channelId,
  query: historyQuery,
  response: historyResponse,
  errors: ['channel-not-found'],
});
