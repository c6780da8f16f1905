import Disc3 from '@lucide/icons/icons/disc-3';
import ThumbsUp from '@lucide/icons/icons/thumbs-up';
import { likedSongTexts } from '../../messages/favorite-messages.ts';
import { playerBarCaptions } from '../../messages/player-bar-messages.ts';
import { trackTexts } from '../../messages/track-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { HeartButton } from '../../ui/media/heart-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Captioned } from './captioned.tsx';
import styles from './member-actions.module.css';
import type { MemberActionsState } from './use-member-actions.ts';

/** A press then explains itself. */
const closedProps = (label: string, closedReason: string | null) =>
  closedReason === null
    ? { label }
    : { label: `${label}: ${closedReason}`, title: closedReason, 'aria-disabled': true };

export const LikeButton = ({ state, closedReason, press }: MemberActionsState['like']) => (
  <Captioned caption={playerBarCaptions.like}>
    <HeartButton
      pressed={state !== 'open'}
      label={state === 'open' ? likedSongTexts.like : likedSongTexts.unlike}
      closedReason={closedReason}
      icon={<Icon icon={ThumbsUp} />}
      isBusy={state === 'sending'}
      onClick={press}
    />
  </Captioned>
);

/** What members can do with the channel and its current track. */
export const MemberActions = ({ favorite, like, closedReason, openInfo }: MemberActionsState) => (
  <div className={styles.actions}>
    <Captioned caption={playerBarCaptions.favorite}>
      <HeartButton {...favorite} />
    </Captioned>
    <LikeButton {...like} />
    {openInfo && (
      <Captioned caption={playerBarCaptions.track}>
        <IconButton
          {...closedProps(trackTexts.open, closedReason)}
          icon={<Icon icon={Disc3} />}
          aria-haspopup="dialog"
          onClick={openInfo}
        />
      </Captioned>
    )}
  </div>
);
