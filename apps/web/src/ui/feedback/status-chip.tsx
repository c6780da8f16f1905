import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './status-chip.module.css';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

type StatusChipProps = { readonly tone: StatusTone; readonly children: ReactNode };

/** A state in a word, with the colour that such states have everywhere. */
export const StatusChip = ({ tone, children }: StatusChipProps) => (
  <span className={classNames(styles.chip, styles[tone])}>{children}</span>
);
