import { VOLUME_SLIDER_MAX_PERCENT } from '@airdial/contract/limits';
import Volume from '@lucide/icons/icons/volume';
import Volume1 from '@lucide/icons/icons/volume-1';
import Volume2 from '@lucide/icons/icons/volume-2';
import VolumeX from '@lucide/icons/icons/volume-x';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { toPercent } from '../../lib/formats.ts';
import { playerBarCaptions, playerBarTexts } from '../../messages/player-bar-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Slider } from '../../ui/media/slider.tsx';
import captionStyles from './captioned.module.css';
import { Captioned } from './captioned.tsx';
import styles from './volume-control.module.css';
import { type VolumeLevel, volumeLevel } from './volume-level.ts';

const ICONS: Readonly<Record<VolumeLevel, typeof Volume>> = {
  muted: VolumeX,
  low: Volume,
  medium: Volume1,
  high: Volume2,
};

const MuteButton = () => {
  const { player } = usePlayerController();
  const level = usePlayerState((state) => volumeLevel(state.volume, state.muted));
  const isSilent = level === 'muted';
  return (
    <Captioned caption={playerBarCaptions.mute}>
      <IconButton
        label={isSilent ? playerBarTexts.unmute : playerBarTexts.mute}
        icon={<Icon icon={ICONS[level]} data-level={level} />}
        onClick={() => player.setMuted(!isSilent)}
      />
    </Captioned>
  );
};

const VolumeSlider = () => {
  const { player } = usePlayerController();
  const set = usePlayerState(({ volume }) => toPercent(volume));
  const percent = usePlayerState(({ muted }) => muted) ? 0 : set;
  return (
    <div className={styles.level}>
      <Slider
        label={playerBarTexts.volume}
        value={percent}
        stepsFrom={set}
        max={VOLUME_SLIDER_MAX_PERCENT}
        valueText={`${percent}%`}
        onChange={(value) => player.setVolume(value / VOLUME_SLIDER_MAX_PERCENT)}
      />
      <span className={classNames(captionStyles.caption, styles.percent)}>{percent}%</span>
    </div>
  );
};

export const VolumeControl = () => (
  <div className={styles.volume}>
    <MuteButton />
    {!usePlayerState((state) => state.volumeIsFixed) && <VolumeSlider />}
  </div>
);
