import { classNames } from '../layout/class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder bar while content loads; the class sets its size. */
export const Skeleton = ({ className }: { readonly className?: string | undefined }) => (
  <span aria-hidden className={classNames(styles.skeleton, className)} />
);
