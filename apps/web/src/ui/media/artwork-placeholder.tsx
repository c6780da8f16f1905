import styles from './artwork.module.css';

/** The number of hues in the stylesheet. */
const HUES_COUNT = 8;

/** A dial with the channel's number, in a hue derived from the theme's primary color by number. */
export const ArtworkPlaceholder = ({ number }: { readonly number: number }) => (
  <span aria-hidden className={styles.placeholder} data-hue={number % HUES_COUNT}>
    <span className={styles.number}>{number}</span>
  </span>
);
