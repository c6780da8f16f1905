import type { ReactNode } from 'react';
import styles from './cover-ground.module.css';

type CoverGroundProps = {
  /** The whole screen, instead of a positioned and isolated element. */
  readonly fillsScreen?: boolean;
  /** A picture. */
  readonly children: ReactNode;
};

/** A picture blurred, which gives the ground its colors. */
export const CoverGround = ({ fillsScreen = false, children }: CoverGroundProps) => (
  <div aria-hidden className={styles.ground} data-fills-screen={fillsScreen || undefined}>
    {children}
  </div>
);
