import { useQuery } from '@tanstack/react-query';
import { dialOptions } from '../../entities/dial/dial-queries.ts';
import { useIsIdle } from '../../lib/hydration.ts';
import styles from './compact-dial.module.css';
import { Dial } from './dial.tsx';

/**
 * The dial between the head of a page and the rest. Its room is there before its channels, so that nothing
 * below it moves; nothing where there is no other channel to tune to.
 */
export const CompactDial = () => {
  const { data: channels, isError } = useQuery({ ...dialOptions, enabled: useIsIdle() });
  if (channels ? channels.length < 2 : isError) return null;
  return (
    <div className={styles.room}>{channels && <Dial channels={channels} className={styles.dial} />}</div>
  );
};
