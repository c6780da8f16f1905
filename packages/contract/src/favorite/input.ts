import * as z from 'zod/mini';
import { foldName, line, orNull, requiredLine } from '../common/text.ts';
import { isImageAddress } from '../common/web-address.ts';
import { LABEL_MAX_CHARS, SONG_TEXT_MAX_CHARS } from '../limits.ts';
import { favoriteErrors } from './messages.ts';

const songText = (name: string) => z._default(orNull(line(name, SONG_TEXT_MAX_CHARS)), null);

/** A station's odd picture is no reason to refuse the like. */
const artwork = z._default(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text: string | null) => (text !== null && isImageAddress(text) ? text : null)),
  ),
  null,
);

/** A song as it is sent by the heart in the player. */
export const likedSongRule = z.object({
  title: requiredLine('Title', SONG_TEXT_MAX_CHARS, favoriteErrors.noSongInformation),
  artist: songText('Artist'),
  album: songText('Album'),
  channelId: z._default(orNull(line('Channel', LABEL_MAX_CHARS)), null),
  channelName: songText('Channel name'),
  artwork,
});
export type LikedSongWriting = z.output<typeof likedSongRule>;

/** Equal for songs that count as the same liked song. */
export const songIdentity = ({
  title,
  artist,
}: {
  readonly title: string;
  readonly artist: string | null;
}): string => JSON.stringify([foldName(title), foldName(artist ?? '')]);
