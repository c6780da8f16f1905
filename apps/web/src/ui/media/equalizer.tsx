import { classNames } from '../layout/class-names.ts';
import styles from './equalizer.module.css';

/** Three bars that move while the channel plays. */
export const Equalizer = ({ moving }: { readonly moving: boolean }) => (
  <span aria-hidden className={classNames(styles.equalizer, moving && styles.moving)}>
    <span />
    <span />
    <span />
  </span>
);
