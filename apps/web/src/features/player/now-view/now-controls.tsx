import Info from '@lucide/icons/icons/info';
import X from '@lucide/icons/icons/x';
import { ShareButton } from '../../../entities/channel/share-button.tsx';
import { usePlayerController } from '../../../entities/player/player-controller.ts';
import { useSession } from '../../../entities/session/session-context.tsx';
import { playerBarCaptions, playerBarTexts } from '../../../messages/player-bar-messages.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import type { BarTrack } from '../bar-titles.tsx';
import { Captioned } from '../captioned.tsx';
import { MemberActions } from '../member-actions.tsx';
import { QualitySelect } from '../quality-select.tsx';
import { RewindControls } from '../rewind-controls.tsx';
import { SkipButton, ToggleButton } from '../transport.tsx';
import { useMemberActions } from '../use-member-actions.ts';
import { VolumeControl } from '../volume-control.tsx';
import styles from './now-controls.module.css';
import { SleepSelect } from './sleep-select.tsx';

const Transport = ({ channel }: Pick<BarTrack, 'channel'>) => (
  <div className={styles.transport}>
    <RewindControls places={styles}>
      {(play) => (
        <div className={styles.play}>
          <SkipButton direction="previous" />
          <ToggleButton ref={play} channel={channel} />
          <SkipButton direction="next" />
        </div>
      )}
    </RewindControls>
  </div>
);

type NowControlsProps = BarTrack & { readonly onInfo: () => void };

const Actions = ({ onInfo, ...current }: NowControlsProps) => {
  const isMember = useSession() !== null;
  const actions = useMemberActions(current);
  return (
    <div className={styles.actions}>
      {isMember && <MemberActions {...actions} />}
      <Captioned caption={playerBarCaptions.share}>
        <ShareButton channel={current.channel} />
      </Captioned>
      <SleepSelect />
      <Captioned caption={playerBarCaptions.channel}>
        <IconButton
          label={playerBarTexts.information}
          icon={<Icon icon={Info} />}
          aria-haspopup="dialog"
          onClick={onInfo}
        />
      </Captioned>
    </div>
  );
};

const Sound = () => {
  const { player } = usePlayerController();
  return (
    <div className={styles.sound}>
      <VolumeControl />
      <QualitySelect />
      <Captioned caption={playerBarCaptions.stop}>
        <IconButton label={playerBarTexts.stop} icon={<Icon icon={X} />} onClick={() => player.stop()} />
      </Captioned>
    </div>
  );
};

/** All controls of the player, with a word below each icon. */
export const NowControls = (props: NowControlsProps) => (
  <div className={styles.controls}>
    <Transport channel={props.channel} />
    <Actions {...props} />
    <Sound />
  </div>
);
