import type { Channel, ChannelListResponse, NowPlaying } from '@airdial/contract/channel/schema';
import type { CatalogueQuery, Viewer } from './catalogue-query.ts';
import type { CataloguePage } from './channel-catalogue.ts';
import type { ChannelRecord } from './channel-record.ts';

const toMoment = (time: number): string => new Date(time).toISOString();

export const presentChannel = (channel: ChannelRecord, viewer: Viewer): Channel => ({
  _id: channel.id,
  channelNumber: channel.channelNumber,
  name: channel.name,
  description: channel.description,
  genre: channel.genre,
  streamUrl: channel.streamUrl,
  imageUrl: channel.imageUrl,
  logo: channel.logo,
  bitrate: channel.bitrate,
  codec: channel.codec,
  country: channel.country,
  language: channel.language,
  website: channel.website,
  ...(viewer.isAdmin ? { apiOrigin: channel.apiOrigin, streamCheck: presentCheck(channel) } : {}),
  featured: channel.featured,
  isActive: channel.isActive,
  createdAt: toMoment(channel.createdAt),
  updatedAt: toMoment(channel.updatedAt),
  schedule: [...channel.schedule],
  currentProgram: channel.currentProgram,
  nowPlaying: presentSong(channel),
  stats: channel.stats,
});

/** One of an address that the channel had before says nothing any more. */
const presentCheck = ({ streamCheck, streamUrl }: ChannelRecord) =>
  streamCheck?.streamUrl === streamUrl ? streamCheck : null;

const presentSong = ({ track, trackUpdatedAt }: ChannelRecord): NowPlaying => ({
  title: track.title,
  artist: track.artist,
  album: track.album,
  artwork: track.artwork,
  duration: track.duration,
  lastUpdated: trackUpdatedAt === null ? null : toMoment(trackUpdatedAt),
});

/** The song on air; when none is known, the channel's name stands in for it. */
export const presentNowPlaying = (channel: ChannelRecord): NowPlaying => ({
  ...presentSong(channel),
  title: channel.track.title ?? channel.name,
});

export function presentPage(
  { channels, total }: CataloguePage,
  { page, limit }: CatalogueQuery,
  viewer: Viewer,
): ChannelListResponse {
  const totalPages = Math.ceil(total / limit);
  return {
    success: true,
    channels: channels.map((channel) => presentChannel(channel, viewer)),
    totalPages,
    pagination: { page, limit, total, totalPages },
  };
}
