import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './channel-number.module.css';

type ChannelNumberProps = { readonly number: number; readonly className?: string | undefined };

/** The number is the channel's identity: large, tabular, and named for those who only hear it. */
export const ChannelNumber = ({ number, className }: ChannelNumberProps) => (
  <span className={classNames(styles.number, className)}>
    <VisuallyHidden>Channel </VisuallyHidden>
    {number}
  </span>
);
