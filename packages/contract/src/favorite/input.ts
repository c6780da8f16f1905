import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';
import { foldName, line, orNull, requiredLine } from '../common/text.ts';
import { isSameOriginPath } from '../common/web-address.ts';
import {
  FAVORITE_CHANNELS_MAX_COUNT,
  ID_MAX_CHARS,
  LABEL_MAX_CHARS,
  PUBLIC_LIST_LIMIT,
  SONG_TEXT_MAX_CHARS,
} from '../limits.ts';
import { likedSongErrors } from './messages.ts';

const songText = (name: string) => z._default(orNull(line(name, SONG_TEXT_MAX_CHARS)), null);

/** A picture that this server does not have is dropped instead of refusing the like. */
const artwork = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text: string | null) => (text !== null && isSameOriginPath(text) ? text : null)),
  ),
  null,
);

/** The body that the player's heart sends. */
export const likedSongRule = z.object({
  title: requiredLine('Title', SONG_TEXT_MAX_CHARS, likedSongErrors.noSongInformation),
  artist: songText('Artist'),
  album: songText('Album'),
  channelId: z._default(orNull(line('Channel', LABEL_MAX_CHARS)), null),
  channelName: songText('Channel name'),
  artwork,
});
export type LikedSongInput = z.output<typeof likedSongRule>;

/** The favorite channels in their new order. */
export const favoriteOrderRule = z.object({
  ids: z
    .array(z.string().check(z.maxLength(ID_MAX_CHARS)), 'ids must be a list of channels')
    .check(
      z.maxLength(FAVORITE_CHANNELS_MAX_COUNT, `ids may have up to ${FAVORITE_CHANNELS_MAX_COUNT} channels`),
    ),
});

/** Songs that are removed together: up to a page of them. */
export const likedSongIdsRule = z.object({
  ids: z
    .array(z.string().check(z.maxLength(ID_MAX_CHARS)), likedSongErrors.chooseSongs)
    .check(
      z.minLength(1, likedSongErrors.chooseSongs),
      z.maxLength(PUBLIC_LIST_LIMIT, `Choose up to ${PUBLIC_LIST_LIMIT} songs`),
    ),
});

/** The removal to undo, by the time that its response has. */
export const removalRule = z.object({ removedAt: timestamp });

/** Equal keys mean the same liked song. */
export const songIdentity = ({
  title,
  artist,
}: {
  readonly title: string;
  readonly artist: string | null;
}): string => JSON.stringify([foldName(title), foldName(artist ?? '')]);
