import * as z from 'zod/mini';
import { flag, oneOf, searchText, wholeNumber } from '../common/query-values.ts';
import { pagination } from '../common/schema.ts';
import { PUBLIC_LIST_LIMIT, SEARCH_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { channel, nowPlaying } from './schema.ts';

const PAGE_MAX = 1_000_000;
const GENRE_MAX_CHARS = 60;
const CHANNEL_SORTS = ['channelNumber', 'name', 'genre', 'listeners', 'createdAt'] as const;

/** The two specification documents name the same things differently; both names are taken, the first one wins. */
const channelListQuery = z.object({
  page: z.optional(wholeNumber('page', 1, PAGE_MAX)),
  limit: z.optional(wholeNumber('limit', 1, PUBLIC_LIST_LIMIT)),
  search: z.optional(searchText('search', SEARCH_MAX_CHARS)),
  genre: z.optional(searchText('genre', GENRE_MAX_CHARS)),
  status: z.optional(oneOf('status', ['all', 'active', 'inactive'])),
  sortBy: z.optional(oneOf('sortBy', CHANNEL_SORTS)),
  sort: z.optional(oneOf('sort', CHANNEL_SORTS)),
  sortOrder: z.optional(oneOf('sortOrder', ['asc', 'desc'])),
  active: z.optional(flag('active')),
  activeOnly: z.optional(flag('activeOnly')),
  featuredOnly: z.optional(flag('featuredOnly')),
});
export type ChannelListQuery = z.output<typeof channelListQuery>;
export type ChannelSort = (typeof CHANNEL_SORTS)[number];

const channelId = z.object({ id: z.string() });

export const channelListAnswer = z.object({
  success: z.literal(true),
  channels: z.array(channel),
  totalPages: z.int(),
  pagination,
});
export type ChannelListAnswer = z.output<typeof channelListAnswer>;

export const listChannels = defineRoute({
  method: 'GET',
  path: '/api/channels',
  access: 'public',
  summary:
    'List, search, filter and sort channels. Without parameters: the public list of up to 100 active channels. ' +
    'Administrators see inactive ones too when they ask by `status`, `active` or `activeOnly`.',
  query: channelListQuery,
  answer: channelListAnswer,
  errors: [],
});

export const listGenres = defineRoute({
  method: 'GET',
  path: '/api/channels/genres',
  access: 'public',
  summary: 'The distinct, sorted, non-empty genres of all active channels.',
  answer: z.object({ success: z.literal(true), genres: z.array(z.string()) }),
  errors: [],
});

export const getChannel = defineRoute({
  method: 'GET',
  path: '/api/channels/:id',
  access: 'public',
  summary:
    'One channel with the song on air. Administrators who say `activeOnly=false` see what only they may see of it.',
  params: channelId,
  query: z.object({ activeOnly: z.optional(flag('activeOnly')) }),
  answer: z.object({ success: z.literal(true), data: channel }),
  errors: ['channel-not-found'],
});

export const getNowPlaying = defineRoute({
  method: 'GET',
  path: '/api/nowplaying/:channelId',
  access: 'public',
  summary: 'The song on air; when none is known, the channel’s name as the title.',
  params: z.object({ channelId: z.string() }),
  answer: nowPlaying,
  errors: ['channel-not-found'],
});
