import type { Channel } from '@airdial/contract/channel/schema';
import { useSite } from '../../../../entities/site/site.ts';
import { loudnessTexts } from '../../../../messages/admin-channel-messages.ts';
import { StatusChip } from '../../../../ui/feedback/status-chip.tsx';
import styles from './loudness-line.module.css';
import { isQuiet, toLoudnessText } from './loudness-text.ts';

/** How loud a channel is, whether pages lower it, and whether it stays quieter than the others. */
export const LoudnessLine = ({ channel }: { readonly channel: Channel }) => {
  const text = toLoudnessText(channel, useSite().system.sameVolume !== false);
  if (text === null) return null;
  return (
    <p className={styles.loudness}>
      {text}
      {isQuiet(channel) && <StatusChip tone="warning">{loudnessTexts.quiet}</StatusChip>}
    </p>
  );
};
