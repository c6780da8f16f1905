import type { ComponentProps } from 'react';
import styles from './panel.module.css';

/** A raised sheet of paper, for what belongs together. */
export const Panel = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.panel} />
);
