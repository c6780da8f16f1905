import { likedSongTexts } from '@airdial/contract/messages/favorite-messages';
import { trackTexts } from '@airdial/contract/messages/track-messages';
import Disc3 from 'lucide-react/icons/disc-3';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { HeartButton } from '../../ui/heart-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './member-actions.module.css';
import type { MemberActionsOfSong } from './use-member-actions.ts';

const ICON_PX = 22;

const LikeButton = ({ state, press }: MemberActionsOfSong['like']) => (
  <span className={styles.like} data-state={state}>
    <IconButton
      label={state === 'open' ? likedSongTexts.like : likedSongTexts.unlike}
      icon={<ThumbsUp size={ICON_PX} aria-hidden />}
      aria-busy={state === 'sending'}
      onClick={press}
    />
  </span>
);

/** What signed-in listeners can do with the channel and the song on air. */
export const MemberActions = ({ favorite, like, openInfo }: MemberActionsOfSong) => (
  <div className={styles.actions}>
    <HeartButton {...favorite} />
    <LikeButton {...like} />
    <IconButton
      label={trackTexts.open}
      icon={<Disc3 size={ICON_PX} aria-hidden />}
      aria-haspopup="dialog"
      onClick={openInfo}
    />
  </div>
);
