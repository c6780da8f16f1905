import type { ChannelListAnswer } from '@airdial/contract/channel/routes';
import type { Channel, NowPlaying } from '@airdial/contract/channel/schema';
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

const presentSong = ({ song, songUpdatedAt }: ChannelRecord): NowPlaying => ({
  title: song.title,
  artist: song.artist,
  album: song.album,
  artwork: song.artwork,
  duration: song.duration,
  lastUpdated: songUpdatedAt === null ? null : toMoment(songUpdatedAt),
});

/** The song on air; when none is known, the channel's name stands in for it. */
export const presentNowPlaying = (channel: ChannelRecord): NowPlaying => ({
  ...presentSong(channel),
  title: channel.song.title ?? channel.name,
});

export function presentPage(
  { channels, total }: CataloguePage,
  { page, limit }: CatalogueQuery,
  viewer: Viewer,
): ChannelListAnswer {
  const totalPages = Math.ceil(total / limit);
  return {
    success: true,
    channels: channels.map((channel) => presentChannel(channel, viewer)),
    totalPages,
    pagination: { page, limit, total, totalPages },
  };
}
