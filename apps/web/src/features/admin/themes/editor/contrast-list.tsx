import type { LowContrast } from '@airdial/theme/contrast';
import { contrastColorName, lowContrastTexts } from '../../../../messages/theme-editor-messages.ts';
import styles from './contrast-list.module.css';

const formatPair = ({ mode, text, background, ratio }: LowContrast): string =>
  lowContrastTexts.pair(mode, contrastColorName(text), contrastColorName(background), ratio.toFixed(1));

/** The texts of a theme with low contrast. */
export const ContrastList = ({ pairs }: { readonly pairs: readonly LowContrast[] }) => (
  <ul className={styles.list}>
    {pairs.map((pair) => (
      <li key={`${pair.mode} ${pair.text} ${pair.background}`}>{formatPair(pair)}</li>
    ))}
  </ul>
);
