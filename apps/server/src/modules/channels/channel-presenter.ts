import type { Channel, ChannelListResponse, NowPlaying } from '@airdial/contract/channel/schema';
import type { CatalogueQuery } from './catalogue-query.ts';
import type { CataloguePage } from './channel-catalogue.ts';
import type { ChannelRecord, Viewer } from './channel-types.ts';

const toTimestamp = (time: number): string => new Date(time).toISOString();

type PublicFields = Omit<
  ChannelRecord,
  'id' | 'apiOrigin' | 'charset' | 'streamCheck' | 'track' | 'trackUpdatedAt'
>;
/** Never, or a field of the record would reach the public without a place in the contract. */
type LeakedField = Exclude<keyof PublicFields, keyof Channel>;

export const presentChannel = (channel: ChannelRecord, viewer: Viewer): Channel => {
  const { id, apiOrigin, charset, streamCheck, track, trackUpdatedAt, ...fields } = channel;
  const publicFields: [LeakedField] extends [never] ? PublicFields : never = fields;
  return {
    _id: id,
    ...publicFields,
    ...(viewer.isAdmin ? { apiOrigin, streamCheck: presentCheck(channel) } : {}),
    createdAt: toTimestamp(channel.createdAt),
    updatedAt: toTimestamp(channel.updatedAt),
    schedule: [...channel.schedule],
    nowPlaying: presentTrack(channel),
  };
};

/** The check of an earlier stream URL no longer applies. */
const presentCheck = ({ streamCheck, streamUrl }: ChannelRecord) =>
  streamCheck?.streamUrl === streamUrl ? streamCheck : null;

const presentTrack = ({ track, trackUpdatedAt }: ChannelRecord): NowPlaying => ({
  title: track.title,
  artist: track.artist,
  album: track.album,
  artwork: track.artwork,
  duration: track.duration,
  lastUpdated: trackUpdatedAt === null ? null : toTimestamp(trackUpdatedAt),
});

/** The track that plays; without one, the channel's name is its title. */
export const presentNowPlaying = (channel: ChannelRecord): NowPlaying => ({
  ...presentTrack(channel),
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
