import CircleAlert from '@lucide/icons/icons/circle-alert';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import styles from './banner.module.css';

type BannerProps = { readonly kind: 'info' | 'error'; readonly children: ReactNode };

/** One line across the page. It announces nothing: the component that raises an error does. */
export const Banner = ({ kind, children }: BannerProps) => (
  <div className={classNames(styles.banner, styles[kind])}>
    {kind === 'error' && <Icon icon={CircleAlert} className={styles.icon} />}
    {children}
  </div>
);
