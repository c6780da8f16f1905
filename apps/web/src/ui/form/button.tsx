import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';
import styles from './button.module.css';

type Look = { readonly look?: 'filled' | 'outlined' | 'quiet'; readonly size?: 'normal' | 'large' };

const classesOf = ({ look = 'outlined', size = 'normal' }: Look): string =>
  classNames(styles.button, styles[look], size === 'large' && styles.large);

export const Button = ({ look, size, ...props }: Look & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...props} className={classesOf({ ...(look && { look }), ...(size && { size }) })} />
);

/** A link that looks like a button, because it leads somewhere. */
export const ButtonLink = ({
  look,
  size,
  ...props
}: Look & Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...props} className={classesOf({ ...(look && { look }), ...(size && { size }) })} />
);
