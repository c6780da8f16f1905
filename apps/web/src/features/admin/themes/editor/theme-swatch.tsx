import type { Theme } from '@airdial/contract/theme/schema';
import { themeProperties } from '@airdial/theme/theme-css';
import type { CSSProperties } from 'react';
import styles from './theme-swatch.module.css';

type SwatchProps = { readonly theme: Theme; readonly mode: 'light' | 'dark' };

const Half = ({ theme, mode }: SwatchProps) => (
  <span className={styles.half} style={themeProperties(theme, mode) as CSSProperties}>
    <span className={styles.bar} />
    <span className={styles.card}>
      <span className={styles.number}>7</span>
      <span className={styles.lines}>
        <span className={styles.line} />
        <span className={styles.faint} />
      </span>
      <span className={styles.play} />
    </span>
    <span className={styles.dots}>
      <span className={styles.primary} />
      <span className={styles.secondary} />
      <span className={styles.accent} />
    </span>
  </span>
);

/**
 * A miniature page in both modes with the theme's colors and corners, hidden from assistive
 * technology.
 */
export const ThemeSwatch = ({ theme }: Pick<SwatchProps, 'theme'>) => (
  <span aria-hidden className={styles.swatch}>
    <Half theme={theme} mode="light" />
    <Half theme={theme} mode="dark" />
  </span>
);
