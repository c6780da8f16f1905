import type { PlayerState } from '@airdial/player';
import { usePlayerState } from '../../../entities/player/player-controller.ts';
import { behindText, playerBarTexts } from '../../../messages/player-bar-messages.ts';
import { ErrorText } from '../bar-error.tsx';
import { toLiveMark } from '../live-mark.ts';
import styles from './tv-state.module.css';

/** Empty while nothing has been pressed. */
const toText = (state: PlayerState): string => {
  if (state.status === 'idle' || state.channel === null) return '';
  const mark = toLiveMark(state);
  if (mark === 'live') return playerBarTexts.live;
  if (mark === 'waiting') return playerBarTexts.loading;
  return state.behindLiveSeconds > 0 ? behindText(state.behindLiveSeconds) : '';
};

/** Whether the newest audio is heard, or why nothing is. BarAnnouncer announces errors to screen readers. */
export const TvState = () => {
  const hasError = usePlayerState(({ error }) => error !== null);
  const isLive = usePlayerState((state) => toLiveMark(state) === 'live');
  const text = usePlayerState(toText);
  return (
    <div className={styles.state} data-live={isLive || undefined}>
      {hasError ? <ErrorText /> : text && <p className={styles.mark}>{text}</p>}
    </div>
  );
};
