import type { ChannelStats, Program, ScheduleEntry, StreamCheck } from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';

/** The song on air, as a source tells it. `duration` is in seconds. */
export type Track = {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  readonly duration: number | null;
};

/** A channel as the server keeps it. A change makes a new record, so that equal references mean equal content. */
export type ChannelRecord = {
  readonly id: string;
  readonly channelNumber: number;
  readonly name: string;
  readonly description: string | null;
  readonly genre: string | null;
  readonly streamUrl: string | null;
  readonly imageUrl: string | null;
  readonly logo: string | null;
  /** kbps */
  readonly bitrate: number | null;
  readonly codec: string | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly website: string | null;
  /** The metadata endpoint; not for the public. */
  readonly apiOrigin: string | null;
  /** How the station encodes its titles; null: found out. */
  readonly charset: string | null;
  /** What the last look at the stream has found out. */
  readonly streamCheck: StreamCheck | null;
  readonly featured: boolean;
  readonly isActive: boolean;
  readonly schedule: readonly ScheduleEntry[];
  readonly currentProgram: Program | null;
  readonly track: Track;
  /** When a source last told the song; milliseconds since 1970. */
  readonly trackUpdatedAt: number | null;
  readonly stats: Readonly<ChannelStats>;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewChannel = Pick<ChannelRecord, 'channelNumber' | 'name'> &
  Partial<Omit<ChannelRecord, 'id' | 'channelNumber' | 'name' | 'updatedAt'>>;

/** What an administrator may change. */
export type ChannelPatch = Partial<
  Omit<ChannelRecord, 'id' | 'createdAt' | 'updatedAt' | 'song' | 'trackUpdatedAt' | 'stats' | 'streamCheck'>
>;

export const NO_TRACK: Track = { title: null, artist: null, album: null, artwork: null, duration: null };

const NO_STATS: ChannelStats = {
  totalListeners: 0,
  currentListeners: 0,
  peakListeners: 0,
  totalPlays: 0,
  hereNow: 0,
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
