import type { PlayerChannel } from '@airdial/player';
import { type RefObject, useEffect } from 'react';
import { ChannelLine } from '../../../entities/channel/channel-line.tsx';
import { usePlayback, usePlayerController } from '../../../entities/player/player-controller.ts';
import { homeTexts } from '../../../messages/app-messages.ts';
import { tvTexts } from '../../../messages/tv-messages.ts';
import { PlayIcon } from '../../../ui/media/play-button.tsx';
import styles from './tv-play-button.module.css';

type TvPlayButtonProps = {
  readonly channel: PlayerChannel;
  readonly button: RefObject<HTMLButtonElement | null>;
};

/** Browsers play nothing before a press: it says what that will play, and has the focus from the beginning. */
export const TvPlayButton = ({ channel, button }: TvPlayButtonProps) => {
  const playerController = usePlayerController();
  const playback = usePlayback(channel._id);
  const state = playback === 'playing' || playback === 'loading' ? playback : 'stopped';
  useEffect(() => button.current?.focus(), [button]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.play}
      aria-busy={state === 'loading'}
      onClick={() => playerController.toggle(channel)}
    >
      <PlayIcon state={state} />
      {state === 'stopped' ? <ChannelLine {...channel} verb={homeTexts.play} /> : tvTexts.pause}
    </button>
  );
};
