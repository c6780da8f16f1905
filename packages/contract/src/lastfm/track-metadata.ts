import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';

/** The place of each size in a list of images. */
export const IMAGE_SIZES = ['small', 'medium', 'large', 'extralarge'] as const;

/** `#text` is the address, empty where the service has no image. */
export const sizedImage = z.object({ size: z.enum(IMAGE_SIZES), '#text': z.string() });
const images = z.array(sizedImage);
export type SizedImage = z.output<typeof sizedImage>;

const counts = { playcount: z.nullable(z.int()), listeners: z.nullable(z.int()) };
const link = z.nullable(z.string());

/** `match` runs from 0 to 1. */
export const similarArtist = z.object({ name: z.string(), match: z.number(), url: link, image: images });
export type SimilarArtist = z.output<typeof similarArtist>;

/** `duration` in seconds; `wiki` is plain text. */
export const trackInfo = z.object({
  name: z.string(),
  artist: z.string(),
  album: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  ...counts,
  url: link,
  image: images,
  tags: z.array(z.string()),
  wiki: z.nullable(z.string()),
});
export type TrackInfo = z.output<typeof trackInfo>;

/** `bio` is plain text. */
export const artistInfo = z.object({
  name: z.string(),
  ...counts,
  url: link,
  image: images,
  bio: z.nullable(z.string()),
  tags: z.array(z.string()),
  similar: z.array(similarArtist),
});
export type ArtistInfo = z.output<typeof artistInfo>;

/** `releaseDate` as the service writes it. */
export const albumInfo = z.object({
  name: z.string(),
  artist: z.string(),
  ...counts,
  url: link,
  image: images,
  releaseDate: z.nullable(z.string()),
  tags: z.array(z.string()),
});
export type AlbumInfo = z.output<typeof albumInfo>;

/** Everything about the song on air in one answer. `enhanced` is false where the service knew nothing of it. */
export const trackMetadata = z.object({
  track: trackInfo,
  artist: z.nullable(artistInfo),
  albumInfo: z.nullable(albumInfo),
  albumArt: link,
  artistImage: link,
  similarArtists: z.array(similarArtist),
  enhanced: z.boolean(),
  timestamp: moment,
});
export type TrackMetadata = z.output<typeof trackMetadata>;
