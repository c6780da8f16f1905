import styles from './artwork.module.css';

/** The number of hues in the stylesheet. */
const HUES_COUNT = 8;

/** Four digits would touch the ring. */
const LONG_FROM = 1_000;

/** A dial with the channel's number, in a hue derived from the theme's primary color by number. */
export const ArtworkPlaceholder = ({ number }: { readonly number: number }) => (
  <span aria-hidden className={styles.placeholder} data-hue={number % HUES_COUNT}>
    <span className={styles.number} data-long={number >= LONG_FROM || undefined}>
      {number}
    </span>
  </span>
);
