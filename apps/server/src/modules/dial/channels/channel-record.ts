import type { ChannelStats } from '@airdial/contract/channel/schema';
import { type ChannelRow, initialFields, readFields, writeFields } from '../../../db/channel-table.ts';
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
  ...initialFields,
  track: NO_TRACK,
  trackUpdatedAt: null,
  stats: NO_STATS,
  createdAt: now,
  ...input,
  id,
  updatedAt: now,
});

export const toRow = (channel: ChannelRecord): ChannelRow => ({
  id: channel.id,
  channel_number: channel.channelNumber,
  name: channel.name,
  ...writeFields(channel),
  song_title: channel.track.title,
  song_artist: channel.track.artist,
  song_album: channel.track.album,
  song_artwork: channel.track.artwork,
  song_duration: channel.track.duration,
  song_updated_at: channel.trackUpdatedAt,
  total_listeners: channel.stats.totalListeners,
  current_listeners: channel.stats.currentListeners,
  peak_listeners: channel.stats.peakListeners,
  total_plays: channel.stats.totalPlays,
  created_at: channel.createdAt,
  updated_at: channel.updatedAt,
});

export const fromRow = (row: ChannelRow): ChannelRecord => ({
  id: row.id,
  channelNumber: row.channel_number,
  name: row.name,
  ...readFields(row),
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
