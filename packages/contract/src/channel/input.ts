import * as z from 'zod/mini';
import { ownFieldMessages } from '../common/field-messages.ts';
import { timestamp } from '../common/schema.ts';
import { ifGiven, line, orNull, paragraphs, requiredLine } from '../common/text.ts';
import { timeOfDay } from '../common/time-of-day.ts';
import { hasCredentials, isImageAddress, isWebAddress } from '../common/web-address.ts';
import {
  ALTERNATIVES_MAX_COUNT,
  BITRATE_MAX_KBPS,
  CHANNEL_NUMBER_MAX,
  CHANNELS_AT_ONCE_MAX,
  CODEC_MAX_CHARS,
  ID_MAX_CHARS,
  LABEL_MAX_CHARS,
  PARAGRAPH_MAX_CHARS,
  SCHEDULE_MAX_ENTRIES,
  TITLE_MAX_CHARS,
  URL_MAX_CHARS,
} from '../limits.ts';
import { DAYS_OF_WEEK, RELAY_MODES } from './schema.ts';

type Accepts = (text: string) => boolean;

/** A user name or a password gets a message of its own: the address is right but for that. */
const addressChecks = (accepts: Accepts, message: string, messageOfCredentials: string) => [
  ifGiven((text) => !hasCredentials(text), messageOfCredentials),
  ifGiven((text) => hasCredentials(text) || accepts(text), message),
];

const address = (name: string, accepts: Accepts, message: string) =>
  orNull(
    line(name, URL_MAX_CHARS).check(
      ...addressChecks(accepts, message, ownFieldMessages.addressHasCredentials(name)),
    ),
  );

const wholeNumber = (max: number, message: string) =>
  z.int(message).check(z.gte(1, message), z.lte(max, message));

const trueOrFalse = z.boolean('It must be true or false');

const programName = requiredLine('Program name', TITLE_MAX_CHARS, 'Program name is required');

/**
 * A program that ends at or before its start ends on the next day: equal times are 24 hours. Programs
 * may overlap.
 */
const scheduleEntry = z.object({
  programName,
  dayOfWeek: z.enum(DAYS_OF_WEEK, ownFieldMessages.dayInvalid),
  startTime: timeOfDay,
  endTime: timeOfDay,
});

const currentProgram = z.object({
  name: programName,
  description: z._default(orNull(paragraphs('Description', PARAGRAPH_MAX_CHARS)), null),
  host: z._default(orNull(line('Host', TITLE_MAX_CHARS)), null),
});

const streamUrl = requiredLine('Stream URL', URL_MAX_CHARS, ownFieldMessages.streamUrlRequired).check(
  ...addressChecks(isWebAddress, ownFieldMessages.streamUrlInvalid, ownFieldMessages.streamUrlCredentials),
);
const bitrate = z.nullable(
  wholeNumber(BITRATE_MAX_KBPS, `Bitrate must be a whole number from 1 to ${BITRATE_MAX_KBPS}`),
);
const codec = orNull(line('Codec', CODEC_MAX_CHARS));

const isCharset = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

const alternative = z.object({
  streamUrl,
  codec: z._default(codec, null),
  bitrate: z._default(bitrate, null),
});

type WithAddresses = {
  readonly streamUrl: string | null;
  readonly alternatives?: readonly { readonly streamUrl: string }[] | undefined;
};

/** The index of the first alternative whose address the channel has already; -1 when all differ. */
export function findRepeatedAddress({ streamUrl: first, alternatives = [] }: WithAddresses): number {
  const seen = new Set([toAddressKey(first ?? '')]);
  return alternatives.findIndex(({ streamUrl: address }) => {
    const key = toAddressKey(address);
    return seen.has(key) || !seen.add(key);
  });
}

/** Equal for spellings of one address; http and https are two, because either may fail alone. */
const toAddressKey = (address: string): string => (URL.canParse(address) ? new URL(address).href : address);

