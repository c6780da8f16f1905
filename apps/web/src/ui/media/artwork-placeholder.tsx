import { classNames } from '../layout/class-names.ts';
import styles from './artwork.module.css';

/** The number of hues in the stylesheet. */
const HUES_COUNT = 8;

/** Four digits would touch the ring. */
const LONG_FROM = 1_000;

type ArtworkPlaceholderProps = {
  readonly number: number;
  /** In place of a picture that may still come: it shows once that is slow. */
  readonly isMeanwhile?: boolean;
};

/** A dial with the channel's number, in a hue derived from the theme's primary color by number. */
export const ArtworkPlaceholder = ({ number, isMeanwhile }: ArtworkPlaceholderProps) => (
  <span
    aria-hidden
    className={classNames(styles.placeholder, isMeanwhile && styles.meanwhile)}
    data-hue={number % HUES_COUNT}
  >
    <span className={styles.number} data-long={number >= LONG_FROM || undefined}>
      {number}
    </span>
  </span>
);
