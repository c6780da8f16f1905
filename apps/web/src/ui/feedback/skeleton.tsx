import { classNames } from '../layout/class-names.ts';
import styles from './skeleton.module.css';

/** One bone of a shape of what comes; its size comes with the class. */
export const Skeleton = ({ className }: { readonly className?: string | undefined }) => (
  <span aria-hidden className={classNames(styles.bone, className)} />
);
