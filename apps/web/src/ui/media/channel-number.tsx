import { CHANNEL } from '../../messages/ui-messages.ts';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './channel-number.module.css';

type ChannelNumberProps = { readonly number: number; readonly className?: string | undefined };

/** The channel's number, with the word 'Channel' for screen readers. */
export const ChannelNumber = ({ number, className }: ChannelNumberProps) => (
  <span className={classNames(styles.number, className)}>
    <VisuallyHidden>{CHANNEL}</VisuallyHidden>
    {number}
  </span>
);
