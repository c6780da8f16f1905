import styles from './channel-number.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type ChannelNumberProps = { readonly number: number; readonly className?: string | undefined };

/** The number is the channel's identity: large, tabular, and named for those who only hear it. */
export const ChannelNumber = ({ number, className }: ChannelNumberProps) => (
  <span className={classNames(styles.number, className)}>
    <VisuallyHidden>Channel </VisuallyHidden>
    {number}
  </span>
);
