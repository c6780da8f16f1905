import { favoriteErrors, likedSongTexts } from '@airdial/contract/messages/favorite-messages';
import { trackTexts } from '@airdial/contract/messages/track-messages';
import Disc3 from 'lucide-react/icons/disc-3';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useFavorite } from '../../lib/favorites/use-favorite.ts';
import { useLike } from '../../lib/favorites/use-like.ts';
import { showToast } from '../../lib/toast-store.ts';
import { openTrackInfo } from '../../lib/track-info-store.ts';
import { HeartButton } from '../../ui/heart-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OnAir } from './bar-titles.tsx';
import styles from './member-actions.module.css';

const ICON_PX = 22;

const toHeard = ({ channel, song }: OnAir) =>
  song && {
    title: song.title,
    artist: song.artist ?? null,
    album: song.album ?? null,
    artwork: song.artwork ?? null,
    channelId: channel._id,
    channelName: channel.name,
  };

const LikeButton = (onAir: OnAir) => {
  const { state, press } = useLike(toHeard(onAir));
  return (
    <span className={styles.like} data-state={state}>
      <IconButton
        label={state === 'open' ? likedSongTexts.like : likedSongTexts.unlike}
        icon={<ThumbsUp size={ICON_PX} aria-hidden />}
        aria-busy={state === 'sending'}
        onClick={press}
      />
    </span>
  );
};

const TrackInfoButton = ({ song }: Pick<OnAir, 'song'>) => {
  const open = () => {
    if (!song?.title || !song.artist) return showToast('info', favoriteErrors.noSongInformation);
    const { title, artist, album = null, artwork = null } = song;
    openTrackInfo({ title, artist, album, artwork });
  };
  return (
    <IconButton
      label={trackTexts.open}
      icon={<Disc3 size={ICON_PX} aria-hidden />}
      aria-haspopup="dialog"
      onClick={open}
    />
  );
};

/** What signed-in listeners can do with the channel and the song on air. */
export const MemberActions = ({ channel, song }: OnAir) => (
  <div className={styles.actions}>
    <HeartButton {...useFavorite(channel)} />
    <LikeButton channel={channel} song={song} />
    <TrackInfoButton song={song} />
  </div>
);
