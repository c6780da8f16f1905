import type { ComponentProps } from 'react';
import styles from './panel.module.css';

export const Panel = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.panel} />
);
