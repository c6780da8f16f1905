import type { ReactNode } from 'react';
import styles from './captioned.module.css';

type CaptionedProps = {
  /** A word of the button's accessible name. */
  readonly caption: string;
  /** One button. */
  readonly children: ReactNode;
};

/** A button of the player with a word below it: on wide screens, and where it fills the screen. */
export const Captioned = ({ caption, children }: CaptionedProps) => (
  <span className={styles.captioned}>
    {children}
    <span aria-hidden className={styles.caption}>
      {caption}
    </span>
  </span>
);
