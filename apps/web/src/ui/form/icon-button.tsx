import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
};

export const IconButton = ({ label, icon, ...props }: IconButtonProps) => (
  <button type="button" title={label} {...props} aria-label={label} className={styles.button}>
    {icon}
  </button>
);
