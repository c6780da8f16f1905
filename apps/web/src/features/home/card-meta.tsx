import type { Channel } from '@airdial/contract/channel/schema';
import Headphones from 'lucide-react/icons/headphones';
import Mic from 'lucide-react/icons/mic';
import { formatBitrate, formatListeners } from '../../lib/formats.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './channel-card.module.css';

const ICON_PX = 14;

type CardMetaProps = { readonly channel: Channel };

const GenreAndProgram = ({ channel: { genre, currentProgram } }: CardMetaProps) => (
  <div className={styles.facts}>
    {genre && <Chip>{genre}</Chip>}
    {currentProgram && (
      <p className={styles.program} title={currentProgram.name}>
        <Mic size={ICON_PX} aria-hidden />
        <VisuallyHidden>Current program: </VisuallyHidden>
        <span>{currentProgram.name}</span>
      </p>
    )}
  </div>
);

/** What kind of channel it is, who listens, and at what quality. */
export const CardMeta = ({ channel }: CardMetaProps) => (
  <div className={styles.meta}>
    <GenreAndProgram channel={channel} />
    <p className={styles.numbers}>
      <Headphones size={ICON_PX} aria-hidden />
      <span>
        {formatListeners(channel.stats.currentListeners)}
        <VisuallyHidden> listeners</VisuallyHidden>
      </span>
      {channel.bitrate !== null && <span className={styles.bitrate}>{formatBitrate(channel.bitrate)}</span>}
    </p>
  </div>
);
