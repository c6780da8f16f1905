import { openTrackInfo } from '../../entities/channel/track-info-store.ts';
import { useFavorite } from '../../entities/favorite/use-favorite.ts';
import { type TrackToLike, useLike } from '../../entities/favorite/use-like.ts';
import { useClosedReason } from '../../entities/session/use-closed-reason.ts';
import { useSite } from '../../entities/site/site.ts';
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

const openInfo = (track: TrackToLike | null, closedReason: string | null): void => {
  if (closedReason !== null) showToast('info', closedReason);
  else if (track?.artist) openTrackInfo({ ...track, artist: track.artist });
  else showToast('info', favoriteErrors.noSongInformation);
};

/** The member actions for the channel and its current track; visitors are asked to log in. */
export const useMemberActions = (current: BarTrack) => {
  const track = toTrackToLike(current);
  const closedReason = useClosedReason();
  const { lastFmEnabled } = useSite().system;
  return {
    favorite: useFavorite(current.channel),
    like: useLike(track),
    closedReason,
    /** Null while the metadata service is off. */
    openInfo: lastFmEnabled ? () => openInfo(track, closedReason) : null,
  };
};

export type MemberActionsState = ReturnType<typeof useMemberActions>;
