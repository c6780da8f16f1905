import type {
  Channel,
  ChannelListResponse,
  DialResponse,
  NowPlaying,
} from '@airdial/contract/channel/schema';
import { isSameOriginPath } from '@airdial/contract/common/web-address';
import { toTimestamp } from '../../../lib/timestamps.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import type { CataloguePage } from './channel-catalogue.ts';
import { findPicture, ownPicture } from './channel-picture-presenter.ts';
import { type ChannelRecord, isRelayed, type Viewer } from './channel-types.ts';
import { findCheck, isDeadEverywhere, presentAccess } from './stream-access-presenter.ts';

type PublicFields = Omit<
  ChannelRecord,
  | 'id'
  | 'apiOrigin'
  | 'charset'
  | 'furtherGenres'
  | 'pictures'
  | 'streamCheck'
  | 'alternatives'
  | 'alternativeChecks'
  | 'loudness'
  | 'relay'
  | 'relayConfirmed'
  | 'track'
  | 'trackUpdatedAt'
>;
/** Never, or a field of the record would reach the public without a place in the contract. */
type LeakedField = Exclude<keyof PublicFields, keyof Channel>;

/** The favorites of a caller with a session; visitors have none, and their channels say nothing. */
export type Favorites = ReadonlySet<string> | null;

export const presentChannel = (
  channel: ChannelRecord,
  viewer: Viewer,
  favorites: Favorites = null,
): Channel => {
  const { id, apiOrigin, charset, furtherGenres, streamCheck, relay, relayConfirmed, ...rest } = channel;
  const { alternatives, alternativeChecks, loudness, pictures, track, trackUpdatedAt, ...fields } = rest;
  const check = findCheck(channel, channel.streamUrl);
  const publicFields: [LeakedField] extends [never] ? PublicFields : never = fields;
  return {
    _id: id,
    ...publicFields,
    imageUrl: ownPicture(channel, channel.imageUrl),
    logo: ownPicture(channel, channel.logo),
    ...(viewer.isAdmin
      ? { apiOrigin, charset, streamCheck: check, relay, relayConfirmed, ...presentImageSource(channel) }
      : isRelayed(channel) && { relay }),
    ...presentAccess(channel, viewer),
    createdAt: toTimestamp(channel.createdAt),
    updatedAt: toTimestamp(channel.updatedAt),
    schedule: [...channel.schedule],
    nowPlaying: presentTrack(channel),
    ...(favorites && { isFavorite: favorites.has(id) }),
  };
};

function presentImageSource(channel: ChannelRecord): Pick<Channel, 'imageSource'> {
  const { imageUrl: url } = channel;
  if (url === null || isSameOriginPath(url)) return {};
  return { imageSource: { url, failure: findPicture(channel, url)?.failure ?? null } };
}

/** Null for an address of another server, which a version before this one has stored. */
export const ownPath = (address: string | null): string | null =>
  address !== null && isSameOriginPath(address) ? address : null;

/** Without a track, its title is null. */
export const presentTrack = ({ track, trackUpdatedAt }: ChannelRecord): NowPlaying => ({
  title: track.title,
  artist: track.artist,
  album: track.album,
  artwork: ownPath(track.artwork),
  duration: track.duration,
  lastUpdated: trackUpdatedAt === null ? null : toTimestamp(trackUpdatedAt),
});

/** For the call of one track: without one, the channel's name is its title, and it was never updated. */
export const presentNowPlaying = (channel: ChannelRecord): NowPlaying => {
  const track = presentTrack(channel);
  return track.title === null ? { ...track, title: channel.name, lastUpdated: null } : track;
};

export function presentPage(
  { channels, total }: CataloguePage,
  { page, limit }: Pick<CatalogueQuery, 'page' | 'limit'>,
  viewer: Viewer,
  favorites: Favorites = null,
): ChannelListResponse {
  const totalPages = Math.ceil(total / limit);
  return {
    success: true,
    channels: channels.map((channel) => presentChannel(channel, viewer, favorites)),
    totalPages,
    pagination: { page, limit, total, totalPages },
  };
}

export const presentDial = (channels: readonly ChannelRecord[]): DialResponse => ({
  success: true,
  numbers: channels.map(({ channelNumber }) => channelNumber),
  ids: channels.map(({ id }) => id),
  names: channels.map(({ name }) => name),
  deadNumbers: channels.filter(isDeadEverywhere).map(({ channelNumber }) => channelNumber),
});
