import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';
import styles from './button.module.css';

type ButtonStyle = {
  readonly variant?: 'filled' | 'outlined' | 'quiet' | undefined;
  readonly size?: 'normal' | 'large' | undefined;
};

const toClassName = ({ variant = 'outlined', size = 'normal' }: ButtonStyle): string =>
  classNames(styles.button, styles[variant], size === 'large' && styles.large);

export const Button = ({
  variant,
  size,
  ...props
}: ButtonStyle & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className={toClassName({ variant, size })} />
);

/** A link with the appearance of a button. */
export const ButtonLink = ({
  variant,
  size,
  ...props
}: ButtonStyle & Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...props} className={toClassName({ variant, size })} />
);
