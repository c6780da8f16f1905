import * as z from 'zod/mini';
import { channel } from '../channel/schema.ts';
import { LIST_TYPES } from '../channel-list/formats.ts';
import { oneOf, pageParams, searchText } from '../common/query-values.ts';
import { pagination, success, successMessage, timestamp } from '../common/schema.ts';
import { ID_MAX_CHARS, SEARCH_MAX_CHARS } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { favoriteOrderRule, likedSongIdsRule, likedSongRule, removalRule } from './input.ts';
import { LIKED_SONG_SORTS, likedSong, SONG_FILE_FORMATS } from './schema.ts';

const idParams = z.object({ id: z.string().check(z.maxLength(ID_MAX_CHARS, 'id is too long')) });

const listQuery = z.object(pageParams);
export type FavoritesQuery = z.output<typeof listQuery>;

const songListQuery = z.extend(listQuery, {
  search: z.optional(searchText('search', SEARCH_MAX_CHARS)),
  sortBy: z.optional(oneOf('sortBy', LIKED_SONG_SORTS)),
});
export type LikedSongsQuery = z.output<typeof songListQuery>;

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
  summary:
    'The favorite channels of this session’s account, and the ids of all of them: in the order of ' +
    '`PUT /api/favorites/channels`, then the newest first.',
  query: listQuery,
  response: favoriteChannelsResponse,
  errors: [],
});

export const orderFavoriteChannels = defineRoute({
  method: 'PUT',
  path: '/api/favorites/channels',
  access: 'validated',
  summary:
    'Put the favorite channels in an order. Favorites that the list omits follow, the newest first; ids of no ' +
    'favorite are no error.',
  body: favoriteOrderRule,
  response: successMessage,
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
    'The liked songs of this session’s account, the newest first unless another order is requested, with the metadata ' +
    'that is cached; missing metadata is fetched in the background for the next call. `search` finds words in ' +
    'title, artist and name of the channel.',
  query: songListQuery,
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

/** `removedAt` names the removal to `restoreLikedSongs`. */
const removalResponse = z.extend(successMessage, { removedAt: timestamp });

export const removeLikedSong = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/songs/:id',
  access: 'validated',
  summary: 'Remove a song from the liked songs, which can be undone for an hour.',
  params: idParams,
  response: removalResponse,
  errors: ['liked-song-not-found'],
});

export const removeLikedSongs = defineRoute({
  method: 'POST',
  path: '/api/favorites/songs/delete',
  access: 'validated',
  summary:
    'Remove several songs from the liked songs, which can be undone for an hour. Those that are gone are no error.',
  body: likedSongIdsRule,
  response: removalResponse,
  errors: ['liked-song-not-found'],
});

export const clearLikedSongs = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/songs',
  access: 'validated',
  summary: 'Remove all liked songs that exist at the time of the call, which can be undone for an hour.',
  response: removalResponse,
  errors: [],
});

export const restoreLikedSongs = defineRoute({
  method: 'POST',
  path: '/api/favorites/songs/restore',
  access: 'validated',
  summary:
    'Undo a removal of liked songs: with their ids and the time of their like. A song that was liked again meanwhile ' +
    'stays as it is.',
  body: removalRule,
  response: successMessage,
  errors: ['liked-songs-not-restorable', 'liked-songs-full'],
});

export const exportLikedSongs = defineRoute({
  method: 'GET',
  path: '/api/favorites/songs/export',
  access: 'validated',
  summary:
    'All liked songs of this session’s account as a file, the newest first. In `csv`, a text that spreadsheets would ' +
    'read as a formula begins with an apostrophe. `xspf` has no addresses: players look the songs up in their own music.',
  query: z.object({ format: oneOf('format', SONG_FILE_FORMATS) }),
  response: z.string(),
  downloadTypes: SONG_FILE_FORMATS.map((format) => LIST_TYPES[format]),
  errors: [],
});

/** Null while no key is valid. */
const favoritesKeyStatus = z.extend(success, { createdAt: z.nullable(timestamp) });

export const getFavoritesKey = defineRoute({
  method: 'GET',
  path: '/api/favorites/key',
  access: 'validated',
  summary:
    'Since when a key of this session’s account opens its list of favorites, `/listen/favorites.m3u?key=…`.',
  response: favoritesKeyStatus,
  errors: [],
});

export const createFavoritesKey = defineRoute({
  method: 'POST',
  path: '/api/favorites/key',
  access: 'validated',
  summary:
    'A new key for `/listen/favorites.m3u?key=…`, which replaces the one before. It opens nothing but this list, and is ' +
    'part of this response only.',
  response: z.extend(success, { key: z.string(), createdAt: timestamp }),
  errors: [],
});

export const revokeFavoritesKey = defineRoute({
  method: 'DELETE',
  path: '/api/favorites/key',
  access: 'validated',
  summary: 'Revoke the key of the list of favorites. Revoking it again is not an error.',
  response: successMessage,
  errors: [],
});
