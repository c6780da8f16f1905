import * as z from 'zod/mini';
import { pagination, success, timestamp } from '../common/schema.ts';

export const CHANNEL_GENRES = [
  'Pop',
  'Rock',
  'Jazz',
  'Classical',
  'Electronic',
  'Hip Hop',
  'Country',
  'R&B',
  'Alternative',
  'Indie',
  'Folk',
  'Reggae',
  'Blues',
  'Punk',
  'Metal',
  'World',
  'Talk',
  'News',
  'Sports',
  'Other',
] as const;

export const CHANNEL_CODECS = ['MP3', 'AAC', 'OGG', 'FLAC'] as const;

/** Browsers play them in different ways. */
const OGG_CODECS = ['OPUS', 'VORBIS', 'FLAC'] as const;
export type OggCodec = (typeof OGG_CODECS)[number];

/** When listeners hear a channel through this server; needed: where a browser cannot play it directly. */
export const RELAY_MODES = ['off', 'needed', 'always'] as const;
export type RelayMode = (typeof RELAY_MODES)[number];

export const DAYS_OF_WEEK = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const program = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  host: z.nullable(z.string()),
});
export type Program = z.output<typeof program>;

/**
 * Times are HH:MM in the station's own time zone. A program that ends at or before its start ends on
 * the next day: equal times are 24 hours.
 */
export const scheduleEntry = z.object({
  programName: z.string(),
  dayOfWeek: z.enum(DAYS_OF_WEEK),
  startTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  endTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
});
export type ScheduleEntry = z.output<typeof scheduleEntry>;

/** The song on air. `duration` is in seconds. */
export const nowPlaying = z.object({
  title: z.nullable(z.string()),
  artist: z.nullable(z.string()),
  album: z.nullable(z.string()),
  artwork: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  lastUpdated: z.nullable(timestamp),
});
export type NowPlaying = z.output<typeof nowPlaying>;

/**
 * `currentListeners` is the stream server's own count where it publishes one, otherwise ours;
 * `hereNow` is always ours: those who listen in a page of the station. `relayListeners` are those of the
 * relay who listen without one.
 */
export const channelStats = z.object({
  totalListeners: z.int(),
  currentListeners: z.int(),
  peakListeners: z.int(),
  totalPlays: z.int(),
  hereNow: z.int(),
  relayListeners: z.int(),
});
export type ChannelStats = z.output<typeof channelStats>;

/** What a probe finds wrong with a stream that plays; `http`: on a station that is https. */
const STREAM_PROBLEMS = ['slow', 'no-titles', 'http', 'playlist'] as const;

/** Why the last probe of a stream found no audio. `unreadable`: none of the others. */
export const STREAM_FAILURES = [
  'unknown-host',
  'unreachable',
  'bad-certificate',
  'too-many-redirects',
  'timeout',
  'refused',
  'not-audio',
  'unreadable',
] as const;
export type StreamFailure = (typeof STREAM_FAILURES)[number];

/** Why a channel needs the attention of an administrator. */
export const CHANNEL_PROBLEMS = ['dead', ...STREAM_PROBLEMS, 'duplicate'] as const;
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

/** Values of a list's `attention` parameter. */
export const ATTENTION = ['any', ...CHANNEL_PROBLEMS] as const;
export type Attention = (typeof ATTENTION)[number];

/** The result of probing a stream. `warnings` are texts; none of them prevents saving a channel. */
export const streamCheck = z.object({
  checkedAt: timestamp,
  /** The probed address. */
  streamUrl: z.string(),
  /** Whether it sends audio. */
  isReachable: z.boolean(),
  /** The address of the stream inside a playlist; null when the address is no playlist. */
  resolvedUrl: z.nullable(z.string()),
  /** Where the redirects of the stream's address end; absent without any. */
  finalUrl: z.optional(z.string()),
  /**
   * Present when the address contained the session of one listener, and a probe has tried it without: the
   * address as it was, where the same stream was found and `streamUrl` is stored instead; null where not.
   */
  sessionAddress: z.optional(z.nullable(z.string())),
  contentType: z.nullable(z.string()),
  codec: z.nullable(z.string()),
  /** What Ogg contains; null for other streams, and when unknown. */
  oggCodec: z._default(z.nullable(z.enum(OGG_CODECS)), null),
  /** The address is an HLS playlist, whose segments contain the audio. */
  isHls: z._default(z.boolean(), false),
  /** kbps */
  bitrate: z.nullable(z.int()),
  /** Whether this site's pages may read the stream (CORS); null when unknown. */
  allowsCrossOrigin: z.nullable(z.boolean()),
  /** Where the song titles come from; null when there are none. */
  metadataSource: z.nullable(z.enum(['endpoint', 'status-page', 'stream'])),
  warnings: z.array(z.string()),
  problems: z._default(z.array(z.enum(STREAM_PROBLEMS)), []),
  /** Since when no probe has found audio; null when the last one has. */
  failingSince: z._default(z.nullable(timestamp), null),
  /** Absent while a probe finds audio, and where this server refused to call the address. */
  failure: z.optional(z.enum(STREAM_FAILURES)),
});
export type StreamCheck = z.output<typeof streamCheck>;

/**
 * Why the loudness of a channel is not measured. `format`: only ffmpeg decodes it, which this server lacks; `hls`: its
 * segments are encrypted or parts of files; `own`: a demo channel.
 */
const LOUDNESS_PROBLEMS = ['format', 'hls', 'own', 'unreachable', 'undecodable', 'silent'] as const;
export type LoudnessProblem = (typeof LOUDNESS_PROBLEMS)[number];

