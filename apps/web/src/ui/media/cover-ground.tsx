import type { ReactNode } from 'react';
import styles from './cover-ground.module.css';

/** A picture blurred, which gives the ground of a positioned and isolated element its colors. */
export const CoverGround = ({ children }: { readonly children: ReactNode }) => (
  <div aria-hidden className={styles.ground}>
    {children}
  </div>
);
