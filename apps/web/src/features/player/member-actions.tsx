import Disc3 from 'lucide-react/icons/disc-3';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { HeartButton } from '../../ui/media/heart-button.tsx';
import styles from './member-actions.module.css';
import type { MemberActionsState } from './use-member-actions.ts';

const ICON_PX = 22;

const LikeButton = ({ state, press }: MemberActionsState['like']) => (
  <span className={styles.like} data-state={state}>
    <IconButton
      label={state === 'open' ? likedSongTexts.like : likedSongTexts.unlike}
      icon={<ThumbsUp size={ICON_PX} aria-hidden />}
      aria-busy={state === 'sending'}
      onClick={press}
    />
  </span>
);

/** What members can do with the channel and its current track. */
export const MemberActions = ({ favorite, like, openInfo }: MemberActionsState) => (
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
