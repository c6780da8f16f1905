import { openTrackInfo } from '../../entities/channel/track-info-store.ts';
import { useFavorite } from '../../entities/favorite/use-favorite.ts';
import { type TrackToLike, useLike } from '../../entities/favorite/use-like.ts';
import { showToast } from '../../lib/toast-store.ts';
import { favoriteErrors } from '../../messages/favorite-messages.ts';
import type { BarTrack } from './bar-titles.tsx';

const toTrackToLike = ({ channel, track }: BarTrack): TrackToLike | null =>
  track && {
    title: track.title,
    artist: track.artist ?? null,
    album: track.album ?? null,
    artwork: track.artwork ?? null,
    channelId: channel._id,
    channelName: channel.name,
  };

const openInfo = (track: TrackToLike | null): void => {
  if (track?.artist) openTrackInfo({ ...track, artist: track.artist });
  else showToast('info', favoriteErrors.noSongInformation);
};

/** The member actions for the channel and its current track; visitors are asked to log in. */
export const useMemberActions = (current: BarTrack) => {
  const track = toTrackToLike(current);
  return {
    favorite: useFavorite(current.channel),
    like: useLike(track),
    openInfo: () => openInfo(track),
  };
};

export type MemberActionsState = ReturnType<typeof useMemberActions>;
