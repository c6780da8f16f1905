import type { ReactNode } from 'react';
import { DialArc } from '../media/dial-arc.tsx';
import styles from './empty-state.module.css';

type QuietStateProps = {
  readonly title: string;
  readonly hint?: string;
  /** Where the dial's needle points: -75 to 75 degrees. */
  readonly needleDeg?: number;
  /** Told to screen readers at once: something went wrong. */
  readonly alert?: boolean;
  readonly headingLevel?: 1 | 2;
  /** A way on. */
  readonly children?: ReactNode;
};

/** A screen, or a part of one, that has nothing to show and says why. */
export const EmptyState = (props: QuietStateProps) => {
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