export const channelLoudness = z.object({
  /** Integrated over the last days (EBU R 128), in LUFS; null when it is not known. */
  lufs: z.nullable(z.number()),
  /** Why the last try failed; null when it succeeded. */
  problem: z.nullable(z.enum(LOUDNESS_PROBLEMS)),
  measuredAt: timestamp,
  /**
   * By how many decibels the relay lowers the stream itself while the system's `sameVolume` is on; absent: it does not.
   * `attenuation` is what is left to pages.
   */
  streamAttenuation: z.optional(z.number()),
});

/**
 * What a stream is, as far as the way to play it depends on it. ogg: its codec is not known. other:
 * Vorbis, WMA and the like.
 */
export const STREAM_KINDS = ['mp3', 'aac', 'opus', 'flac', 'ogg', 'unknown', 'other', 'hls'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

/** Where and how a browser may play a channel. */
const playAddress = z.object({
  /** A path is one of this server. */
  url: z.string(),
  kind: z.enum(STREAM_KINDS),
  /** Whether this site's pages may read the stream (CORS); null when unknown. */
  readable: z.nullable(z.boolean()),
  /** kbps */
  bitrate: z.nullable(z.int()),
  /** Present when the last probes found no audio. */
  isDead: z.optional(z.literal(true)),
  /** Why the last probe found no audio. */
  failure: z.optional(z.enum(STREAM_FAILURES)),
});
export type PlayAddress = z.output<typeof playAddress>;

/** A further address of a channel: the same program, perhaps with another codec or bitrate. */
export const streamAlternative = z.object({
  streamUrl: z.string(),
  codec: z.nullable(z.string()),
  /** kbps */
  bitrate: z.nullable(z.int()),
});
export type StreamAlternative = z.output<typeof streamAlternative>;

const presentedAlternative = z.extend(streamAlternative, {
  /** The result of the last probe, null before it; only administrators get it. */
  streamCheck: z.optional(z.nullable(streamCheck)),
});

/** A picture of another server, which this one has fetched for a channel, or could not. */
export const channelPicture = z.object({
  /** Where it was fetched from. */
  url: z.string(),
  /** Where this server serves it; null when it could not be fetched. */
  path: z.nullable(z.string()),
  /** Text for people: why the last try failed. */
  failure: z.nullable(z.string()),
  /** The `updatedAt` of the channel that the last try was for, in milliseconds since 1970. */
  version: z.number(),
});
export type ChannelPicture = z.output<typeof channelPicture>;

/** A channel's look, sound and origin. Lists carry them, and the dialog of an import's row edits them. */
export const channelFacts = z.object({
  imageUrl: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** kbps */
  bitrate: z.nullable(z.int()),
  codec: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  website: z.nullable(z.string()),
});

export const channel = z.object({
  _id: z.string(),
  channelNumber: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  genre: z.nullable(z.string()),
  streamUrl: z.nullable(z.string()),
  ...channelFacts.shape,
  /**
   * Present where `imageUrl` was saved as an address of another server: that address, of whose picture
   * `imageUrl` is this server's copy. `failure` says why there is none. Only administrators get it.
   */
  imageSource: z.optional(z.pick(channelPicture, { url: true, failure: true })),
  /** The metadata endpoint; only administrators get it. */
  apiOrigin: z.optional(z.nullable(z.string())),
  /** The encoding of its titles where they are not UTF-8; null: detected. Only administrators get it. */
  charset: z.optional(z.nullable(z.string())),
  /** The result of the last probe, null before it; only administrators get it. */
  streamCheck: z.optional(z.nullable(streamCheck)),
  /**
   * Where a browser plays the channel, in the order in which addresses are tried: with the relay where
   * it needs one, and dead addresses last. A page on https skips what is http. Empty: nowhere.
   * Servers of the version before do not send it.
   */
  play: z.optional(z.array(playAddress)),
  /** Present when the last probes found no audio, at any of its addresses. */
  isDead: z.optional(z.literal(true)),
  /** By how many decibels what pages play of it is louder than the common loudness; absent: it is not, or not known. */
  attenuation: z.optional(z.number()),
  /** What was measured, null before it; only administrators get it. */
  loudness: z.optional(z.nullable(channelLoudness)),
  /** Its further addresses, in the order of the operator. Absent: `streamUrl` is its only address. */
  alternatives: z.optional(z.array(presentedAlternative)),
  /** `/relay/<id>` serves the stream. Visitors get no 'off': absent means it. */
  relay: z.optional(z.enum(RELAY_MODES)),
  /** Whether an administrator has confirmed the right to re-stream; only administrators get it. */
  relayConfirmed: z.optional(z.boolean()),
  featured: z.boolean(),
  isActive: z.boolean(),
  /** Only callers with a session get it. */
  isFavorite: z.optional(z.boolean()),
  createdAt: timestamp,
  updatedAt: timestamp,
  schedule: z.array(scheduleEntry),
  currentProgram: z.nullable(program),
  nowPlaying,
  stats: channelStats,
});
export type Channel = z.output<typeof channel>;

export const channelListResponse = z.extend(success, {
  channels: z.array(channel),
  totalPages: z.int(),
  pagination,
});
export type ChannelListResponse = z.output<typeof channelListResponse>;

/** Fields in lists of their own, in the same order: compressed, a list of objects is a fifth larger. */
export const dialResponse = z.extend(success, {
  numbers: z.array(z.int()),
  ids: z.array(z.string()),
  names: z.array(z.string()),
  /** The numbers of those where the last probes found no audio, at any of their addresses. */
  deadNumbers: z.array(z.int()),
});
export type DialResponse = z.output<typeof dialResponse>;
