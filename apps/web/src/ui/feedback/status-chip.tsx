import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './status-chip.module.css';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

type StatusChipProps = { readonly tone: StatusTone; readonly children: ReactNode };

/** A short state with a colored dot. */
export const StatusChip = ({ tone, children }: StatusChipProps) => (
  <span className={classNames(styles.chip, styles[tone])}>{children}</span>
);
