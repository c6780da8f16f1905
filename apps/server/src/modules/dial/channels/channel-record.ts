import {
  type ChannelStats,
  program,
  RELAY_MODES,
  scheduleEntry,
  streamAlternative,
  streamCheck,
} from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import * as z from 'zod/mini';
import type { ChannelRecord, NewChannel, Track } from './channel-types.ts';

export const NO_TRACK: Track = { title: null, artist: null, album: null, artwork: null, duration: null };

export const NO_STATS: ChannelStats = {
  totalListeners: 0,
  currentListeners: 0,
  peakListeners: 0,
  totalPlays: 0,
  hereNow: 0,
  relayListeners: 0,
};

export const createChannelRecord = (input: NewChannel, id: string, now: number): ChannelRecord => ({
  description: null,
  genre: null,
  streamUrl: null,
  imageUrl: null,
  logo: null,
  bitrate: DEFAULT_BITRATE_KBPS,
  codec: DEFAULT_CODEC,
  country: null,
  language: null,
  website: null,
  apiOrigin: null,
  charset: null,
  streamCheck: null,
  alternatives: [],
  alternativeChecks: [],
  relay: 'off',
  relayConfirmed: false,
  featured: false,
  isActive: true,
  schedule: [],
  currentProgram: null,
  track: NO_TRACK,
  trackUpdatedAt: null,
  stats: NO_STATS,
  createdAt: now,
  ...input,
  id,
  updatedAt: now,
});

/** Every column of the channels table. The repository's queries check them against the schema. */
const columns = {
  id: (channel) => channel.id,
  channel_number: (channel) => channel.channelNumber,
  name: (channel) => channel.name,
  description: (channel) => channel.description,
  genre: (channel) => channel.genre,
  stream_url: (channel) => channel.streamUrl,
  image_url: (channel) => channel.imageUrl,
  logo: (channel) => channel.logo,
  bitrate: (channel) => channel.bitrate,
  codec: (channel) => channel.codec,
  country: (channel) => channel.country,
  language: (channel) => channel.language,
  website: (channel) => channel.website,
  api_origin: (channel) => channel.apiOrigin,
  charset: (channel) => channel.charset,
  stream_check: (channel) => channel.streamCheck && JSON.stringify(channel.streamCheck),
  alternatives: (channel) => JSON.stringify(channel.alternatives),
  alternative_checks: (channel) => JSON.stringify(channel.alternativeChecks),
  relay: (channel): string => channel.relay,
  relay_confirmed: (channel) => Number(channel.relayConfirmed),
  featured: (channel) => Number(channel.featured),
  is_active: (channel) => Number(channel.isActive),
  schedule: (channel) => JSON.stringify(channel.schedule),
  current_program: (channel) => channel.currentProgram && JSON.stringify(channel.currentProgram),
  song_title: (channel) => channel.track.title,
  song_artist: (channel) => channel.track.artist,
  song_album: (channel) => channel.track.album,
  song_artwork: (channel) => channel.track.artwork,
  song_duration: (channel) => channel.track.duration,
  song_updated_at: (channel) => channel.trackUpdatedAt,
  total_listeners: (channel) => channel.stats.totalListeners,
  current_listeners: (channel) => channel.stats.currentListeners,
  peak_listeners: (channel) => channel.stats.peakListeners,
  total_plays: (channel) => channel.stats.totalPlays,
  created_at: (channel) => channel.createdAt,
  updated_at: (channel) => channel.updatedAt,
} as const satisfies Readonly<Record<string, (channel: ChannelRecord) => string | number | null>>;

type ChannelRow = { [Column in keyof typeof columns]: ReturnType<(typeof columns)[Column]> };

export const toRow = (channel: ChannelRecord): ChannelRow =>
  Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(channel)])) as ChannelRow;

export const fromRow = (row: ChannelRow): ChannelRecord => ({
  id: row.id,
  channelNumber: row.channel_number,
  name: row.name,
  description: row.description,
  genre: row.genre,
  streamUrl: row.stream_url,
  imageUrl: row.image_url,
  logo: row.logo,
  bitrate: row.bitrate,
  codec: row.codec,
  country: row.country,
  language: row.language,
  website: row.website,
  apiOrigin: row.api_origin,
  charset: row.charset,
  streamCheck: row.stream_check === null ? null : parseStored(streamCheck, row.stream_check),
  alternatives: parseStored(storedAlternatives, row.alternatives) ?? [],
  alternativeChecks: parseStored(storedChecks, row.alternative_checks) ?? [],
  relay: RELAY_MODES.find((mode) => mode === row.relay) ?? 'off',
  relayConfirmed: row.relay_confirmed === 1,
  featured: row.featured === 1,
  isActive: row.is_active === 1,
  schedule: parseStored(storedSchedule, row.schedule) ?? [],
  currentProgram: row.current_program === null ? null : parseStored(program, row.current_program),
  track: {
    title: row.song_title,
    artist: row.song_artist,
    album: row.song_album,
    artwork: row.song_artwork,
    duration: row.song_duration,
  },
  trackUpdatedAt: row.song_updated_at,
  stats: {
    totalListeners: row.total_listeners,
    currentListeners: row.current_listeners,
    peakListeners: row.peak_listeners,
    totalPlays: row.total_plays,
    // Every process counts its own listeners from zero.
    hereNow: 0,
    relayListeners: 0,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A row that was stored as JSON, perhaps before a column was added. */
export const parseStoredRow = (content: string): ChannelRecord => {
  const row = JSON.parse(content) as ChannelRow;
  const empty = createChannelRecord({ name: row.name, channelNumber: row.channel_number }, row.id, 0);
  return fromRow({ ...toRow(empty), ...row });
};

const storedSchedule = z.array(scheduleEntry);
const storedAlternatives = z.array(streamAlternative);
const storedChecks = z.array(streamCheck);

/** Null for stored text that does not parse: the channel is served without that part. */
function parseStored<Output>(schema: z.ZodMiniType<Output>, text: string): Output | null {
  if (text === '[]') return schema.safeParse([]).data ?? null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
