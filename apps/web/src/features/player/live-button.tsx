import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { formatMinutes } from '../../lib/formats.ts';
import { behindText, playerBarTexts } from '../../messages/player-bar-messages.ts';
import styles from './live-button.module.css';
import { toLiveMark } from './live-mark.ts';

/** Whether the newest audio is heard, and the way back to it, which keeps the focus of its press. */
export const LiveButton = () => {
  const { player } = usePlayerController();
  const mark = usePlayerState(toLiveMark);
  const behindSeconds = usePlayerState((state) => state.behindLiveSeconds);
  const isBehind = mark === 'behind';
  return (
    <button
      type="button"
      className={styles.edge}
      aria-label={isBehind ? `${playerBarTexts.live}: ${behindText(behindSeconds)}` : undefined}
      data-live={mark === 'live' || undefined}
      aria-disabled={!isBehind}
      onClick={() => isBehind && player.goLive()}
    >
      <span className={styles.word}>{playerBarTexts.live}</span>
      <span className={styles.behind}>{isBehind && `−${formatMinutes(behindSeconds)}`}</span>
    </button>
  );
};
