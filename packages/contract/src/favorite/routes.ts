import * as z from 'zod/mini';
import { channel } from '../channel/schema.ts';
import { pageParams } from '../common/query-values.ts';
import { pagination, success, successMessage } from '../common/schema.ts';
import { ID_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { likedSongRule } from './input.ts';
import { likedSong } from './schema.ts';

const PAGE_MAX = 100_000;

const idParams = z.object({ id: z.string().check(z.maxLength(ID_MAX_CHARS, 'id is too long')) });

const listQuery = z.object(pageParams(PAGE_MAX));
export type FavoritesQuery = z.output<typeof listQuery>;

const favoriteChannelsResponse = z.extend(success, {
  data: z.array(channel),
  /** The ids of all favorite channels, whatever the page. */
  ids: z.array(z.string()),
  totalPages: z.int(),
  pagination,
});
export type FavoriteChannelsResponse = z.output<typeof favoriteChannelsResponse>;

const likedSongsResponse = z.extend(success, {
  data: z.array(likedSong),
  totalPages: z.int(),
  pagination,
});
export type LikedSongsResponse = z.output<typeof likedSongsResponse>;

/** `ids` saves clients that show hearts in several places from reading every list again. */
export const listFavoriteChannels = defineRoute({
  method: 'GET',
  path: '/api/favorites/channels',
  access: 'validated',
  summary: 'The favorite channels of this session’s account, the newest first, and the ids of all of them.',
  query: listQuery,
  response: favoriteChannelsResponse,
  errors: [],
});

export const addFavoriteChannel = defineRoute({
  method: 'POST',
  path: '/api/favorites/channels/:id',
  access: 'validated',
  isIdempotent: true,
  summary: 'Add a channel to the favorites. Adding it again is not an error.',
  params: idParams,
  response: successMessage,
  errors: ['channel-not-found', 'favorites-full'],
});

export const removeFavoriteChannel = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/channels/:id',
  access: 'validated',
  summary: 'Remove a channel from the favorites. Removing it again is not an error.',
  params: idParams,
  response: successMessage,
  errors: ['channel-not-found'],
});

export const listLikedSongs = defineRoute({
  method: 'GET',
  path: '/api/favorites/songs',
  access: 'validated',
  summary:
    'The liked songs of this session’s account, the newest first, with the metadata that is cached; ' +
    'missing metadata is fetched in the background for the next call.',
  query: listQuery,
  response: likedSongsResponse,
  errors: [],
});

export const likeSong = defineRoute({
  method: 'POST',
  path: '/api/favorites/songs',
  access: 'validated',
  isIdempotent: true,
  summary: 'Like a song. Titles and artists are compared regardless of case.',
  body: likedSongRule,
  response: z.extend(successMessage, { data: likedSong }),
  errors: ['liked-songs-full'],
});

export const removeLikedSong = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/songs/:id',
  access: 'validated',
  summary: 'Remove a song from the liked songs.',
  params: idParams,
  response: successMessage,
  errors: ['liked-song-not-found'],
});

export const clearLikedSongs = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/songs',
  access: 'validated',
  summary: 'Remove all liked songs that exist at the time of the call.',
  response: successMessage,
  errors: [],
});
