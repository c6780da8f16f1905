import Info from '@lucide/icons/icons/info';
import Moon from '@lucide/icons/icons/moon';
import X from '@lucide/icons/icons/x';
import { useState } from 'react';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { minutesLeft, sleepTimerStore } from '../../entities/player/sleep-timer.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useStore } from '../../lib/external-store.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { playerBarCaptions, playerBarTexts, sleepTexts } from '../../messages/player-bar-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import styles from './bar-extras.module.css';
import type { BarTrack } from './bar-titles.tsx';
import { Captioned } from './captioned.tsx';
import { ChannelInfo } from './channel-info.tsx';
import { MemberActions } from './member-actions.tsx';
import { useActionKeys } from './page-keys.ts';
import { QualitySelect } from './quality-select.tsx';
import { useMemberActions } from './use-member-actions.ts';
import { VolumeControl } from './volume-control.tsx';

/** While the timer runs; it is set in the dialog that opens. */
const SleepButton = ({ onClick }: { readonly onClick: () => void }) => {
  const timer = useStore(sleepTimerStore);
  const now = useMinute();
  if (timer === null) return null;
  const minutes = timer === 'song' ? null : minutesLeft(timer, now);
  return (
    <Captioned caption={sleepTexts.caption(minutes)}>
      <IconButton
        label={sleepTexts.button(minutes)}
        icon={<Icon icon={Moon} />}
        aria-haspopup="dialog"
        onClick={onClick}
      />
    </Captioned>
  );
};

/** Beside the transport on wide screens; on narrow ones the view over the whole screen has them. */
export const BarExtras = ({ channel, track }: BarTrack) => {
  const { player } = usePlayerController();
  const [infoOpen, setInfoOpen] = useState(false);
  const isMember = useSession() !== null;
  const hasQualities = usePlayerState((state) => state.hasQualities);
  const actions = useMemberActions({ channel, track });
  useActionKeys({ f: actions.favorite.onClick, l: actions.like.press });
  // The dialog stays where a narrower screen hides the buttons.
  return (
    <>
      <div className={styles.extras} data-crowded={isMember || hasQualities || undefined}>
        {isMember && <MemberActions {...actions} />}
        <div className={styles.sound} data-qualities={hasQualities || undefined}>
          <VolumeControl />
          <QualitySelect />
        </div>
        <div className={styles.sleep}>
          <SleepButton onClick={() => setInfoOpen(true)} />
        </div>
        <div className={styles.channel}>
          <Captioned caption={playerBarCaptions.channel}>
            <IconButton
              label={playerBarTexts.information}
              icon={<Icon icon={Info} />}
              aria-haspopup="dialog"
              onClick={() => setInfoOpen(true)}
            />
          </Captioned>
          <Captioned caption={playerBarCaptions.stop}>
            <IconButton label={playerBarTexts.stop} icon={<Icon icon={X} />} onClick={() => player.stop()} />
          </Captioned>
        </div>
      </div>
      {infoOpen && <ChannelInfo channel={channel} onClose={() => setInfoOpen(false)} />}
    </>
  );
};
