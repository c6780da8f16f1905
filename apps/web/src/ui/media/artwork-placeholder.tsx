import styles from './artwork.module.css';

/** So many shades stand in the stylesheet. */
const HUES_COUNT = 8;

/** A dial with the channel's number: every channel gets its own shade of the theme's colour. */
export const ArtworkPlaceholder = ({ number }: { readonly number: number }) => (
  <span aria-hidden className={styles.placeholder} data-hue={number % HUES_COUNT}>
    <span className={styles.number}>{number}</span>
  </span>
);
