import type { ReactNode } from 'react';
import { DialArc } from '../media/dial-arc.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly title: string;
  readonly hint?: string;
  /** Where the dial's needle points, -75 to 75 degrees. */
  readonly needleDeg?: number;
  /** Announced to screen readers at once, for errors. */
  readonly alert?: boolean;
  readonly headingLevel?: 1 | 2;
  /** Links and buttons. */
  readonly children?: ReactNode;
};

/** Explains why a screen or a list is empty. */
export const EmptyState = (props: EmptyStateProps) => {
  const { title, hint, needleDeg = 0, alert = false, headingLevel = 2, children } = props;
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div role={alert ? 'alert' : undefined} className={styles.state}>
      <DialArc needleDeg={needleDeg} />
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
};
