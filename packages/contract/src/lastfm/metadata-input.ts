import * as z from 'zod/mini';
import { wholeNumber } from '../common/query-values.ts';
import { line, requiredLine } from '../common/text.ts';
import {
  METADATA_STATS_DEFAULT_DAYS,
  METADATA_STATS_MAX_DAYS,
  SIMILAR_ARTISTS_DEFAULT_COUNT,
  SIMILAR_ARTISTS_MAX_COUNT,
  SONG_TEXT_MAX_CHARS,
} from '../limits.ts';

const name = (label: string) => requiredLine(label, SONG_TEXT_MAX_CHARS, `${label} is required`);

/** What a call to the metadata service asks about, as it stands in the path. */
export const artistParams = z.object({ artist: name('Artist') });
export const trackParams = z.object({ artist: name('Artist'), track: name('Track') });
export const albumParams = z.object({ artist: name('Artist'), album: name('Album') });

const MUSICBRAINZ_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A MusicBrainz id tells namesakes apart. */
export const mbidQuery = z.object({
  mbid: z.optional(
    z
      .string('mbid must be text')
      .check(z.toLowerCase(), z.regex(MUSICBRAINZ_ID, 'mbid must be a MusicBrainz id')),
  ),
});

export const albumQuery = z.object({ album: z.optional(line('Album', SONG_TEXT_MAX_CHARS)) });

export const similarQuery = z.object({
  limit: z._default(wholeNumber('limit', 1, SIMILAR_ARTISTS_MAX_COUNT), SIMILAR_ARTISTS_DEFAULT_COUNT),
});

export const statsQuery = z.object({
  days: z._default(wholeNumber('days', 1, METADATA_STATS_MAX_DAYS), METADATA_STATS_DEFAULT_DAYS),
});
