import * as z from 'zod/mini';
import { channelFields, withDistinctAddresses } from '../channel/input.ts';
import { STREAM_KINDS } from '../channel/schema.ts';
import { flag, oneOf, searchText } from '../common/query-values.ts';
import { timestamp } from '../common/schema.ts';
import { line, requiredLine } from '../common/text.ts';
import { isWebAddress } from '../common/web-address.ts';
import {
  CHANNEL_LIST_MAX_BYTES,
  CHANNELS_MAX_COUNT,
  FURTHER_GENRES_MAX_COUNT,
  LABEL_MAX_CHARS,
  URL_MAX_CHARS,
} from '../limits.ts';
import { listErrors } from './messages.ts';

/**
 * A channel of a list: what administrators edit, and what only lists carry. A relay is not in it: that the station
 * may re-stream is confirmed for each channel.
 */
export const listedChannelRule = withDistinctAddresses(
  z.extend(z.omit(channelFields, { relay: true, relayConfirmed: true }), {
    logo: channelFields.shape.imageUrl,
    furtherGenres: z.optional(
      z
        .array(requiredLine('Genre', LABEL_MAX_CHARS, listErrors.genreEmpty))
        .check(z.maxLength(FURTHER_GENRES_MAX_COUNT, listErrors.genresTooMany)),
    ),
    createdAt: z.optional(timestamp),
  }),
);

/** Which channels a list for other programs has: all that play, unless it says otherwise. */
export const listenQuery = z.object({
  genre: z.optional(searchText('genre', LABEL_MAX_CHARS)),
  featured: z.optional(flag('featured')),
  /** What their streams are. */
  format: z.optional(oneOf('format', STREAM_KINDS)),
});
export type ListenQuery = z.output<typeof listenQuery>;

/** A list to be read, unless it comes as a file: its text, or the address that it is fetched from. */
export const listSourceRule = z
  .object({
    text: z.optional(z.string().check(z.maxLength(CHANNEL_LIST_MAX_BYTES, listErrors.tooLarge))),
    url: z.optional(line('Address', URL_MAX_CHARS).check(z.refine(isWebAddress, listErrors.addressInvalid))),
  })
  .check(
    z.refine(({ text, url }) => (text === undefined) !== (url === undefined), {
      message: listErrors.needsSource,
      path: ['text'],
    }),
  );

/** Which channels of an import are featured, whatever the list says: those that have one of some genres, too. */
const featuredChoice = z.union([
  z.enum(['all', 'none']),
  z.object({
    genres: z
      .array(line('Genre', LABEL_MAX_CHARS))
      .check(z.maxLength(CHANNELS_MAX_COUNT, listErrors.featuredGenresTooMany)),
  }),
]);
export type FeaturedChoice = z.output<typeof featuredChoice>;

/** The rows of a preview that are to be imported. What is wrong in one becomes its own remark. */
export const importRule = z.object({
  previewId: z.string(),
  featured: z.optional(featuredChoice),
  rows: z
    .array(
      z.object({
        /** The place in the preview, from 0. */
        index: z.int().check(z.gte(0), z.lt(CHANNELS_MAX_COUNT)),
        /** Absent: as it was previewed. */
        channel: z.optional(z.record(z.string(), z.unknown())),
      }),
      listErrors.noRows,
    )
    .check(z.minLength(1, listErrors.noRows), z.maxLength(CHANNELS_MAX_COUNT, listErrors.tooManyRows)),
});
export type ImportInput = z.output<typeof importRule>;
