import { favoriteErrors } from '@airdial/contract/favorite/messages';
import { openTrackInfo } from '../../entities/channel/track-info-store.ts';
import { useFavorite } from '../../entities/favorite/use-favorite.ts';
import { type TrackToLike, useLike } from '../../entities/favorite/use-like.ts';
import { showToast } from '../../lib/toast-store.ts';
import type { OnAir } from './bar-titles.tsx';

const toHeard = ({ channel, song }: OnAir): TrackToLike | null =>
  song && {
    title: song.title,
    artist: song.artist ?? null,
    album: song.album ?? null,
    artwork: song.artwork ?? null,
    channelId: channel._id,
    channelName: channel.name,
  };

const openInfoOn = (heard: TrackToLike | null): void => {
  if (heard?.artist) openTrackInfo({ ...heard, artist: heard.artist });
  else showToast('info', favoriteErrors.noSongInformation);
};

/** What can be done with the channel and the song on air; a visitor who tries is told to log in. */
export const useMemberActions = (onAir: OnAir) => {
  const heard = toHeard(onAir);
  return {
    favorite: useFavorite(onAir.channel),
    like: useLike(heard),
    openInfo: () => openInfoOn(heard),
  };
};

export type MemberActionsOfSong = ReturnType<typeof useMemberActions>;
