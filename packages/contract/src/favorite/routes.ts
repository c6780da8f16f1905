import * as z from 'zod/mini';
import { channel } from '../channel/schema.ts';
import { wholeNumber } from '../common/query-values.ts';
import { pagination } from '../common/schema.ts';
import { ID_MAX_CHARS, PUBLIC_LIST_LIMIT } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { likedSongRule } from './input.ts';
import { likedSong } from './schema.ts';

const PAGE_MAX = 100_000;

const said = z.object({ success: z.literal(true), message: z.string() });
const id = z.object({ id: z.string().check(z.maxLength(ID_MAX_CHARS, 'id is too long')) });

const portion = z.object({
  page: z.optional(wholeNumber('page', 1, PAGE_MAX)),
  limit: z.optional(wholeNumber('limit', 1, PUBLIC_LIST_LIMIT)),
});
export type FavoritesQuery = z.output<typeof portion>;

const favoriteChannelsAnswer = z.object({
  success: z.literal(true),
  data: z.array(channel),
  /** All of them, whatever the page. */
  ids: z.array(z.string()),
  totalPages: z.int(),
  pagination,
});
export type FavoriteChannelsAnswer = z.output<typeof favoriteChannelsAnswer>;

const likedSongsAnswer = z.object({
  success: z.literal(true),
  data: z.array(likedSong),
  totalPages: z.int(),
  pagination,
});
export type LikedSongsAnswer = z.output<typeof likedSongsAnswer>;

/**
 * Lists and single channels are answered the same to everybody, from memory: which of them are somebody's favorites,
 * a client knows from `ids`.
 */
export const listFavoriteChannels = defineRoute({
  method: 'GET',
  path: '/api/favorites/channels',
  access: 'user',
  summary: 'The favorite channels of this session’s account, the newest first, and the ids of all of them.',
  query: portion,
  answer: favoriteChannelsAnswer,
  errors: [],
});

export const addFavoriteChannel = defineRoute({
  method: 'POST',
  path: '/api/favorites/channels/:id',
  access: 'user',
  summary: 'Make a channel a favorite. One that is a favorite stays as it is.',
  params: id,
  answer: said,
  errors: ['channel-not-found', 'favorites-full'],
});

export const removeFavoriteChannel = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/channels/:id',
  access: 'user',
  summary: 'Take a channel from the favorites. One that is none is no error.',
  params: id,
  answer: said,
  errors: ['channel-not-found'],
});

export const listLikedSongs = defineRoute({
  method: 'GET',
  path: '/api/favorites/songs',
  access: 'user',
  summary:
    'The liked songs of this session’s account, the newest first, with what is known of them at once; ' +
    'what is missing is fetched meanwhile and there the next time.',
  query: portion,
  answer: likedSongsAnswer,
  errors: [],
});

export const likeSong = defineRoute({
  method: 'POST',
  path: '/api/favorites/songs',
  access: 'user',
  summary: 'Like a song. The same title by the same artist is one liked song, in capitals or not.',
  body: likedSongRule,
  answer: z.extend(said, { data: likedSong }),
  errors: ['liked-songs-full'],
});

export const removeLikedSong = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/songs/:id',
  access: 'user',
  summary: 'Take a song from the liked songs.',
  params: id,
  answer: said,
  errors: ['liked-song-not-found'],
});

export const clearLikedSongs = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/songs',
  access: 'user',
  summary: 'Take all songs from the liked songs that are there at this moment.',
  answer: said,
  errors: [],
});
