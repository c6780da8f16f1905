import { type CSSProperties, memo } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useIsDead } from '../../entities/player/use-is-dead.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { channelDetailTexts, dialTexts } from '../../messages/channel-messages.ts';
import styles from './dial.module.css';

type DialStopProps = {
  readonly channel: DialEntry;
  readonly current: boolean;
  /** Whether the tab key reaches it: the dial is one tab stop. */
  readonly reachable: boolean;
  /** Its place among all stops. */
  readonly index: number;
  /** Whether it stands at its index: not all stops are in the document. */
  readonly isPlaced: boolean;
};

/** Not rendered again while the dial moves. */
export const DialStop = memo(({ channel, current, reachable, index, isPlaced }: DialStopProps) => {
  const playerController = usePlayerController();
  const isDead = useIsDead(channel);
  const name = isDead ? `${channel.name} (${channelDetailTexts.noSignal})` : channel.name;
  const preloadProps = usePreloadOnHover(() => playerController.preload(channel));
  return (
    <button
      type="button"
      {...preloadProps}
      className={styles.stop}
      data-index={index}
      {...(isPlaced && { style: { '--index': index } as CSSProperties })}
      aria-label={dialTexts.tune(channel.channelNumber, name)}
      aria-pressed={current}
      data-dead={isDead || undefined}
      data-long={channel.channelNumber > 999 || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={() => playerController.toggle(channel)}
    >
      {channel.channelNumber}
    </button>
  );
});
