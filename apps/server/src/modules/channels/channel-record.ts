import type { ChannelStats } from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import type { ChannelRecord, NewChannel, Track } from './channel-types.ts';

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
