import type { Quality } from '@airdial/player';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { playerBarCaptions, qualityHint, qualityTexts } from '../../messages/player-bar-messages.ts';
import { Captioned } from './captioned.tsx';
import styles from './quality-select.module.css';

const QUALITIES = ['auto', 'high', 'low'] as const satisfies readonly Quality[];

/** The choice of a quality; nothing where the channel has only one. */
export const QualitySelect = () => {
  const { player } = usePlayerController();
  const hasQualities = usePlayerState((state) => state.hasQualities);
  const quality = usePlayerState((state) => state.quality);
  const bitrate = usePlayerState((state) => state.bitrate);
  if (!hasQualities) return null;
  return (
    <Captioned caption={playerBarCaptions.quality}>
      <select
        className={styles.quality}
        aria-label={playerBarCaptions.quality}
        title={qualityHint(bitrate)}
        value={quality}
        onChange={({ target }) => player.setQuality(target.value as Quality)}
      >
        {QUALITIES.map((value) => (
          <option key={value} value={value}>
            {qualityTexts[value]}
          </option>
        ))}
      </select>
    </Captioned>
  );
};
