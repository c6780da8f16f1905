import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';

/**
 * `channel` is the channel's name at the time of the like, so that the song outlives the channel;
 * `timestamp` repeats `likedAt`. From `albumArt` on, the metadata service's data; `duration` in
 * seconds.
 */
export const likedSong = z.object({
  _id: z.string(),
  title: z.string(),
  artist: z.nullable(z.string()),
  channelId: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  artwork: z.nullable(z.string()),
  likedAt: timestamp,
  timestamp,
  albumArt: z.nullable(z.string()),
  artistImage: z.nullable(z.string()),
  album: z.nullable(z.string()),
  playcount: z.nullable(z.int()),
  listeners: z.nullable(z.int()),
  duration: z.nullable(z.number()),
  tags: z.array(z.string()),
  url: z.nullable(z.string()),
});
export type LikedSong = z.output<typeof likedSong>;

export const LIKED_SONG_SORTS = ['newest', 'artist', 'title', 'channel'] as const;
export type LikedSongSort = (typeof LIKED_SONG_SORTS)[number];

/** The formats of a file with liked songs. */
export const SONG_FILE_FORMATS = ['csv', 'json', 'xspf'] as const;
export type SongFileFormat = (typeof SONG_FILE_FORMATS)[number];