/** What administrators edit of a channel, without the rules that hold between its fields. */
export const channelFields = z.object({
  channelNumber: z.optional(wholeNumber(CHANNEL_NUMBER_MAX, ownFieldMessages.channelNumberInvalid)),
  name: requiredLine('Channel name', TITLE_MAX_CHARS, ownFieldMessages.channelNameRequired),
  streamUrl,
  /** Where it is played when `streamUrl` fails, in this order. */
  alternatives: z.optional(
    z.array(alternative).check(z.maxLength(ALTERNATIVES_MAX_COUNT, ownFieldMessages.alternativesTooMany)),
  ),
  description: z.optional(orNull(paragraphs('Description', PARAGRAPH_MAX_CHARS))),
  genre: z.optional(orNull(line('Genre', LABEL_MAX_CHARS))),
  imageUrl: z.optional(address('Image URL', isImageAddress, ownFieldMessages.imageUrlInvalid)),
  bitrate: z.optional(bitrate),
  codec: z.optional(codec),
  country: z.optional(orNull(line('Country', LABEL_MAX_CHARS))),
  language: z.optional(orNull(line('Language', LABEL_MAX_CHARS))),
  website: z.optional(address('Website', isWebAddress, ownFieldMessages.websiteInvalid)),
  apiOrigin: z.optional(address('Metadata endpoint', isWebAddress, ownFieldMessages.apiOriginInvalid)),
  /** A WHATWG label such as `windows-1251`. */
  charset: z.optional(
    orNull(line('Charset', LABEL_MAX_CHARS).check(ifGiven(isCharset, ownFieldMessages.charsetInvalid))),
  ),
  /** Other than off, it needs `relayConfirmed`, now or at an earlier save. */
  relay: z.optional(z.enum(RELAY_MODES)),
  /** That the station may re-stream the channel. It stays confirmed: false, as a channel is read, changes nothing. */
  relayConfirmed: z.optional(trueOrFalse),
  featured: z.optional(trueOrFalse),
  isActive: z.optional(trueOrFalse),
  schedule: z.optional(
    z.array(scheduleEntry).check(z.maxLength(SCHEDULE_MAX_ENTRIES, ownFieldMessages.scheduleTooLong)),
  ),
  currentProgram: z.optional(z.nullable(currentProgram)),
});

/** Refuses a channel that has an address twice. */
export const withDistinctAddresses = <Rule extends z.ZodMiniType<WithAddresses>>(rule: Rule): Rule =>
  rule.check(
    z.superRefine((channel, context) => {
      const index = findRepeatedAddress(channel);
      if (index < 0) return;
      const path = ['alternatives', index, 'streamUrl'];
      context.addIssue({ code: 'custom', message: ownFieldMessages.alternativeTwice, path, input: channel });
    }),
  ) as Rule;

/**
 * A channel that an administrator creates or changes. The server fills in absent fields: the next
 * free number and the defaults for a new channel, the stored values for an existing one.
 */
export const channelRule = withDistinctAddresses(channelFields);

const channelId = z.string().check(z.maxLength(ID_MAX_CHARS));

const atOnce = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item)
    .check(
      z.minLength(1, ownFieldMessages.channelsAtOnce),
      z.maxLength(CHANNELS_AT_ONCE_MAX, ownFieldMessages.channelsAtOnce),
    );

/** Channels that are deleted or restored together. */
export const channelIdsRule = z.object({ ids: atOnce(channelId) });

/**
 * The same change of several channels. `updatedAt` is the version that the change is based on;
 * without it, the stored channel is changed unconditionally.
 */
export const channelsUpdateRule = z.object({
  channels: atOnce(z.object({ id: channelId, updatedAt: z.optional(timestamp) })),
  change: z.pick(channelFields, {
    genre: true,
    relay: true,
    relayConfirmed: true,
    featured: true,
    isActive: true,
  }),
});
export type ChannelsUpdate = z.output<typeof channelsUpdateRule>;

const RENUMBER_MODES = ['insert', 'swap'] as const;

/** A channel that gets another number, and what happens to the one that has it. */
export const renumberRule = z.object({
  id: channelId,
  channelNumber: wholeNumber(CHANNEL_NUMBER_MAX, ownFieldMessages.channelNumberInvalid),
  mode: z.enum(RENUMBER_MODES),
  /** Where an `insert` takes another one back: the number that the others leave free. */
  gap: z.optional(wholeNumber(CHANNEL_NUMBER_MAX, ownFieldMessages.channelNumberInvalid)),
});
export type Renumbering = z.output<typeof renumberRule>;

/** What a stream check needs, before the channel is saved. */
export const streamCheckRule = z.pick(channelFields, { streamUrl: true, apiOrigin: true });

const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,20}:\/\//i;

/** What people paste: without a scheme it is http, which servers of pages redirect to https. */
export const inspectionRule = z.object({
  url: requiredLine('Address', URL_MAX_CHARS, ownFieldMessages.inspectionUrlInvalid).check(
    z.overwrite((text) => (text === '' || HAS_SCHEME.test(text) ? text : `http://${text}`)),
    ...addressChecks(
      isWebAddress,
      ownFieldMessages.inspectionUrlInvalid,
      ownFieldMessages.addressHasCredentials('Address'),
    ),
  ),
});

/**
 * `updatedAt` is the version that was edited; without it, the stored channel is overwritten
 * unconditionally.
 */
export const channelUpdateRule = withDistinctAddresses(
  z.extend(channelFields, { updatedAt: z.optional(timestamp) }),
);
export type ChannelUpdate = z.output<typeof channelUpdateRule>;
export type ChannelInput = z.output<typeof channelRule>;
