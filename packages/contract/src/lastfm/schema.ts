import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';

/**
 * `cacheDuration` in seconds, `rateLimitDelay` in milliseconds. `secretKey` is always empty in a
 * response; `secretKeyIsSet` says whether one is stored.
 */
export const lastfmConfig = z.object({
  apiKey: z.string(),
  secretKey: z.literal(''),
  secretKeyIsSet: z.boolean(),
  enabled: z.boolean(),
  cacheEnabled: z.boolean(),
  cacheDuration: z.int(),
  rateLimitDelay: z.int(),
  maxRetries: z.int(),
  /** Null before the first save. */
  lastUpdated: z.nullable(timestamp),
});
export type LastfmConfig = z.output<typeof lastfmConfig>;

/** The public part of the configuration. */
export const lastfmStatus = z.object({ enabled: z.boolean(), configured: z.boolean() });
export type LastfmStatus = z.output<typeof lastfmStatus>;

/**
 * `cacheHits` were served from the cache; so were `staleResponses`, past their expiry, because
 * Last.fm did not respond. `upstreamCalls` went to Last.fm, retries included, and `upstreamErrors`
 * of them failed.
 */
const lookupCounts = {
  lookups: z.int(),
  cacheHits: z.int(),
  staleResponses: z.int(),
  upstreamCalls: z.int(),
  upstreamErrors: z.int(),
};

/** The metadata service's activity by day, in UTC. */
export const lastfmStats = z.object({
  days: z.array(z.object({ date: z.iso.date(), ...lookupCounts })),
  totals: z.object(lookupCounts),
  cachedEntries: z.int(),
});
export type LastfmStats = z.output<typeof lastfmStats>;

/** The order of the sizes in a list of images. */
export const IMAGE_SIZES = ['small', 'medium', 'large', 'extralarge'] as const;

/** `#text` is the URL, empty when the service has no image. */
const sizedImage = z.object({ size: z.enum(IMAGE_SIZES), '#text': z.string() });
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

/** Everything about the song on air. `enhanced` is false when the service does not know it. */
export const trackMetadata = z.object({
  track: trackInfo,
  artist: z.nullable(artistInfo),
  albumInfo: z.nullable(albumInfo),
  albumArt: link,
  artistImage: link,
  similarArtists: z.array(similarArtist),
  enhanced: z.boolean(),
  timestamp: timestamp,
});
export type TrackMetadata = z.output<typeof trackMetadata>;
