import type { ComponentProps, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={styles.hidden} />
);

/** The page's heading where its content needs no visible one. */
export const HiddenHeading = ({ children }: { readonly children: ReactNode }) => (
  <h1 className={styles.hidden}>{children}</h1>
);
